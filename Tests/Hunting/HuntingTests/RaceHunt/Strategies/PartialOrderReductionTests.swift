#if EXPLORATION
  @testable import RaceHunt

  @Suite("Partial-order reduction", .hunts)
  struct PartialOrderReductionTests {
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

#endif
