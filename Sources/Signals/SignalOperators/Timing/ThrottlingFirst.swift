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
      let intervals = SerialState(FirstOfInterval(interval))
      return { value in if intervals.value.begins(at: scheduler.now) { next(value) } }
    }
  }
}

/// The interval that began with the last value that was sent.
@usableFromInline
struct FirstOfInterval: ~Copyable, Sendable {
  @_alwaysEmitIntoClient
  let interval: Duration
  @_alwaysEmitIntoClient
  var end: Instant?

  @_alwaysEmitIntoClient
  init(_ interval: Duration) {
    self.interval = interval
  }

  /// Whether a value at this instant begins an interval.
  @_alwaysEmitIntoClient
  mutating func begins(at now: Instant) -> Bool {
    if let end, now < end { return false }
    end = now.advanced(by: interval)
    return true
  }
}
