import Huntable

/// How often and after which delays a failed signal is subscribed to again. See `retry(_:on:where:)`.
///
///     let policy = RetryPolicy(
///       limit: 5, backoff: .exponential(from: .milliseconds(100), cap: .seconds(30)), resetting: .afterValue)
///     print(policy)
///     // at most 5 retries, after 0.1 s, 0.2 s, 0.4 s and so on up to 30 s; begins again after each value
public struct RetryPolicy: Sendable, CustomStringConvertible {
  /// When the count and the delays begin again.
  public enum Reset: Sendable, Hashable {
    /// Never. All failures of a subscription are counted.
    case never
    /// After each value. Only failures without a value in between are counted.
    case afterValue
  }

  /// How often the signal is subscribed to again.
  public let limit: Int
  /// The delays.
  public let backoff: Backoff
  /// When the count and the delays begin again.
  public let resetting: Reset

  /// A policy. A negative limit traps.
  public init(limit: Int = .max, backoff: Backoff, resetting: Reset = .never) {
    precondition(limit >= 0, "A signal cannot be retried a negative number of times.")
    self.limit = limit
    self.backoff = backoff
    self.resetting = resetting
  }

  /// The policy in words: the number of retries, their delays, and when both begin again.
  public var description: String {
    if limit == 0 { return "no retries" }
    let count = limit == .max ? "any number of retries" : limit == 1 ? "at most 1 retry" : "at most \(limit) retries"
    let reset = resetting == .afterValue ? "; begins again after each value" : ""
    return "\(count), \(backoff)\(reset)"
  }
}

extension RetryPolicy {
  /// The progress of one subscription in its policy.
  @usableFromInline
  struct Progress: Sendable {
    private let limit: Int
    private var remaining: Int
    private var delays: Backoff.Delays

    @usableFromInline
    init(_ policy: RetryPolicy) {
      limit = policy.limit
      remaining = policy.limit
      delays = Backoff.Delays(policy.backoff)
    }

    /// Whether the signal may be subscribed to again.
    @usableFromInline
    var isAllowed: Bool { remaining > 0 }

    /// Counts a retry, and returns the delay before it.
    @usableFromInline
    mutating func takeDelay() -> Duration {
      remaining -= 1
      return delays.take()
    }

    /// Sets the count and the delays back to the beginning.
    @usableFromInline
    mutating func restart() {
      remaining = limit
      delays.restart()
    }
  }
}
