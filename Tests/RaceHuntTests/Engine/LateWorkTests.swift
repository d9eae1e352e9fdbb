#if EXPLORATION
  import RaceHunt
  import ReactiveSignals
  import Testing

  @Suite("What a scenario leaves behind")
  struct LateWorkTests {
    @Test("What dies after a run may schedule, and the runs after it have all their threads")
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
