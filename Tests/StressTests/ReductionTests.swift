#if EXPLORATION
  import RaceHunt
  import TestSupport
  import Testing

  @testable import Stress

  @Suite("What reduction saves", .hunts)
  struct ReductionTests {
    /// The rows of the table in the article: scenario, schedules of `dfs`, schedules of `dpor`.
    static let rows = HuntingArticle.rows(of: "| scenario | dfs | dpor |")

    @Test(
      "The table counts the schedules of both searches",
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"), arguments: rows)
    func table(_ row: [String]) throws {
      let scenario = try #require(Catalogue.all.first { $0.name == row[0] }).scenario
      let all = hunt(scenario, budget: .schedules(10_000), strategy: .depthFirst())
      #expect(all.coverage == .every)
      #expect("\(all.schedules)" == row[1])
      let reduced = hunt(scenario, budget: .schedules(10_000), strategy: .partialOrderReduction)
      #expect(reduced.coverage == .announcedOrders)
      #expect("\(reduced.schedules)" == row[2])
    }

    @Test("The table has ten scenarios")
    func count() { #expect(Self.rows.count == 10) }
  }
#endif
