extension SignalProtocol {
  /// Pairs each value with the instant of its arrival on `scheduler`'s clock. Ends as the source does. Holds nothing.
  ///
  ///     source  -a---b-|
  ///     result  -a1--b5|          source.timestamped(on: s)
  ///
  /// ![Marbles: timestamped(on:)](timestamped)
  ///
  /// Values are sent on the source's own thread; the scheduler runs nothing.
  ///
  ///     samples.timestamped(on: .main).subscribe { plot($0.value, at: $0.instant) }
  @_alwaysEmitIntoClient
  public func timestamped(on scheduler: some Scheduler) -> Signal<(instant: Instant, value: Value), Failure> {
    map { (instant: scheduler.now, value: $0) }
  }

  /// Sends, in place of each value, the time since the previous value, and at first the time since the subscription.
  /// Ends as the source does. Holds one instant.
  ///
  ///     source  -a---b-|
  ///     result  -1---4-|          source.measureInterval(on: s)
  ///
  /// ![Marbles: measureInterval(on:)](measure-interval)
  ///
  /// `scheduler` gives the time and runs nothing. Durations are sent on the source's own thread.
  ///
  ///     frames.measureInterval(on: .main).filter { $0 > .milliseconds(17) }
  @_alwaysEmitIntoClient
  public func measureInterval(on scheduler: some Scheduler) -> Signal<Duration, Failure> {
    linear { next in
      let last = SerialState(scheduler.now)
      return { _ in
        let now = scheduler.now
        let previous = last.value
        last.value = now
        next(previous.duration(to: now))
      }
    }
  }
}
