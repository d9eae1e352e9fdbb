#if EXPLORATION
  @testable import RaceHunt

  @Suite(.onCarriers)
  struct BudgetTests {
    private static let strategies: [SearchStrategy] = [
      .portfolio, .depthFirst(), .partialOrderReduction, .random, .fest,
    ]

    private static let failing: Budget = {
      var budget = Budget.standard
      budget.failuresWithoutCause = true
      return budget
    }()

    @Test("A hunt ends when its time is over, after one schedule at least")
    func time() {
      let result = hunt(waiting(isRepeated: true), budget: Budget(time: .zero))
      #expect(result.schedules == 1)
    }

    /// What a thread waits for. The other threads use it with the lock held.
    private final class Box: @unchecked Sendable {
      // Sendable: the condition's lock is held for each access.
      let condition = Condition()
      var isFull = false
      var wakings = 0
    }

    /// A thread fills a box, and another one waits for that. It looks again whenever it wakes up, or once.
    private func waiting(isRepeated: Bool, _ note: @escaping @Sendable (Int) -> Void = { _ in }) -> Scenario {
      Scenario("waiting") { run in
        let box = Box()
        run.thread("taking") {
          box.condition.withLock {
            while !box.isFull {
              box.condition.wait()
              box.wakings += 1
              if !isRepeated { break }
            }
            run.expect(box.isFull, "the box is empty")
          }
        }
        run.thread("filling") {
          box.condition.withLock {
            box.isFull = true
            box.condition.signal()
          }
        }
        run.finally { note(box.wakings) }
      }
    }

    private func comparing(isRepeated: Bool) -> Scenario {
      Scenario("comparing") { run in
        let count = Count()
        for name in ["a", "b"] {
          run.thread(name) {
            var found = count.value.load(ordering: .relaxed)
            while true {
              let (isDone, original) = count.value.weakCompareExchange(
                expected: found, desired: found + 1, ordering: .relaxed)
              if isDone { break }
              if !isRepeated { run.expect(original != found, "a comparison has failed without a cause") }
              found = original
            }
          }
        }
        run.finally { run.expect(count.value.load(ordering: .relaxed) == 2, "a step is lost") }
      }
    }

    private final class Count: Sendable {
      let value = Atomic(0)
    }

    @Test("A mistake that needs a failure without a cause is found where failures are allowed", arguments: strategies)
    func failures(_ strategy: SearchStrategy) throws {
      for scenario in [waiting(isRepeated: false), comparing(isRepeated: false)] {
        #expect(hunt(scenario, strategy: strategy).isClean)
        let report = try #require(hunt(scenario, budget: Self.failing, strategy: strategy).report)
        #expect(report.failure.kind == .check)
        let again = replay(scenario, report.schedule, budget: Self.failing)
        #expect(again.report?.failure.message == report.failure.message)
        #expect(replay(scenario, report.schedule).report?.failure.kind == .misfit)
      }
    }

    @Test("A program that waits and compares in loops has no such mistake")
    func loops() {
      for scenario in [waiting(isRepeated: true), comparing(isRepeated: true)] {
        let result = hunt(scenario, budget: Self.failing)
        #expect(result.isClean && result.coverage >= .announcedOrders, "\(result)")
        #expect(result.description.contains("more than one failure of a thread without a cause"))
      }
    }

    @Test("Partial-order reduction sees the same wakings as a search of all schedules")
    func wakings() {
      let seen = Locked<Set<Int>>([])
      for strategy in [SearchStrategy.depthFirst(), .partialOrderReduction] {
        seen.withLock { $0 = [] }
        let scenario = waiting(isRepeated: true) { count in seen.withLock { _ = $0.insert(count) } }
        #expect(hunt(scenario, budget: Self.failing, strategy: strategy).isClean)
        // None, one of a signal or without a cause, and one without a cause before the one of the signal.
        #expect(seen.withLock { $0 } == [0, 1, 2], "\(strategy)")
      }
    }
  }
#endif
