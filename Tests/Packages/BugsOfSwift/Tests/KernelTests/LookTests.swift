import Kernels
import RaceHunt
import Testing

/// A thread looks twice at what another one changes. Nothing announces the looks, so a hunt has no schedule with the change between
/// them.
private struct Look: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let scenario: Scenario

  init<State: Sendable>(
    _ name: String, _ state: @escaping @Sendable () -> State, _ change: @escaping @Sendable (State) -> Void,
    _ look: @escaping @Sendable (State) -> some Any
  ) {
    testDescription = name
    scenario = Scenario(name) { run in
      let state = state()
      run.thread("a") { change(state) }
      run.thread("b") { run.expect("\(look(state))" != "no such text") }
    }
  }

  static let all = [
    Look("an object that may be gone", { Lease() }, { $0.end() }, \.looks),
    Look("an object that may have one reference", { Shared() }, { $0.giveUp() }, { [$0.isOnly(), $0.isOnly()] }),
    Look("a value of a queue", { Named() }, { $0.name() }, \.hasName),
    Look("a condition that is read without its lock", { Turn() }, { $0.end() }, \.looks),
    Look("a clock, while a timer is set", { Delay() }, { $0.work() }, \.looks),
  ]
}

@Suite("Looks that nothing announces", .serialized, .carriers)
struct LookTests {
  @Test("No search claims all orders", arguments: Look.all)
  private func claim(_ look: Look) {
    for strategy in [SearchStrategy.depthFirst(preemptions: .max), .partialOrderReduction] {
      let result = hunt(look.scenario, strategy: strategy)
      #expect(result.report == nil && result.coverage == .sampled, "\(result)")
    }
  }
}
