#if EXPLORATION && os(Linux)
  @testable import RaceHunt

  /// A task that answers each question, until the process ends.
  private final class Answerer: Sendable {
    private let questions: AsyncStream<CheckedContinuation<String, Never>>.Continuation

    init() {
      let (stream, questions) = AsyncStream<CheckedContinuation<String, Never>>.makeStream()
      self.questions = questions
      Task { for await question in stream { question.resume(returning: "done") } }
    }

    func ask() async -> String { await withCheckedContinuation { _ = questions.yield($0) } }
  }

  private let answerer = Answerer()
  private let number = Task { 42 }
  private let parent = Task { Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } } }

  @Suite("Globals that have tasks", .hunts, .huntsTasks, .needsSystemFunctions)
  struct GlobalTaskTests {
    private static let asking = Scenario("asking") { run in
      async let first = answerer.ask()
      async let second = answerer.ask()
      let answers = await [first, second]
      run.expect(answers == ["done", "done"])
    }

    @Test("A global whose first access creates a task is made anew in each run, whose end the task does not hold up")
    func anew() {
      for _ in 1...2 {
        let result = hunt(Self.asking, budget: .schedules(50))
        #expect(result.isClean, "\(result)")
      }
    }

    @Test("The task of a global has not ended when a run begins")
    func value() {
      let result = hunt(
        Scenario("value") { run in
          async let value = number.value
          let values = await [number.value, value]
          run.expect(values == [42, 42])
        }, budget: .schedules(50))
      #expect(result.isClean, "\(result)")
    }

    @Test("A global that has a task from before the hunt is made anew too")
    func beforeHunt() async {
      // Later hunts of the process would share the task.
      await #expect(processExitsWith: .success) {
        var answer = await answerer.ask()
        precondition(answer == "done")
        for _ in 1...2 {
          let result = hunt(Self.asking, budget: .schedules(20))
          precondition(result.isClean, "\(result)")
        }
        answer = await answerer.ask()
        precondition(answer == "done")
      }
    }

    @Test("A task that a task of a global creates must end")
    func children() {
      let result = hunt(
        Scenario("children") { _ in _ = await parent.value }, budget: .schedules(5))
      #expect(result.report?.failure.kind == .neverResumed, "\(result)")
    }
  }
#endif
