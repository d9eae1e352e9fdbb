#if EXPLORATION
  @testable import RaceHunt

  @Suite("Counted executions", .hunts)
  struct ExecutionCountTests {
    /// How many schedules were run to an end that no other has, and how many others there were.
    private func count(_ row: ExecutionCounts.Row) -> (complete: Int, redundant: Int) {
      let left = Unannounced(0)
      let scenario = CountedProgram(row.program).scenario(row.name) { left.value += 1 }
      let result = hunt(scenario, budget: .schedules(10_000), strategy: .partialOrderReduction)
      #expect(result.isClean, "\(row.name): \(result)")
      #expect(result.coverage == .announcedOrders, "\(row.name)")
      #expect(result.schedules == result.executions + result.redundant, "\(row.name)")
      return (result.executions - left.value, result.redundant)
    }

    @Test(
      "Partial-order reduction runs one schedule for each execution of weak atomics, as GenMC counts them",
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"))
    func equal() {
      #expect(ExecutionCounts.equal.count == 80)
      var redundant = 0
      for row in ExecutionCounts.equal {
        let counts = count(row)
        #expect(counts.complete == row.count, "\(row.name)")
        redundant += counts.redundant
      }
      let total = ExecutionCounts.equal.reduce(0) { $0 + $1.count }
      #expect(redundant * 20 < total, "\(redundant) schedules of \(total) executions are redundant")
    }

    @Test("An update comes before and after each store that it does not read")
    func updates() {
      for row in ExecutionCounts.updates { #expect(count(row).complete == row.count, "\(row.name)") }
    }

    @Test("Orders of sequentially consistent operations are explored one by one")
    func strict() {
      for row in ExecutionCounts.fences + ExecutionCounts.strict {
        #expect(count(row).complete == row.schedules, "\(row.name)")
      }
    }
  }
#endif
