func exactly<D: DurationProtocol>(_ delay: D) -> Duration {
  guard let delay = delay as? Duration else {
    preconditionFailure("A sleep in virtual time is on a clock whose durations are of the type Duration.")
  }
  return max(delay, .zero)
}

extension Duration {
  /// Rounded up to a multiple of a millisecond.
  var inWholeMilliseconds: Duration {
    let millisecond: Int64 = 1_000_000_000_000_000
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .milliseconds((attoseconds + millisecond - 1) / millisecond)
  }
}
