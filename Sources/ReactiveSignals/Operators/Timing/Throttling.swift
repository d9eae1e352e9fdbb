import Huntable

extension SignalProtocol {
  /// Sends values at a limited rate: the first at once, then at most one in each `interval`, the latest that has come.
  ///
  ///     source                -ab-c-----d--e-f-|
  ///     throttle(latest: 4)   -a---c----d---e--(f|)
  ///
  /// A value that comes when none was sent for `interval` passes inside the call that sends it. Any other waits on
  /// `scheduler` until the interval is over, and is replaced by the next one to come. Ends as the source does: when that
  /// completes, a value that waits is sent at once, and then the completion; an error drops it. Disposal drops it too.
  /// Holds one value, and one timer, which does not start again in an interval without a value. A negative interval
  /// traps.
  ///
  ///     scrolled.throttle(latest: .milliseconds(100), on: .main)
  @inlinable
  public func throttle(latest interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    let source = signal
    return Signal(guarded: { observer, handle in
      FanIn(timed: ThrottleState(interval), on: scheduler, observer, handle).attach(source) { $0 }
    })
  }

  /// Debounces the values for which `waits` is true, and sends the others at once: ReactiveCocoa's `throttle`.
  ///
  ///     source        -a-b-C---d-----|     capitals do not wait
  ///     throttle(3)   -----C------d--|
  ///
  /// `waits` is called once for each value. Whatever it says, a value that is pending is dropped when the next one comes;
  /// if none does within `interval`, it is sent on `scheduler`. Ends as the source does: when that completes, a value
  /// that is pending is sent at once, and then the completion; an error drops it. Disposal drops it too. Zero still takes
  /// a turn of the scheduler. Holds one value. A negative interval traps. To limit the rate see `throttle(latest:on:)`.
  ///
  ///     typed.throttle(.milliseconds(300), valuesPassing: { !$0.isEmpty }, on: .main)
  @inlinable
  public func throttle(
    _ interval: Duration, valuesPassing waits: @escaping @Sendable (Value) -> Bool, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot be throttled by a negative interval: \(interval).")
    return debounce(interval, on: scheduler, where: waits)
  }
}

/// The latest of the values that came before the interval was over.
@usableFromInline
struct ThrottleState<Value: Sendable, Failure: Error>: TimedState {
  @usableFromInline
  let interval: Duration
  @usableFromInline
  var pending: Value?
  /// The end of the interval; without one the next value is sent at once.
  @usableFromInline
  var deadline: Deadline?

  @inlinable
  init(_ interval: Duration) {
    self.interval = interval
  }

  @inlinable
  mutating func receive(_ value: Value, at now: Instant) -> FanInAction<Value, Failure> {
    if deadline == nil { return send(value, at: now) }
    pending = .some(value)
    return .nothing
  }

  @inlinable
  mutating func due(at now: Instant) -> FanInAction<Value, Failure> {
    pending.take().map { send($0, at: now) } ?? .nothing
  }

  @inlinable
  mutating func complete() -> FanInAction<Value, Failure> { pending.take().map { .last($0) } ?? .completed }

  /// The interval begins before the delivery, which may take long.
  @inlinable
  mutating func send(_ value: Value, at now: Instant) -> FanInAction<Value, Failure> {
    deadline = .at(now.advanced(by: interval))
    return .next(value)
  }

  @inlinable
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { true }
}
