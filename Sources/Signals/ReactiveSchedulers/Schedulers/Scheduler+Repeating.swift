import Huntable

extension Scheduler {
  /// Runs `action` at `instant` and then every `interval`, until the result is disposed.
  ///
  /// The repetition continues if the result is dropped. An occurrence that is more than one interval late is skipped,
  /// so that a delayed scheduler does not run a burst. The next occurrence is enqueued before the action runs;
  /// disposing inside the action cancels it. `leeway` applies to each occurrence.
  ///
  /// Traps if the interval is below one nanosecond, if the leeway is negative, or if the scheduler blocks until dated work
  /// is due: on such a scheduler the call would never return.
  @discardableResult
  public func schedule(
    at instant: Instant, every interval: Duration, leeway: Duration = .zero, fileID: StaticString = #fileID,
    line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(
      interval.isOneNanosecondOrMore,
      "A repeating interval must be at least one nanosecond: \(interval) would never let time pass.")
    precondition(leeway >= .zero, "The leeway of scheduled work cannot be negative.")
    precondition(!blocksUntilDue, "The \(name) scheduler cannot repeat: the call would never return.")
    let origin = WorkOrigin("scheduled at \(fileID):\(line) every \(interval.exactSeconds)")
    let repetition = Repetition(on: self, every: interval, leeway: leeway, origin: origin, action)
    repetition.begin(at: instant)
    return repetition.pending
  }

  /// Runs `action` after `delay` and then every `interval`, until the result is disposed. Otherwise behaves as the function
  /// with an instant.
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero, fileID: StaticString = #fileID,
    line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: now.advanced(by: delay), every: interval, leeway: leeway, fileID: fileID, line: line, action)
  }
}

/// A repetition. The scheduler retains it through the pending occurrence.
private final class Repetition: Sendable {
  let scheduler: any Scheduler
  let interval: Duration
  let leeway: Duration
  let origin: WorkOrigin
  let action: @Sendable () -> Void
  let pending = SerialDisposable()

  init(
    on scheduler: any Scheduler, every interval: Duration, leeway: Duration, origin: WorkOrigin,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler
    self.interval = interval
    self.leeway = leeway
    self.origin = origin
    self.action = action
  }

  func begin(at instant: Instant) {
    // Stored before the occurrence is enqueued: on another thread that occurrence may run at once and store the second
    // one.
    let first = SerialDisposable()
    _ = pending.swap(first)
    first.inner = enqueue(at: instant)
  }

  private func enqueue(at instant: Instant) -> any Disposable {
    scheduler.enqueue(at: instant, leeway: leeway, origin: origin) { self.perform(dueAt: instant) }
  }

  private func perform(dueAt instant: Instant) {
    var next = instant.advanced(by: interval)
    let late = next.duration(to: scheduler.now).saturatedNanoseconds
    if late > 0 {
      // In whole nanoseconds, as instants are. A floating-point number could skip the occurrence that is due now.
      let step = interval.saturatedNanoseconds
      next = next.advanced(by: .nanoseconds(step) * ((late - 1) / step + 1))
    }
    // `swap` replaces the running occurrence without disposing it. If the repetition is disposed, `swap` disposes the new
    // one and returns nil. A thread that disposes the repetition may not have cancelled this occurrence yet.
    if next < .distantFuture, pending.swap(enqueue(at: next)) == nil { return }
    action()
  }
}
