import Huntable

extension Signal where Value == Instant, Failure == Never {
  /// Sends the instant on `scheduler` every `interval`, starting one interval after the subscription.
  ///
  ///     interval(3)   ---t--t--t--
  ///
  /// ![Marbles: interval(_:leeway:on:fileID:line:)](interval)
  ///
  /// Cold: each subscription has its own timer, which disposal stops. The signal never ends by itself. If the scheduler
  /// was busy for longer than an interval, the missed values are skipped. Holds nothing. Traps if the interval is below
  /// one nanosecond, if the leeway is negative, or on the immediate scheduler.
  ///
  ///     Signal.interval(.seconds(1), on: .main).subscribe { show($0) }
  ///
  /// - Parameters:
  ///   - interval: The time between two values.
  ///   - leeway: The largest delay of a value, which lets several timers share a wake-up.
  ///   - scheduler: The scheduler that sends the values and gives the time.
  ///   - fileID: The file of the call, which a test scheduler names if the repetition keeps it busy.
  ///   - line: The line of the call, named likewise.
  @_alwaysEmitIntoClient
  public static func interval(
    _ interval: Duration, leeway: Duration = .zero, on scheduler: some Scheduler, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Signal {
    precondition(
      interval.isOneNanosecondOrMore,
      "The interval between values must be at least one nanosecond: \(interval) would never let time pass.")
    precondition(leeway >= .zero, "The leeway of an interval cannot be negative.")
    precondition(
      !scheduler.blocksUntilDue,
      "There is no interval on the \(scheduler.name) scheduler: the call would never return.")
    return Signal(guarded: { observer, handle in
      handle.adopt(
        scheduler.schedule(after: interval, every: interval, leeway: leeway, fileID: fileID, line: line) {
          if !handle.isDisposed { observer.next(scheduler.now) }
        })
    })
  }

  /// Sends the instant on `scheduler` once, after `delay`, and completes.
  ///
  ///     timer(after: 3)   ---(t|)
  ///
  /// ![Marbles: timer(after:on:)](timer)
  ///
  /// Cold: each subscription has its own timer, which disposal cancels. With a delay of zero the value still takes a turn
  /// of the scheduler. On the immediate scheduler the subscription waits for the delay. Holds nothing. A negative delay
  /// traps.
  ///
  ///     Signal.timer(after: .seconds(5), on: .main).subscribe { _ in hideMessage() }
  @_alwaysEmitIntoClient
  public static func timer(after delay: Duration, on scheduler: some Scheduler) -> Signal {
    precondition(delay >= .zero, "A timer cannot have a negative delay: \(delay).")
    return Signal(attach: { observer, handle in
      handle.adopt(
        scheduler.schedule(
          after: delay,
          Tracing.inContext {
            if handle.isDisposed { return }
            observer.end(with: scheduler.now, handle)
          }))
    })
  }
}

// The same for parameters of type `some SignalProtocol`: `take(until: .timer(after: second, on: s))`.
@_documentation(visibility: internal)
extension SignalProtocol where Self == Signal<Instant, Never> {
  /// `Signal.interval(_:leeway:on:fileID:line:)`.
  @_alwaysEmitIntoClient
  public static func interval(
    _ interval: Duration, leeway: Duration = .zero, on scheduler: some Scheduler, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    Signal.interval(interval, leeway: leeway, on: scheduler, fileID: fileID, line: line)
  }

  /// `Signal.timer(after:on:)`.
  @_alwaysEmitIntoClient
  public static func timer(after delay: Duration, on scheduler: some Scheduler) -> Self {
    Signal.timer(after: delay, on: scheduler)
  }
}
