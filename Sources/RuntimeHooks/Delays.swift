import CRuntimeHooks

func exactly<D: DurationProtocol>(_ delay: D) -> Duration {
  guard let delay = delay as? Duration else {
    preconditionFailure("A sleep in virtual time is on a clock whose durations are of the type Duration.")
  }
  return max(delay, .zero)
}

/// Restores the delay of a sleep. The deadline of the sleep was computed from real time a moment ago, so a little of the
/// delay has passed since. Rounds up to whole milliseconds or, if the thread was held up meanwhile, to the roundest
/// possible delay.
func rounded<D: DurationProtocol>(_ delay: D) -> Duration {
  rounded(
    exactly(delay), heldUp: .nanoseconds(rt_held_up()), sinceJobBegan: .nanoseconds(rt_since_job_began()))
}

package func rounded(_ delay: Duration, heldUp: Duration, sinceJobBegan: Duration) -> Duration {
  let usual = delay.rounded(up: .milliseconds(1))
  // The call takes a few microseconds. If much more is missing, the thread was held up. The system does not see a delay
  // by the host of a virtual machine.
  let missing = usual - delay > .microseconds(100) ? max(heldUp, sinceJobBegan) : heldUp
  let units: [Duration] = [.seconds(60), .seconds(10), .seconds(1), .milliseconds(100), .milliseconds(10)]
  return units.lazy.map { delay.rounded(up: $0) }.first { $0 <= delay + missing } ?? usual
}

extension Duration {
  /// Rounded up to a multiple of `unit`.
  fileprivate func rounded(up unit: Duration) -> Duration {
    // Clamped to avoid overflow: no test waits for 285 years.
    let (seconds, attoseconds) = min(self, .seconds(9_000_000_000 as Int64)).components
    let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    let step = Int64(unit / .nanoseconds(1))
    return .nanoseconds((nanoseconds + step - 1) / step * step)
  }
}
