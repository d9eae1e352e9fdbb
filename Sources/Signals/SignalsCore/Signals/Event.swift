/// The events of a subscription: any number of `next`, then at most one `failed` or `completed`, then nothing.
@frozen
public enum Event<Value, Failure: Error> {
  /// A value.
  case next(Value)
  /// The subscription ends with an error.
  case failed(Failure)
  /// The subscription ends without an error.
  case completed

  /// Whether no event can follow.
  @inlinable
  public var isTerminal: Bool {
    if case .next = self { false } else { true }
  }

  /// The value of a `next`.
  @inlinable
  public var value: Value? {
    if case .next(let value) = self { value } else { nil }
  }

  /// The error of a `failed`.
  @inlinable
  public var error: Failure? {
    if case .failed(let error) = self { error } else { nil }
  }
}

extension Event: Sendable where Value: Sendable {}
extension Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Event: CustomStringConvertible {
  /// The event's name and its value or error.
  public var description: String {
    switch self {
    case .next(let value): "next(\(value))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    }
  }
}
