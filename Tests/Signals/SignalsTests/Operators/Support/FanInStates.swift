@testable import SignalOperators

extension FanInAction: Equatable where Output: Equatable, Failure: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing), (.completed, .completed): true
    case (.next(let left), .next(let right)), (.last(let left), .last(let right)): left == right
    case (.failed(let left), .failed(let right)): left == right
    default: false
    }
  }
}

/// The actions for successive events, as text.
func life<State: ~Copyable, Output, Failure>(
  _ initial: consuming State, _ events: [(inout State) -> FanInAction<Output, Failure>]
) -> [String] {
  var state = initial
  var actions: [String] = []
  for event in events {
    switch event(&state) {
    case .nothing: actions.append("-")
    case .next(let output): actions.append("\(output)")
    case .last(let output): actions.append("\(output)|")
    case .failed: actions.append("X")
    case .completed: actions.append("|")
    }
  }
  return actions
}
