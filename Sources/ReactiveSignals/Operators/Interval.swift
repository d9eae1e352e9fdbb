extension Signal where Value == Instant, Failure == Never {
  /// Sends the instant on `scheduler` every `interval`, for the first time one interval after the subscription.
  ///
  ///     interval(3)   ---t--t--t--
  ///
  /// Cold: each subscription has a repetition of its own, which disposal stops; it never ends by itself. A scheduler that
  /// was held up skips what it has missed. Holds nothing. An interval that is not positive, a negative leeway and the
  /// immediate scheduler trap.
  ///
  ///     Signal.interval(.seconds(1), on: .main).subscribe { show($0) }
  ///
  /// - Parameters:
  ///   - interval: The time from one value to the next.
  ///   - leeway: By how much a value may be late, so that several timers can share a wake-up.
  ///   - scheduler: Where the values are sent, and whose time it is.
  ///   - file: Named by a test scheduler that the repetition keeps busy.
  ///   - line: Likewise.
  public static func interval(
    _ interval: Duration, leeway: Duration = .zero, on scheduler: some Scheduler, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Signal {
    precondition(
      interval > .zero, "The interval between values must be positive: \(interval) would never let time pass.")
    precondition(leeway >= .zero, "The leeway of an interval cannot be negative.")
    precondition(
      !scheduler.blocksUntilDue,
      "There is no interval on the \(scheduler.name) scheduler: the call would never return.")
    return Signal(guarded: { observer, handle in
      handle.adopt(
        scheduler.schedule(after: interval, every: interval, leeway: leeway, file: file, line: line) {
          if !handle.isDisposed { observer.next(scheduler.now) }
        })
    })
  }
}
