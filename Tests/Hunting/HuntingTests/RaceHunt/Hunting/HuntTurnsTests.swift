#if EXPLORATION
  @testable import RaceHunt

  @Suite("Hunts of tests take turns")
  struct HuntTurnsTests {
    // The limit includes the hunts of other tests, for whose turns this one waits.
    @Test("A turn inside a turn does not wait for it", .hunts, .onBothCarriers, .endsInTime)
    func nested() {
      let scenario = Scenario("nested") { run in run.thread("A") { Exploration.point() } }
      #expect(hunt(scenario, budget: .schedules(1)).isClean)
    }
  }
#endif
