import Huntable

extension SignalProtocol {
  /// Fails with `failure` if the source has not ended `interval` after the subscription.
  ///
  ///     source              -a--b-----c
  ///     timeout(after: 6)   -a--b-x
  ///
  /// ![Marbles: timeout(after:failure:on:)](timeout-after)
  ///
  /// Values pass unchanged and do not restart the timer: the limit is for the whole subscription. To limit each pause
  /// between values see `timeout(afterSilence:failure:on:)`. Ends as the source does, or with `failure`, after
  /// disposing the source. The failure is sent on `scheduler`. If another thread is delivering a value then, the
  /// failure waits for the end of the delivery, and for a turn of the scheduler after it. The end and disposal cancel
  /// the timer. Holds only the timer. Traps if the interval is negative, or if `scheduler` is the immediate scheduler,
  /// which would wait before the subscription.
  ///
  ///     answer.timeout(after: .seconds(10), failure: .timedOut, on: .main)
  @_alwaysEmitIntoClient
  public func timeout(
    after interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: false, failure, on: scheduler)
  }

  /// Fails with `failure` if `interval` passes without a value, after the subscription or after a value.
  ///
  ///     source                     -a--b-----c
  ///     timeout(afterSilence: 4)   -a--b---x
  ///
  /// ![Marbles: timeout(afterSilence:failure:on:)](timeout-after-silence)
  ///
  /// The pause after a value begins when the value has been delivered, so a slow observer causes no failure. Ends as
  /// the source does, or with `failure`, which is sent on `scheduler` after the source is disposed. The end and
  /// disposal cancel the timer. Holds one timer, however many values pass. Traps if the interval is negative, or if
  /// `scheduler` is the immediate scheduler.
  ///
  ///     heartbeats.timeout(afterSilence: .seconds(30), failure: .connectionLost, on: .main)
  @_alwaysEmitIntoClient
  public func timeout(
    afterSilence interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: true, failure, on: scheduler)
  }

  @_alwaysEmitIntoClient
  func timeout(
    _ interval: Duration, restartsWithValues: Bool, _ failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    checkTimeout(interval, scheduler)
    return timed(
      TimeoutState(
        failure, at: scheduler.now.advanced(by: interval), restartsAfter: restartsWithValues ? interval : nil),
      on: scheduler
    ) { $0 }
  }

  @_alwaysEmitIntoClient
  func checkTimeout(_ interval: Duration, _ scheduler: some Scheduler) {
    precondition(interval >= .zero, "A signal cannot time out after a negative interval: \(interval).")
    precondition(
      !scheduler.blocksUntilDue,
      "A signal cannot time out on the \(scheduler.name) scheduler: it would wait before it subscribes.")
  }
}

/// The failure, unless the source ends first.
@usableFromInline
struct TimeoutState<Value: Sendable, Failure: Error>: ~Copyable, TimedState {
  @_alwaysEmitIntoClient
  let failure: Failure
  /// How long the pause after a value may last. Nil if a value does not restart the timer.
  @_alwaysEmitIntoClient
  let pause: Duration?
  @_alwaysEmitIntoClient
  var deadline: Deadline?

  @_alwaysEmitIntoClient
  init(_ failure: Failure, at deadline: Instant, restartsAfter pause: Duration?) {
    self.failure = failure
    self.pause = pause
    self.deadline = .at(deadline)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func receive(_ value: Value, at now: @autoclosure () -> Instant) -> FanInAction<Value, Failure> {
    if let pause { deadline = .after(pause) }
    return .next(value)
  }

  @_alwaysEmitIntoClient
  mutating func due(at now: Instant) -> FanInAction<Value, Failure> { .failed(failure) }
}
