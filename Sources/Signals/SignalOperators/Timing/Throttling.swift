import Huntable

extension SignalProtocol {
  /// Sends the first value immediately, then at most one value in each `interval`: the latest that has arrived.
  ///
  ///     source        -ab-c-----d--e-f-|
  ///     throttle(4)   -a---c----d---e--(f|)
  ///
  /// ![Marbles: throttle(_:on:)](throttle)
  ///
  /// If no value was sent for `interval`, the next value is sent inside the call that sends it. Any other value waits
  /// on `scheduler` until the interval is over, and a newer value replaces it. Ends as the source does: on completion a
  /// waiting value is sent immediately, then the completion. An error drops the waiting value, and so does disposal.
  /// Holds one value and one timer. The timer does not start again after an interval without a value. A negative
  /// interval traps.
  ///
  ///     scrolled.throttle(.milliseconds(100), on: .main)
  @_alwaysEmitIntoClient
  public func throttle(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    return timed(
      IntervalState((restarts: false, sendsFirst: true, sendsLatest: true, sendsLast: true), interval), on: scheduler
    ) { ($0, waits: true) }
  }
}
