#if EXPLORATION
  import SignalHunting

  @testable import HuntRunner
  @testable import HunterCheck
  @testable import Stress

  @Suite("What reduction saves", .hunts)
  struct ReductionTests {
    /// The rows of the table in the article: scenario, schedules of `dfs`, schedules of `dpor`.
    static let rows = HuntingArticle.rows(of: "| scenario | dfs | dpor |")

    @Test(
      "The table counts the schedules of both searches",
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"), arguments: rows)
    func table(_ row: [String]) throws {
      let scenario = try #require(Catalogue.stress.all.first { $0.name == row[0] }).scenario
      let all = hunt(scenario, budget: .schedules(10_000), strategy: .depthFirst())
      #expect(all.coverage == .every)
      #expect("\(all.schedules)" == row[1])
      let reduced = hunt(scenario, budget: .schedules(10_000), strategy: .partialOrderReduction)
      #expect(reduced.coverage == .announcedOrders)
      #expect("\(reduced.schedules)" == row[2])
    }

    @Test(
      "Few schedules repeat an execution, in ten scenarios and ten data structures",
      .enabled(if: !isThreadSanitized, "the sanitizer sees only the newest store"))
    func redundant() throws {
      let structures = [
        "classic-circular-buffer", "classic-queue", "classic-stack", "classic-work-stealing", "classic-treiber",
        "classic-string-buffer", "classic-lazy", "composite-membership", "memory-lazy-stream", "behavior-initial",
      ]
      let scenarios = [
        "strand-serial", "subject-leave-bag", "subject-end", "publish", "share-end", "take", "zip-dispose", "race",
        "fork-join", "strand-cancel",
      ]
      for group in [structures, scenarios] {
        var (schedules, redundant) = (0, 0)
        for name in group {
          let classic = Classics.all.first { $0.name == name }?.right
          let scenario = try #require(classic ?? Catalogue.stress.all.first { $0.name == name }?.scenario, "\(name)")
          let result = hunt(scenario, budget: .schedules(1_000), strategy: .partialOrderReduction)
          #expect(result.coverage == .announcedOrders, "\(name)")
          schedules += result.schedules
          redundant += result.redundant
        }
        #expect(redundant * 20 < schedules, "\(redundant) of \(schedules) schedules")
      }
    }

    /// A hunt does not see which thread releases an object last, and so runs the steps of its deinitializer. The searches of
    /// these scenarios repeated half of their schedules until the scenarios kept their objects.
    @Test(
      "Hardly any schedule repeats an execution where the objects outlive the threads",
      arguments: ["memory-deliver", "deliver-inline", "dispose-once"])
    func kept(_ name: String) throws {
      let scenario = try #require(Catalogue.stress.all.first { $0.name == name }).scenario
      let result = hunt(scenario, budget: .schedules(1_000), strategy: .partialOrderReduction)
      #expect(result.redundant * 20 < result.schedules, "\(result.redundant) of \(result.schedules) schedules")
    }

    @Test("The table has ten scenarios")
    func count() { #expect(Self.rows.count == 10) }
  }
#endif
