import SignalTestSupport

@testable import SignalOperators

/// The actions for successive inputs, as text.
func life<State: FanInState>(_ initial: State, _ inputs: [State.Input]) -> [String] {
  var state = initial
  return inputs.map { input in
    switch state.receive(input) {
    case .nothing: "-"
    case .next(let output): "\(output)"
    case .last(let output): "\(output)|"
    case .failed: "X"
    case .completed: "|"
    }
  }
}

/// Positions of slots that record their operations.
func accept(_ count: Int, noting log: Log<String>) -> [@Sendable () -> Void] {
  (0..<count).map { position in { log.append("accept \(position)") } }
}
