/// A point on a scheduler's clock: the time since the clock's zero.
///
/// Each scheduler has its own clock; instants of different clocks cannot be compared. The real-time schedulers share one
/// monotonic clock, which does not count the system's sleep where the system distinguishes. A `TestScheduler` starts at
/// `.zero`. The precision is one nanosecond and the range 292 years. Arithmetic that leaves the range returns its end.
@frozen
public struct Instant: InstantProtocol, Hashable, Sendable, CustomStringConvertible {
  /// Nanoseconds since the clock's zero.
  @_alwaysEmitIntoClient
  package let nanoseconds: Int64

  @inlinable
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The instant that is `offset` after the clock's zero.
  public init(_ offset: Duration) {
    nanoseconds = offset.saturatedNanoseconds
  }

  /// The start of a virtual clock.
  public static let zero = Instant(nanoseconds: 0)

  /// Later than all other instants. Work scheduled at this instant never becomes due in real time.
  public static let distantFuture = Instant(nanoseconds: .max)

  /// The time since the clock's zero.
  public var offset: Duration { .nanoseconds(nanoseconds) }

  /// The instant that is `duration` later, or the end of the range.
  public func advanced(by duration: Duration) -> Instant {
    let (sum, overflows) = nanoseconds.addingReportingOverflow(duration.saturatedNanoseconds)
    guard overflows else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: duration < .zero ? .min : .max)
  }

  /// How much later `other` is than this instant.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  /// Whether the left instant is earlier.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The time since the clock's zero in seconds, with all digits: `3601 s`, `0.05 s`.
  public var description: String { self == .distantFuture ? "distant future" : offset.exactSeconds }
}

extension Duration {
  /// The duration in seconds as text, with all digits: `3601 s`, `0.05 s`. Exact, since it is not computed in floating
  /// point.
  package var exactSeconds: String {
    let nanoseconds = saturatedNanoseconds
    let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = rest == 0 ? "" : "." + String(rest + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(seconds)\(digits) s"
  }

  /// Whether an instant becomes later by this duration. A shorter one is rounded to zero.
  @usableFromInline
  package var isOneNanosecondOrMore: Bool { self >= .nanoseconds(1) }

  /// The duration in nanoseconds, or the end of the range if it does not fit.
  package var saturatedNanoseconds: Int64 {
    // 10^9 is 2^9 * 5^9. Without the factor 2^9, durations of up to 78 minutes have 64 bits, and a division by a constant
    // takes a few instructions instead of a call. Negative durations would be rounded down.
    if attoseconds >= 0, let short = Int64(exactly: attoseconds >> 9) { return short / 1_953_125 }
    return Int64(clamping: attoseconds / 1_000_000_000)
  }
}
