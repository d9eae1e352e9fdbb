#if EXPLORATION
  import RaceHunt
  import Testing

  @testable import Stress

  private let classics = Classics.all + AsyncClassics.all

  @Suite("Classic programs", .hunts)
  struct ClassicsTests {
    @Test(
      "The mistake is found in the standard budget, and its right twin is clean", arguments: classics.map(\.name))
    func found(_ name: String) throws {
      let fault = try #require(classics.first { $0.name == name })
      for seed: UInt64 in 1...3 {
        #expect(hunt(fault.wrong, seed: seed).verdict == .failed)
        #expect(hunt(fault.right, budget: .schedules(200), seed: seed).isClean)
      }
    }

    @Test(
      "The portfolio needs at most four times the schedules of its best strategy",
      .enabled(if: CarrierKind.user.isSupported, "threads take too long"),
      arguments: classics.map(\.name))
    func portfolio(_ name: String) throws {
      let fault = try #require(classics.first { $0.name == name })
      let medians = TheHunter.use { hunter in
        StrategiesCommand.strategies.map { StrategiesCommand.median(fault, $0, hunter, seeds: 10) }
      }
      let best = try #require(medians.dropFirst().compactMap(\.self).min())
      #expect(try #require(medians[0]) <= 4 * best, "\(medians)")
    }
  }
#endif
