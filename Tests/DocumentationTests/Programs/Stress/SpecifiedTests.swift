#if EXPLORATION
  import SignalHunting

  @testable import HuntRunner
  @testable import HunterCheck
  @testable import Stress

  @Suite("Specified objects", .hunts)
  struct SpecifiedTests {
    @Test("The library's objects answer as their models do", arguments: LinearizabilityScenarios.all.map(\.name))
    func right(_ name: String) throws {
      let entry = try #require(Catalogue.stress.entry(named: name))
      let result = hunt(entry.scenario, budget: .schedules(300))
      #expect(result.isClean, "\(result)")
      #expect(result.plans > 0)
    }

    @Test(
      "A planted mistake in answers is found, and its right twin is clean",
      arguments: SelfCheck.calls.map(\.name))
    func planted(_ name: String) throws {
      let fault = try #require(SelfCheck.all.first { $0.name == name })
      let report = try #require(hunt(fault.wrong).report)
      #expect(report.failure.kind == .notLinearizable)
      // The plan that is named can be hunted, too.
      let plan = try #require(Catalogue.stress.entry(named: report.scenario))
      #expect(replay(plan.scenario, report.schedule).report?.failure == report.failure)
      #expect(hunt(fault.right, budget: .schedules(500)).isClean)
    }
  }
#endif
