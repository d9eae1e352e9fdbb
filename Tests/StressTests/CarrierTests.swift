#if EXPLORATION
  import RaceHunt
  import Testing

  @testable import Stress

  @Suite("Carriers of the catalogue", .hunts)
  struct CatalogueCarrierTests {
    @Test(
      "Both kinds of carriers run the same schedules, step by step",
      .enabled(if: CarrierKind.user.isSupported), arguments: Catalogue.all.map(\.name) + SelfCheck.all.map(\.name))
    func sameSchedules(_ name: String) throws {
      let entry = try #require(Catalogue.entry(named: name))
      let results = CarrierKind.allCases.map { kind in
        TheHunter.$carriers.withValue(kind) { hunt(entry.scenario, budget: .steps(150), seed: 3) }
      }
      #expect(results[0].fingerprint == results[1].fingerprint)
      #expect(results[0].description == results[1].description)
      #expect(results[0].schedules > 0)
    }
  }
#endif
