extension SignalProtocol {
  /// Fails with `failure` if `interval` passes after the subscription without a first value.
  ///
  ///     source                   --------a
  ///     timeout(firstAfter: 6)   ------x
  ///
  /// ![Marbles: timeout(firstAfter:failure:on:)](timeout-first)
  ///
  /// The first value cancels the timer, and later pauses may last for any time. Otherwise behaves as
  /// `timeout(after:failure:on:)`, with the same traps.
  ///
  ///     connection.timeout(firstAfter: .seconds(10), failure: .unreachable, on: .main)
  @_alwaysEmitIntoClient
  public func timeout(
    firstAfter interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    checkTimeout(interval, scheduler)
    return timeout(firstBy: Signal.timer(after: interval, on: scheduler), failure: failure)
  }

  /// Fails with `failure` if `trigger` sends a value or completes before the first value of this signal.
  ///
  ///     source                      --------a
  ///     trigger                     ------t
  ///     timeout(firstBy: trigger)   ------x
  ///
  /// ![Marbles: timeout(firstBy:failure:)](timeout-first-by-signal)
  ///
  /// The trigger is subscribed to first. The first value disposes it. An error of the trigger is ignored: then there is no
  /// limit. Ends as the source does, or with `failure`, after disposing the source. The failure is sent on the thread of
  /// the trigger. The end and disposal dispose both signals. Holds nothing.
  ///
  ///     answer.timeout(firstBy: cancelled, failure: .cancelled)
  @_alwaysEmitIntoClient
  public func timeout(firstBy trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> {
    timeout(trigger, endsWithFirst: true, failure)
  }

  /// Fails with `failure` if `trigger` sends a value or completes before this signal has ended.
  ///
  ///     source                 -a--b-----c
  ///     trigger                ------t
  ///     timeout(by: trigger)   -a--b-x
  ///
  /// ![Marbles: timeout(by:failure:)](timeout-by-signal)
  ///
  /// Values pass unchanged. The end of this signal disposes the trigger. Otherwise behaves as `timeout(firstBy:failure:)`.
  ///
  ///     download.timeout(by: connectionLost, failure: .offline)
  @_alwaysEmitIntoClient
  public func timeout(by trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> {
    timeout(trigger, endsWithFirst: false, failure)
  }

  @_alwaysEmitIntoClient
  func timeout(_ trigger: some SignalProtocol, endsWithFirst: Bool, _ failure: Failure) -> Signal<Value, Failure> {
    let source = signal
    let trigger = trigger.signal
    return Signal(
      operator: "timeout",
      guarded: { observer, handle in
        // The state is whether the trigger still causes the failure.
        let fanIn = FanIn<_, Value, Failure>((isWaiting: true, endsWithFirst: endsWithFirst), observer, handle)
        let waiting = CompositeDisposable(in: handle)
        let fail: @Sendable () -> Void = {
          waiting.dispose()
          fanIn.submit(failure) { state, failure in state.isWaiting ? .failed(failure) : .nothing }
        }
        fanIn.attach(trigger, in: waiting, next: { _ in fail() }, failed: { _ in }, completed: fail)
        fanIn.attach(
          source,
          next: { value in
            if endsWithFirst, !waiting.isDisposed { waiting.dispose() }
            fanIn.submit(value) { state, value in
              if state.endsWithFirst { state.isWaiting = false }
              return .next(value)
            }
          },
          completed: { fanIn.complete() })
      })
  }
}
