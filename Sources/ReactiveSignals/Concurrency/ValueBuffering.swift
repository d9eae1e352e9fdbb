/// The treatment of values that arrive faster than a task takes them.
public enum ValueBuffering<Failure: Error>: Sendable {
  /// All values wait; none is lost.
  case unbounded
  /// At most this many values wait. A further value replaces the value that has waited longest.
  case newest(Int)
  /// At most this many values wait. A further value is dropped.
  case oldest(Int)
  /// At most this many values wait. A further value disposes the source. The waiting values are still taken; then this
  /// error is thrown.
  case failing(Int, with: Failure)

  /// How many values may wait; nil if there is no limit.
  @inlinable
  var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let limit), .oldest(let limit), .failing(let limit, _): limit
    }
  }

  @inlinable
  var overflow: Overflow<Failure> {
    switch self {
    case .newest: .dropOldest
    case .unbounded, .oldest: .dropNewest
    case .failing(_, let error): .fail(error)
    }
  }
}
