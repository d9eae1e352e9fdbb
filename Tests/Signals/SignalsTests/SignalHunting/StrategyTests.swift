#if EXPLORATION
  import HunterCheck
  import SignalHunting

  @testable import RaceHunt

  @Suite("Strategies", .onCarriers)
  struct StrategyTests {
    @Test(
      "A random strategy finds a failure as soon with a larger budget as with a small one",
      arguments: [100, 2_000, 10_000])
    func largerBudget(_ schedules: Int) throws {
      // Each side takes a lock of its own.
      let scenario = Scenario("wrong lock") { run in
        let count = AtomicInt(0)
        let add: @Sendable () -> Void = { count.store(count.load() + 1) }
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        run.thread("idle") { for _ in 0..<20 { one.withLock { $0 += 1 } } }
        run.thread("one") { one.withLock { _ in add() } }
        run.thread("other") { other.withLock { _ in add() } }
        run.finally { run.expect(count.load() == 2, "a count is lost") }
      }
      let report = try #require(hunt(scenario, budget: .schedules(schedules)).report)
      #expect(report.schedulesNeeded < 50)
      #expect(report.failure.message.hasPrefix("a count is lost"))
    }

    @Test(
      "A strategy is chosen by its name",
      arguments: ["portfolio", "dfs", "dfs(2)", "dpor", "pos", "pct(5)", "fest", "random"])
    func names(_ name: String) throws {
      let strategy = try #require(SearchStrategy(name))
      #expect(strategy.description == name)
      let report = try #require(hunt(Classics.all[0].wrong, strategy: strategy).report)
      #expect(name == "portfolio" || report.strategy.hasPrefix(name))
    }

    @Test(
      "Text that is not a strategy is refused",
      arguments: ["", "pct(0)", "pct(-1)", "pct(3", "dfs()", "pos(1)", "Random"])
    func mistakes(_ name: String) { #expect(SearchStrategy(name) == nil) }
  }
#endif
