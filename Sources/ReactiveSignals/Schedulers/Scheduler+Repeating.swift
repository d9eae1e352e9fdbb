extension Scheduler {
  /// Runs `action` at `instant` and then every `interval`, until the result is disposed.
  ///
  /// The repetition goes on when the result is dropped. An occurrence that is more than an interval late is skipped, so
  /// that a scheduler which was held up does not run a burst. The next occurrence is enqueued before the action runs, and
  /// disposing from inside the action prevents it. `leeway` applies to each occurrence.
  ///
  /// An interval that is not positive, a negative leeway, and a scheduler that blocks until dated work is due, on which the
  /// call would never return, trap.
  @discardableResult
  public func schedule(
    at instant: Instant, every interval: Duration, leeway: Duration = .zero, file: StaticString = #fileID,
    line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    precondition(interval > .zero, "A repeating interval must be positive: \(interval) would never let time pass.")
    precondition(leeway >= .zero, "The leeway of scheduled work cannot be negative.")
    precondition(!blocksUntilDue, "The \(name) scheduler cannot repeat: the call would never return.")
    let origin = WorkOrigin("scheduled at \(file):\(line) every \(interval)")
    let repetition = Repetition(on: self, every: interval, leeway: leeway, origin: origin, action)
    repetition.begin(at: instant)
    return repetition.pending
  }

  /// Runs `action` after `delay` and then every `interval`, until the result is disposed.
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero, file: StaticString = #fileID,
    line: UInt = #line, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    schedule(at: now.advanced(by: delay), every: interval, leeway: leeway, file: file, line: line, action)
  }
}

/// A repetition. The scheduler holds it through the occurrence that is pending.
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
    // In place before the occurrence exists, since on another thread that may be over, and the second pending, at once.
    let first = SerialDisposable()
    _ = pending.swap(first)
    first.inner = enqueue(at: instant)
  }

  private func enqueue(at instant: Instant) -> any Disposable {
    scheduler.enqueue(at: instant, leeway: leeway, origin: origin) { self.perform(dueAt: instant) }
  }

  private func perform(dueAt instant: Instant) {
    guard !pending.isDisposed else { return }
    var next = instant.advanced(by: interval)
    let late = next.duration(to: scheduler.now)
    if late > .zero { next = next.advanced(by: interval * (late / interval).rounded(.up)) }
    // The occurrence that is running is replaced, not disposed; a disposed repetition disposes the new one.
    if next < .distantFuture { _ = pending.swap(enqueue(at: next)) }
    action()
  }
}
