import Huntable

extension SignalProtocol {
  /// Sends the latest value when `interval` has passed since a first value arrived. The next value begins the next
  /// interval.
  ///
  ///     source     -a-b-----c---d-|
  ///     audit(3)   ----b-------c--(d|)
  ///
  /// ![Marbles: audit(_:on:)](audit)
  ///
  /// The interval begins when a value arrives while none waits. The latest value is sent at the end of the interval, on
  /// `scheduler`. While no values arrive, no timer runs. Ends as the source does: on completion a waiting value is sent
  /// immediately, then the completion. An error drops the waiting value, and so does disposal. Holds one value. A
  /// negative interval traps. To send the first value of an interval immediately see `throttle(_:on:)`.
  ///
  ///     edited.audit(.seconds(2), on: .main).subscribe { save($0) }
  @_alwaysEmitIntoClient
  public func audit(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be audited for a negative interval: \(interval).")
    return timed(
      IntervalState((restarts: false, sendsFirst: false, sendsLatest: true, sendsLast: true), interval), on: scheduler
    ) { ($0, waits: true) }
  }
}
