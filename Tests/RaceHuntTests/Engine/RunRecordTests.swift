#if EXPLORATION
  import ReactiveSignals
  import Testing

  @testable import RaceHunt

  /// A controller uses the memory of its runs again.
  @Suite("Record of a run", .onBothCarriers)
  struct RunRecordTests {
    private static let scenarios =
      Toys.scenarios(isRight: true) + Toys.scenarios(isRight: false) + [
        Scenario("timers") { run in
          let sleeper = Semaphore(value: 0)
          run.thread("sleeping") { sleeper.wait(until: 10) }
          run.thread("waking") {
            Exploration.spinHint()
            sleeper.signal()
          }
        },
        Scenario("opposite locks") { run in
          let one = Locked(0, label: "one")
          let other = Locked(0, label: "other")
          run.thread("A") { one.withLock { _ in other.withLock { $0 += 1 } } }
          run.thread("B") { other.withLock { _ in one.withLock { $0 += 1 } } }
        },
      ]

    @Test("What a run leaves behind changes no later run")
    func reuse() {
      TheHunter.use { hunter in
        let kind = hunter.search.controller.carriers.kind
        let (mixing, grouping) = (Controller(kind), Controller(kind))
        var mixed = Self.scenarios.map { _ in [Trace]() }
        for run in 0..<12 {
          for (index, scenario) in Self.scenarios.enumerated() { mixed[index].append(Trace(scenario, run, mixing)) }
        }
        for (index, scenario) in Self.scenarios.enumerated() {
          #expect((0..<12).map { Trace(scenario, $0, grouping) } == mixed[index], "\(scenario.name)")
        }
      }
    }

    /// What a run has done.
    private struct Trace: Equatable {
      let schedule: Schedule
      let steps: Int
      let failure: Failure?

      init(_ scenario: Scenario, _ run: Int, _ controller: Controller) {
        let strategy = RandomWalk(seed: 5)
        _ = strategy.begin(run: run)
        let outcome = controller.run(scenario, strategy)
        schedule = outcome.schedule
        steps = outcome.trace
        failure = outcome.failure
      }
    }
  }
#endif
