import Huntable

extension SignalProtocol {
  /// Sends the first value of each interval immediately, and drops the others until the interval is over.
  ///
  ///     source             -ab-c-----d--e-f-|
  ///     throttleFirst(4)   -a--------d----f-|
  ///
  /// ![Marbles: throttleFirst(_:on:)](throttle-first)
  ///
  /// A value that is sent begins the interval, which the clock of `scheduler` measures. A value that arrives at the end
  /// of the interval is sent. Each value is sent inside the call of the source, on its thread. Ends as the source does.
  /// Starts no timer and holds no value. A negative interval traps. To send the latest dropped value at the end of the
  /// interval see `throttle(_:on:)`.
  ///
  ///     tapped.throttleFirst(.milliseconds(500), on: .main)
  @_alwaysEmitIntoClient
  public func throttleFirst(_ interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    return linear { next in
      // The interval that began with the last value that was sent.
      let end = SerialState<Instant?>(nil)
      return { value in
        let now = scheduler.now
        if let end = end.value, now < end { return }
        end.value = now.advanced(by: interval)
        next(value)
      }
    }
  }
}
