#if EXPLORATION
  import RaceHunt
  import Testing

  @Suite("Toys", .onBothCarriers)
  struct ToyTests {
    @Test("Each wrong version is found, shrunk, and replayed", arguments: Toys.scenarios(isRight: false))
    func wrong(_ scenario: Scenario) throws {
      let result = hunt(scenario)
      let report = try #require(result.report, "\(result)")
      let again = replay(scenario, report.schedule)
      #expect(again.report?.failure == report.failure)
      #expect(again.report?.schedule == report.schedule)
    }

    @Test("Each right version is clean", arguments: Toys.scenarios(isRight: true))
    func right(_ scenario: Scenario) {
      #expect(hunt(scenario).isClean)
    }
  }

  extension Scenario: CustomTestStringConvertible {
    public var testDescription: String { name }
  }
#endif
