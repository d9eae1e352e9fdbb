#if EXPLORATION
  @Suite("Specifications of actors", .hunts)
  struct AsyncOperationsTests {
    @Test("Actors with a mistake are found", arguments: ActorSample.all)
    func wrong(_ sample: ActorSample) throws {
      let result = hunt(sample.wrong, budget: .histories)
      let report = try #require(result.report, "\(result)")
      #expect(report.failure.kind == .notLinearizable, "\(report)")
    }

    @Test("Their right twins are clean", arguments: ActorSample.all)
    func right(_ sample: ActorSample) {
      let result = hunt(sample.right, budget: .schedules(300))
      #expect(result.isClean, "\(result)")
      #expect(result.plans > 1)
    }

    @Test("A report names the cancelled call, and replays the same history")
    func replayed() throws {
      let slots = try #require(ActorSample.waiting.first).wrong
      let report = try #require(hunt(slots, budget: .histories).report)
      #expect(report.description.contains("cancel(thread "), "\(report)")
      #expect(report.description.contains("take() -> throws CancellationError()"), "\(report)")
      let plan = try #require(slots.planned(report.scenario))
      #expect(replay(plan, report.schedule).report?.failure == report.failure)
    }

    @Test("A cancelled call that waits for good is a mistake")
    func deaf() throws {
      let report = try #require(hunt(ActorSample.waiting[1].wrong, budget: .histories).report)
      #expect(report.description.contains("take() waits for good, where the model answers throws CancellationError()"))
    }
  }
#endif
