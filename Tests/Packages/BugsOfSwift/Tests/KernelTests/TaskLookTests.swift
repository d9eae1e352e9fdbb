import Synchronization

/// The answers of the runs of a hunt.
private final class Answers: Sendable {
  private let answers = Mutex(Set<Bool>())

  var all: Set<Bool> { answers.withLock { $0 } }
  func add(_ answer: Bool) { answers.withLock { _ = $0.insert(answer) } }
}

/// Throws an error of a type that the compiler knows.
private func fail() throws(CancellationError) { throw CancellationError() }

@Suite("Looks at cancellation and priority", .serialized, .carriers)
struct TaskLookTests {
  @Test(
    "A task may be cancelled, or its priority be raised, between two looks",
    arguments: ["task", "throwing", "current", "group", "adding", "priority"])
  func changedBetween(look: String) {
    let answers = Answers()
    let result = hunt(
      Scenario("looks") { _ in
        let task = Task(priority: .low) {
          func isSeen(_ group: inout TaskGroup<Void>) -> Bool {
            switch look {
            case "task": Task.isCancelled
            case "throwing": (try? Task.checkCancellation()) == nil
            case "current": withUnsafeCurrentTask { $0!.isCancelled }
            case "group": group.isCancelled
            case "adding": !group.addTaskUnlessCancelled {}
            default: Task.currentPriority > .low
            }
          }
          await withTaskGroup(of: Void.self) { group in
            let first = look == "adding" ? group.isCancelled : isSeen(&group)
            let second = isSeen(&group)
            if !first { answers.add(second) }
          }
        }
        if look == "priority" { task.escalatePriority(to: .high) } else { task.cancel() }
        await task.value
      }, strategy: .partialOrderReduction)
    #expect(result.isClean, "\(result)")
    #expect(answers.all == [false, true])
  }

  @Test(
    "A child task may look just before all are cancelled",
    arguments: ["group", "discarding group", "body that throws", "child that throws", "task"])
  func lookBefore(cancelling: String) {
    let answers = Answers()
    let result = hunt(
      Scenario("cancelling") { _ in
        let isSet = Mutex(false)
        let set: @Sendable () -> Void = { isSet.withLock { $0 = true } }
        let look: @Sendable () -> Void = { if isSet.withLock({ $0 }) { answers.add(Task.isCancelled) } }
        switch cancelling {
        case "group":
          await withTaskGroup(of: Void.self) { group in
            group.addTask { look() }
            set()
            group.cancelAll()
          }
        case "discarding group":
          await withDiscardingTaskGroup { group in
            group.addTask { look() }
            set()
            group.cancelAll()
          }
        case "body that throws":
          try? await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { look() }
            set()
            throw CancellationError()
          }
        case "child that throws":
          try? await withThrowingDiscardingTaskGroup { group in
            group.addTask { look() }
            group.addTask {
              set()
              try fail()
            }
          }
        default:
          async let child: Void = look()
          set()
          withUnsafeCurrentTask { $0?.cancel() }
          await child
        }
      }, strategy: .partialOrderReduction)
    #expect(result.isClean, "\(result)")
    #expect(answers.all == [false, true])
  }

  @Test("What a task did before it handles changes of its priority is known to the handler")
  func handler() {
    let result = hunt(
      Scenario("raising a priority") { run in
        let memory = Memory()
        let task = Task(priority: .low) {
          memory.value = 1
          await withTaskPriorityEscalationHandler {
            await Task.yield()
          } onPriorityEscalated: { _, _ in
            run.expect(memory.value == 1)
          }
        }
        task.escalatePriority(to: .high)
        await task.value
      })
    #expect(result.isClean, "\(result)")
  }
}
