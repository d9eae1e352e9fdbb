import Huntable

extension SignalProtocol {
  /// Sends a value after `interval` has passed on `scheduler` without another value. A newer value replaces the waiting
  /// one.
  ///
  ///     source        -a-bc-----d-|
  ///     debounce(3)   -------c----(d|)
  ///
  /// ![Marbles: debounce(_:on:)](debounce)
  ///
  /// Ends as the source does: on completion a waiting value is sent immediately, then the completion. If
  /// `discardWhenCompleted` is true, the completion drops the waiting value. An error drops the waiting value too, and so
  /// does disposal. With an interval of zero a value still waits for a turn of the scheduler. Holds one value. A negative
  /// interval traps. ReactiveCocoa calls this operator `throttle`.
  ///
  ///     typed.debounce(.milliseconds(300), on: .main)
  ///
  ///     source        -a-bc-----d-|
  ///     debounce(3)   -------c----|       discardWhenCompleted: true
  ///
  /// ![Marbles: debounce(_:on:discardWhenCompleted:)](debounce-discarding)
  @_alwaysEmitIntoClient
  public func debounce(
    _ interval: Duration, on scheduler: some Scheduler, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be debounced by a negative interval: \(interval).")
    return timed(
      IntervalState(
        (restarts: true, sendsFirst: false, sendsLatest: true, sendsLast: !discardWhenCompleted), interval),
      on: scheduler
    ) { ($0, waits: true) }
  }

  /// Debounces the values for which `waits` is true, and sends the others immediately: ReactiveCocoa's `throttle`.
  ///
  ///     source        -a-b-C---d-----|     capitals do not wait
  ///     debounce(3)   -----C------d--|
  ///
  /// ![Marbles: debounce(_:on:where:)](debounce-some)
  ///
  /// `waits` is called once for each value. Every value that arrives drops the waiting value. Otherwise behaves as
  /// `debounce(_:on:discardWhenCompleted:)`. To limit the rate see `throttle(_:on:)`.
  ///
  ///     typed.debounce(.milliseconds(300), on: .main) { !$0.isEmpty }
  @_alwaysEmitIntoClient
  public func debounce(
    _ interval: Duration, on scheduler: some Scheduler, where waits: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be debounced by a negative interval: \(interval).")
    return timed(
      IntervalState((restarts: true, sendsFirst: false, sendsLatest: true, sendsLast: true), interval), on: scheduler
    ) { ($0, waits: waits($0)) }
  }
}
