import Huntable

extension SignalProtocol {
  /// Fails with `failure` if the source has not ended `interval` after the subscription.
  ///
  ///     source              -a--b-----c
  ///     timeout(after: 6)   -a--b-x
  ///
  /// Values pass as they come and change nothing: the whole subscription is limited, not the pauses in it, for which
  /// see `timeout(afterSilence:failure:on:)`. Ends as the source does, or by the failure, which is sent on `scheduler`,
  /// or right after the value that another thread is delivering then; the source is disposed first. The end and
  /// disposal cancel the timer. Holds nothing but that. A negative interval and the immediate scheduler, which would
  /// wait before it subscribes, trap.
  ///
  ///     answer.timeout(after: .seconds(10), failure: .timedOut, on: .main)
  @inlinable
  public func timeout(
    after interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: false, failure, on: scheduler)
  }

  /// Fails with `failure` when `interval` has passed without a value, or without the first one after the subscription.
  ///
  ///     source                     -a--b-----c
  ///     timeout(afterSilence: 4)   -a--b---x
  ///
  /// The pause after a value begins when that has been delivered, so a slow observer causes no failure. Ends as the
  /// source does, or by the failure, which is sent on `scheduler`; the source is disposed first. The end and disposal
  /// cancel the timer, of which there is one however many values pass. A negative interval and the immediate scheduler
  /// trap.
  ///
  ///     heartbeats.timeout(afterSilence: .seconds(30), failure: .connectionLost, on: .main)
  @inlinable
  public func timeout(
    afterSilence interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: true, failure, on: scheduler)
  }

  @inlinable
  func timeout(
    _ interval: Duration, restartsWithValues: Bool, _ failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot time out after a negative interval: \(interval).")
    precondition(
      !scheduler.blocksUntilDue,
      "A signal cannot time out on the \(scheduler.name) scheduler: it would wait before it subscribes.")
    let source = signal
    return Signal(guarded: { observer, handle in
      let state = TimeoutState<Value, Failure>(
        failure, at: scheduler.now.advanced(by: interval), restartsAfter: restartsWithValues ? interval : nil)
      FanIn(timed: state, on: scheduler, observer, handle).attach(source) { $0 }
    })
  }
}

/// The failure, unless the source ends first.
@usableFromInline
struct TimeoutState<Value: Sendable, Failure: Error>: TimedState {
  @usableFromInline
  let failure: Failure
  /// The pause that a value begins, if it does.
  @usableFromInline
  let pause: Duration?
  @usableFromInline
  var deadline: Deadline?

  @inlinable
  init(_ failure: Failure, at deadline: Instant, restartsAfter pause: Duration?) {
    self.failure = failure
    self.pause = pause
    self.deadline = .at(deadline)
  }

  @inlinable
  @inline(__always)
  mutating func receive(_ value: Value, at now: Instant) -> FanInAction<Value, Failure> {
    if let pause { deadline = .after(pause) }
    return .next(value)
  }

  @inlinable
  mutating func due(at now: Instant) -> FanInAction<Value, Failure> { .failed(failure) }

  @inlinable
  static var datesValues: Bool { false }
}
