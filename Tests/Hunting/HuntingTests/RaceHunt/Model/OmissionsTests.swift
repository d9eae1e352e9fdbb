@testable import RaceHunt

@Suite("Omissions")
struct OmissionsTests {
  @Test(
    "What the runs have used limits what a search may claim",
    arguments: [
      (.locks, .sampled), (.heldBack, .sampled), (.heldTime, .sampled), (.forgottenStores, .sampled),
      (.randomNumbers, .sampled),
      (.silentFunctions, .announcedOrders), (.forgottenAccesses, .announcedOrders),
      // The announced operations of this runtime have no further schedules.
      (.instrumented, .every), (.weakComparisons, .every), (.furtherFailures, .every), (.laterStores, .every),
      (.tasks, .every), ([], .every),
      ([.tasks, .forgottenAccesses], .announcedOrders), ([.forgottenAccesses, .locks], .sampled),
    ] as [(Omissions, Coverage)])
  func claims(_ omissions: Omissions, _ claim: Coverage) {
    #expect(omissions.claim(of: .every) == claim)
    var statistics = SearchStatistics()
    for coverage in [Coverage.sampled, .announcedOrders, .every] {
      statistics.coverage = coverage
      statistics.omissions = omissions
      #expect(statistics.claim == min(coverage, claim))
    }
  }

  private func omissions(_ acts: Act...) -> Omissions {
    var omissions = Omissions()
    omissions.acts = Acts(acts)
    return omissions
  }

  @Test("Each act that no vocabulary has limits the claim, and is named")
  func unknownActs() {
    let known = Vocabulary.allCases.reduce(into: Acts()) { $0.formUnion($1.acts) }
    for act in Act.allCases {
      let omissions = omissions(act)
      let isKnown = known.contains(Acts(act))
      #expect(omissions.claim(of: .every) == (isKnown ? .every : .sampled))
      #expect(omissions.description.contains("all schedules of \(act.text)") == !isKnown)
      #expect(omissions.acts == Acts(act))
    }
    #expect(!known.contains(Acts(.streams)))
  }

  @Test("Acts of different vocabularies together limit the claim, and those are named that are fewer")
  func mixed() {
    let mixed = omissions(.tasks, .values, .atomics, .barriers)
    #expect(mixed.claim(of: .every) == .sampled)
    #expect(mixed.description.contains("all schedules of barriers"))
    #expect(!mixed.description.contains("all schedules of tasks"))
  }
}
