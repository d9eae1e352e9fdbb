#if EXPLORATION
  import Huntable
  import Testing

  @testable import RaceHunt

  @Suite("Partial-order reduction")
  struct ReductionTests {
    /// All that the threads of a program observe in any schedule, and how many schedules were run.
    private func outcomes(of program: RandomProgram, _ strategy: any Strategy) -> (seen: Set<String>, schedules: Int) {
      let seen = Locked<Set<String>>([])
      let scenario = program.scenario { outcome in seen.withLock { _ = $0.insert(outcome) } }
      var statistics = ScheduleSearch.Statistics()
      let (finding, isExhausted) = TheHunter.use {
        $0.search.explore(scenario, [strategy], Budget(schedules: 60_000), &statistics)
      }
      #expect(finding == nil, "\(program): \(String(describing: finding?.outcome.failure))")
      #expect(isExhausted, "\(program)")
      #expect(statistics.distinct == statistics.schedules, "\(program) runs a schedule twice")
      return (seen.withLock { $0 }, statistics.schedules)
    }

    @Test("Threads observe the same with and without reduction, in any schedule", arguments: UInt64(0)..<30)
    func bruteForce(_ seed: UInt64) {
      let program = RandomProgram(seed: seed)
      let all = outcomes(of: program, DepthFirst(bound: nil))
      let reduced = outcomes(of: program, PartialOrderReduction())
      #expect(reduced.seen == all.seen, "\(program)")
      #expect(reduced.schedules <= all.schedules, "\(program)")
    }

    @Test("A thread that waits for good in one run goes on in another one")
    func waitsForGood() {
      let served = Locked<[String]>([])
      let scenario = Scenario("one permit for two threads") { run in
        let semaphore = Huntable.Semaphore(value: 1)
        run.whenBlocked = { nil }
        for name in ["A", "B"] {
          run.thread(name) {
            semaphore.wait()
            served.withLock { $0.append(name) }
          }
        }
      }
      var statistics = ScheduleSearch.Statistics()
      _ = TheHunter.use {
        $0.search.explore(scenario, [PartialOrderReduction()], Budget(schedules: 100), &statistics)
      }
      #expect(Set(served.withLock { $0 }) == ["A", "B"])
      #expect(statistics.blocked == statistics.schedules)
    }
  }
#endif
