#if EXPLORATION
  import ReactiveSignals
  import SignalHunting
  import Testing

  @testable import RaceHunt

  @Suite("Strategies", .onBothCarriers)
  struct StrategyTests {
    /// Small scenarios, each with a text for the final state of a run.
    private static let small:
      [(scenario: String, body: @Sendable (Run, @escaping @Sendable (String) -> Void) -> Void)] = [
        (
          "count",
          { run, note in
            let count = ToyReferenceCount(isRight: false)
            for name in ["one", "other"] { run.thread(name) { count.retain() } }
            run.finally { note("\(count.count.load()) \(count.connections.load())") }
          }
        ),
        (
          "stack",
          { run, note in
            let stack = ToyStack(isRight: false)
            run.thread("A") { _ = stack.pop() }
            run.thread("B") {
              let first = stack.pop()
              stack.push(first)
            }
            run.finally { note("\(stack.nodes)") }
          }
        ),
        (
          "drain",
          { run, note in
            let probe = run.probe(of: Int.self)
            let drain = ToyDrain(to: probe, isRight: false)
            for value in 0..<2 { run.thread("\(value)") { drain.send(value) } }
            run.finally { note("\(probe.values)") }
          }
        ),
      ]

    @Test(
      "Partial-order reduction reaches every state that the search without it reaches, in fewer schedules",
      arguments: 0..<3)
    func reduction(_ index: Int) {
      let all = outcomes(index, DepthFirst(bound: nil))
      let some = outcomes(index, PartialOrderReduction())
      #expect(all.states == some.states)
      #expect(some.schedules * 2 < all.schedules)
    }

    @Test(
      "A random strategy finds a failure as soon with a larger budget as with a small one",
      arguments: [100, 2_000, 10_000])
    func largerBudget(_ schedules: Int) throws {
      // Each side takes a lock of its own.
      let scenario = Scenario("wrong lock") { run in
        let shared = ToyReferenceCount(isRight: false)
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        run.thread("idle") { for _ in 0..<20 { one.withLock { $0 += 1 } } }
        run.thread("one") { one.withLock { _ in shared.retain() } }
        run.thread("other") { other.withLock { _ in shared.retain() } }
        run.finally { run.expect(shared.count.load() == 2, "a count is lost") }
      }
      let report = try #require(hunt(scenario, budget: .schedules(schedules)).report)
      #expect(report.schedulesNeeded < 50)
      #expect(report.failure.message.hasPrefix("a count is lost"))
    }

    @Test(
      "A strategy is chosen by its name",
      arguments: ["portfolio", "dfs", "dfs(2)", "dpor", "pos", "pct(5)", "tapct(2)", "pctwm(2)", "fest", "random"])
    func names(_ name: String) throws {
      let strategy = try #require(SearchStrategy(name))
      #expect(strategy.description == name)
      let report = try #require(hunt(Toys.scenarios(isRight: false)[0], strategy: strategy).report)
      #expect(name == "portfolio" || report.strategy.hasPrefix(name))
    }

    @Test(
      "Text that is not a strategy is refused",
      arguments: ["", "pct(0)", "pct(-1)", "pct(3", "tapct(0)", "dfs()", "pos(1)", "Random"])
    func mistakes(_ name: String) { #expect(SearchStrategy(name) == nil) }

    private func outcomes(_ index: Int, _ strategy: Strategy) -> (states: Set<String>, schedules: Int) {
      let states = Locked<Set<String>>([])
      let scenario = Scenario(Self.small[index].scenario) { run in
        Self.small[index].body(run) { state in states.withLock { _ = $0.insert(state) } }
      }
      var statistics = SearchStatistics()
      let (_, isExhausted) = Hunter.use {
        $0.explore(scenario, [strategy], Budget(schedules: 200_000), &statistics)
      }
      #expect(isExhausted)
      return (states.withLock { $0 }, statistics.schedules)
    }
  }
#endif
