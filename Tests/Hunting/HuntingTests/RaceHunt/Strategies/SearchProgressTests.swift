#if EXPLORATION
  @testable import RaceHunt

  @Suite("How far a search has come", .hunts)
  struct SearchProgressTests {
    /// A path through a tree in which each level has two choices. All of the trees before the path were searched.
    private func path(_ choices: [Int]) -> [SearchProgress.Level] {
      var (begin, path) = (1, [SearchProgress.Level]())
      for (depth, index) in choices.enumerated() {
        begin += index << (choices.count - depth - 1)
        path.append(SearchProgress.Level(choices: 2, index: index, begin: begin))
      }
      return path
    }

    @Test("The estimate of a tree is exact if all of its parts have one size")
    func even() {
      for leaf in 0..<16 {
        let choices = (0..<4).map { leaf >> (3 - $0) & 1 }
        let progress = SearchProgress(runs: leaf + 1, redundant: 0, isComplete: false, path: path(choices))
        #expect(progress.estimate == 16, "\(choices)")
      }
    }

    @Test("Runs that repeat others are no executions")
    func redundant() {
      let progress = SearchProgress(runs: 8, redundant: 2, isComplete: false, path: path([0, 1, 1, 1]))
      #expect(progress.executions == 6)
      #expect(progress.estimate == 12)
    }

    @Test(
      "A description has two digits of the estimate, and its share",
      arguments: [
        (1, 12.0, "about 8.3 % of 12"), (1, 99.6, "about 1.0 % of 100"), (120, 1249, "about 9.6 % of 1200"),
        (500_000, 990_000, "about 50 % of 990000"), (40_000, 3_149_000, "about 1.3 % of 3.1 million"),
        (5, 32_000_000, "less than 0.1 % of 32 million"), (5, 320_000_000, "less than 0.1 % of 320 million"),
        (5, 4e30, "less than 0.1 % of 10^30"),
      ])
    func description(_ executions: Int, _ estimate: Double, _ text: String) {
      #expect(SearchProgress.share(executions, of: estimate) == text)
    }

    @Test("An estimate that no number can say is the largest one", arguments: [0, 1])
    func most(_ executions: Int) throws {
      let path = (0..<2_000).map { _ in SearchProgress.Level(choices: 2, index: 0, begin: 1) }
      let progress = SearchProgress(runs: 1, redundant: 1 - executions, isComplete: false, path: path)
      try #require(progress.estimate.isFinite)
      #expect(progress.description.contains(executions == 1 ? "% of 10^308" : "% of 0"), "\(progress.description)")
    }

    @Test("After a fifth of the executions, the estimate is wrong by a factor of four at most")
    func bounded() {
      for row in ExecutionCounts.equal {
        let scenario = CountedProgram(row.program).scenario(row.name)
        let all = hunt(scenario, budget: .schedules(10_000), strategy: .partialOrderReduction)
        guard all.coverage == .announcedOrders else { continue }
        #expect(all.estimatedExecutions == Double(all.executions))
        for share in [5, 3, 2] where all.schedules > 9 {
          let part = hunt(scenario, budget: .schedules(all.schedules / share), strategy: .partialOrderReduction)
          #expect(part.executions == 0)
          let factor = part.estimatedExecutions / Double(all.executions)
          #expect(0.25...4 ~= factor, "\(scenario.name): \(part.estimatedExecutions) of \(all.executions)")
        }
      }
    }

    @Test("A result tells the estimate if the budget ends before the search")
    func result() {
      let row = ExecutionCounts.equal.first { $0.name == "fr+w+w+w+reads" }!
      let scenario = CountedProgram(row.program).scenario(row.name)
      let part = hunt(scenario, budget: .schedules(100), strategy: .partialOrderReduction)
      #expect("\(part)".contains("other schedules were not run (dpor: 100 executions, about "), "\(part)")
    }
  }
#endif
