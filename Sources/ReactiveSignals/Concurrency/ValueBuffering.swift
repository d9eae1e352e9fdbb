/// What happens to values that come faster than a task takes them.
public enum ValueBuffering<Failure: Error>: Sendable {
  /// All wait, as many as come: none is lost.
  case unbounded
  /// So many wait at most, and a value that is one too many pushes out the one that has waited longest.
  case newest(Int)
  /// So many wait at most, and a value that is one too many is dropped.
  case oldest(Int)
  /// So many wait at most. One too many disposes the source; what waits is still taken, and then this error is thrown.
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
