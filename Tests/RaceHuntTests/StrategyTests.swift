#if EXPLORATION
  import ReactiveSignals
  import Testing

  @testable import RaceHunt

  @Suite("Strategies")
  struct StrategyTests {
    /// Small scenarios, and a text for the state that each run ends in.
    private static let small:
      [(scenario: String, body: @Sendable (Run, @escaping @Sendable (String) -> Void) -> Void)] = [
        (
          "count",
          { run, note in
            let count = ToyReferenceCount(isRight: false)
            for name in ["one", "other"] {
              run.thread(name) {
                count.retain()
                count.release()
              }
            }
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
              _ = stack.pop()
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

    @Test("Sleep sets reach every state that the search without them reaches, in fewer schedules", arguments: 0..<3)
    func sleepSets(_ index: Int) {
      let all = outcomes(index, DepthFirst(bound: nil, usesSleepSets: false))
      let some = outcomes(index, DepthFirst(bound: nil))
      #expect(all.states == some.states)
      #expect(some.schedules * 2 < all.schedules)
    }

    private func outcomes(_ index: Int, _ strategy: any Strategy) -> (states: Set<String>, schedules: Int) {
      let states = Locked<Set<String>>([])
      let scenario = Scenario(Self.small[index].scenario) { run in
        Self.small[index].body(run) { state in states.withLock { _ = $0.insert(state) } }
      }
      var statistics = Explorer.Statistics()
      let (_, isExhausted) = TheHunter.use {
        $0.explorer.explore(scenario, strategy, Budget(schedules: 200_000), &statistics)
      }
      #expect(isExhausted)
      return (states.withLock { $0 }, statistics.schedules)
    }
  }
#endif
