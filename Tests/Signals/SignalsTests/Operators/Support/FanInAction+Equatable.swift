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
