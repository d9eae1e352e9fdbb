#if EXPLORATION
  import SignalHunting

  @Suite("Work after the end of a scenario", .onBothCarriers)
  struct LateWorkTests {
    @Test("An object that is deallocated after a run may schedule work, and later runs have all their threads")
    func enqueuedAfterwards() {
      let scenario = Scenario("last words") { run in
        let scheduler = run.scheduler
        let words = LastWords(scheduler)
        run.thread("one") { scheduler.enqueue { Exploration.point() } }
        run.thread("other") { scheduler.enqueue { Exploration.point() } }
        run.finally { withExtendedLifetime(words) {} }
      }
      let result = hunt(scenario, budget: .schedules(50))
      #expect(result.isClean, "\(result)")
      #expect(result.schedules > 10)
    }
  }

  private final class LastWords: Sendable {
    private let scheduler: QueueScheduler

    init(_ scheduler: QueueScheduler) { self.scheduler = scheduler }

    deinit { scheduler.enqueue {} }
  }
#endif
