import Testing

@testable import RaceHunt

@Suite("Omissions")
struct OmissionsTests {
  @Test(
    "What the runs have used limits what a search may claim",
    arguments: [
      (.locks, .sampled), (.forgottenStores, .sampled), (.randomNumbers, .sampled),
      (.silentFunctions, .announcedOrders), (.forgottenAccesses, .announcedOrders),
      // The announced operations of this runtime have no further schedules.
      (.instrumented, .every), (.weakComparisons, .every), (.furtherFailures, .every), (.laterStores, .every),
      (.tasks, .every), ([], .every),
      ([.tasks, .forgottenAccesses], .announcedOrders), ([.forgottenAccesses, .locks], .sampled),
    ] as [(Omissions, Coverage)])
  func claims(_ omissions: Omissions, _ claim: Coverage) {
    #expect(omissions.strongestClaim == claim)
    var statistics = SearchStatistics()
    for coverage in [Coverage.sampled, .announcedOrders, .every] {
      statistics.coverage = coverage
      statistics.omissions = omissions
      #expect(statistics.claim == min(coverage, claim))
    }
  }
}
