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
    return timed(ThrottleState(interval), on: scheduler) { $0 }
  }
}

/// The latest of the values that arrived during the interval.
@usableFromInline
struct ThrottleState<Value: Sendable, Failure: Error>: ~Copyable, TimedState {
  @_alwaysEmitIntoClient
  let interval: Duration
  @_alwaysEmitIntoClient
  var pending: Value?
  /// The end of the interval; nil if the next value is sent immediately.
  @_alwaysEmitIntoClient
  var deadline: Deadline?

  @_alwaysEmitIntoClient
  init(_ interval: Duration) {
    self.interval = interval
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value, at now: @autoclosure () -> Instant) -> FanInAction<Value, Failure> {
    if deadline == nil { return send(value, at: now()) }
    pending = .some(value)
    return .nothing
  }

  @_alwaysEmitIntoClient
  mutating func due(at now: Instant) -> FanInAction<Value, Failure> {
    pending.take().map { send($0, at: now) } ?? .nothing
  }

  @_alwaysEmitIntoClient
  mutating func complete() -> FanInAction<Value, Failure> { pending.take().map { .last($0) } ?? .completed }

  /// The interval begins before the delivery, which may take long.
  @_alwaysEmitIntoClient
  mutating func send(_ value: Value, at now: Instant) -> FanInAction<Value, Failure> {
    deadline = .at(now.advanced(by: interval))
    return .next(value)
  }

  @_alwaysEmitIntoClient
  static func supersedes(_ newer: Value, _ older: Value) -> Bool { true }
}
