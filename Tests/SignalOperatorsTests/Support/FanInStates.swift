import SignalTestSupport

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

extension WindowStep: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.close, .close): true
    case (.send(let left, let leftOpens, let leftCloses), .send(let right, let rightOpens, let rightCloses)):
      left == right && leftOpens == rightOpens && leftCloses == rightCloses
    default: false
    }
  }
}

/// The actions for successive events, as text.
func life<State, Output, Failure>(
  _ initial: State, _ events: [(inout State) -> FanInAction<Output, Failure>]
) -> [String] {
  var state = initial
  return events.map { event in
    switch event(&state) {
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

extension SlotsState {
  /// A value that waited in the slot of this position takes its turn.
  mutating func value(_ position: Int) -> FanInAction<Output, Failure> {
    accept[position]()
    return accepted(position)
  }
}
