#if EXPLORATION
  import Huntable
  import TestSupport
  import Testing

  @testable import RaceHunt

  @Suite("Partial-order reduction", .hunts)
  struct PartialOrderReductionTests {
    /// All that the threads of a program observe in any schedule, and how many schedules were run.
    private func outcomes(
      of program: String, _ scenario: (@escaping @Sendable (String) -> Void) -> Scenario,
      _ make: () -> Strategy
    ) -> (seen: Set<String>, schedules: Int) {
      let seen = Locked<Set<String>>([])
      let scenario = scenario { outcome in seen.withLock { _ = $0.insert(outcome) } }
      var statistics = SearchStatistics()
      let (finding, isExhausted) = Hunter.use { hunter in
        let budget = Budget(schedules: 60_000)
        hunter.controller.beginHunt(budget)
        while true {
          let found = hunter.explore(scenario, [make()], budget, &statistics)
          guard found.finding == nil, hunter.controller.isLate else { return found }
          statistics = SearchStatistics()
        }
      }
      #expect(finding == nil, "\(program): \(String(describing: finding?.outcome.failure))")
      #expect(isExhausted, "\(program)")
      #expect(statistics.distinct == statistics.schedules, "\(program) runs a schedule twice")
      return (seen.withLock { $0 }, statistics.schedules)
    }

    @Test(
      "Threads observe the same with and without reduction, in any schedule",
      arguments: Array(0..<3) + [106, 124, 220] as [UInt64])
    func bruteForce(_ seed: UInt64) {
      let program = RandomProgram(seed: seed)
      let all = outcomes(of: "\(program)", program.scenario) { DepthFirst(bound: nil) }
      let reduced = outcomes(of: "\(program)", program.scenario) { PartialOrderReduction() }
      #expect(reduced.seen == all.seen, "\(program)")
      #expect(reduced.schedules <= all.schedules, "\(program)")
    }

    @Test("Locks are taken in every order, also by a thread that holds another lock")
    func nestedLocks() {
      func scenario(_ note: @escaping @Sendable (String) -> Void) -> Scenario {
        Scenario("nested locks") { run in
          let nested = NestedLocks()
          run.thread("A") {
            nested.a.withLock { _ in
              nested.y.store(1, ordering: .sequentiallyConsistent)
              nested.seenByA = nested.x.load(ordering: .sequentiallyConsistent)
            }
          }
          run.thread("B") {
            nested.b.withLock { _ in
              nested.a.withLock { _ in nested.seenByB = nested.y.load(ordering: .sequentiallyConsistent) }
            }
          }
          run.thread("C") { nested.b.withLock { _ in nested.x.store(1, ordering: .sequentiallyConsistent) } }
          run.finally { note("\(nested.seenByA) \(nested.seenByB)") }
        }
      }
      let all = outcomes(of: "nested locks", scenario) { DepthFirst(bound: nil) }
      let reduced = outcomes(of: "nested locks", scenario) { PartialOrderReduction() }
      #expect(reduced.seen == all.seen)
      #expect(reduced.schedules < all.schedules)
    }

    @Test("A thread that waits for good in one run goes on in another one")
    func waitsForGood() {
      let served = Locked<[String]>([])
      let scenario = Scenario("a lock that is kept for good") { run in
        let lock = Huntable.Mutex(0)
        let never = Huntable.Semaphore(value: 0)
        run.whenBlocked = { nil }
        run.thread("A") { lock.withLock { _ in never.wait() } }
        run.thread("B") { lock.withLock { _ in served.withLock { $0.append("B") } } }
      }
      var statistics = SearchStatistics()
      _ = Hunter.use {
        $0.explore(scenario, [PartialOrderReduction()], Budget(schedules: 100), &statistics)
      }
      #expect(served.withLock { $0 } == ["B"])
      #expect(statistics.blocked == statistics.schedules)
      let result = hunt(scenario, budget: .schedules(100), strategy: .partialOrderReduction)
      #expect("\(result)".contains(" In \(statistics.blocked) schedules, threads waited for good. "), "\(result)")
    }

    @Test("A long search keeps the nodes of one run, not of all")
    func nodes() {
      let scenario = Scenario("counters") { run in
        let counters = [Cell(), Cell()]
        for name in ["A", "B", "C"] {
          run.thread(name) { for counter in counters { counter.value.wrappingAdd(1, ordering: .relaxed) } }
        }
      }
      let reduction = PartialOrderReduction()
      var statistics = SearchStatistics()
      Hunter.use { hunter in
        for _ in 0..<30 {
          _ = hunter.explore(
            scenario, [reduction], Budget(schedules: statistics.schedules + 1), &statistics)
          #expect(reduction.path.count <= statistics.longest)
        }
      }
      #expect(statistics.schedules == 30 && statistics.longest == 9)
    }
  }

  private final class Cell: Sendable {
    let value = Atomic(0)
  }

  private final class NestedLocks: @unchecked Sendable {
    // Sendable: only one thread uses each number, and the last checks do after the threads have ended.
    let a = Huntable.Mutex(0)
    let b = Huntable.Mutex(0)
    let x = Atomic(0)
    let y = Atomic(0)
    var seenByA = 0
    var seenByB = 0
  }
#endif
