#if EXPLORATION
  import SignalHunting

  @testable import HuntRunner
  @testable import HunterCheck
  @testable import Stress

  @Suite("Carriers of the catalogue")
  struct CatalogueCarrierTests {
    // In a process of its own, since it takes long and other tests hunt meanwhile.
    @Test("Both kinds of carriers run the same schedules, step by step", .enabled(if: CarrierKind.user.isSupported))
    func sameSchedules() async {
      await #expect(processExitsWith: .success) {
        let names = Catalogue.stress.all.map(\.name) + SelfCheck.all.map(\.name)
        for (index, name) in names.enumerated() where isThorough || index % 4 == 0 {
          let entry = try #require(Catalogue.stress.entry(named: name))
          let results = CarrierKind.allCases.map { kind in
            Hunter.$carriers.withValue(kind) { hunt(entry.scenario, budget: .steps(150), seed: 3) }
          }
          #expect(results[0].fingerprint == results[1].fingerprint, "\(name)")
          #expect(results[0].report?.replayToken == results[1].report?.replayToken, "\(name)")
          #expect(results[0].report?.failure.description == results[1].report?.failure.description, "\(name)")
          #expect(results[0].schedules > 0, "\(name)")
        }
      }
    }
  }
#endif
