/// The clock of a scheduler, for tasks that sleep: in real time, or in virtual time on a `TestScheduler`.
///
///     try await scheduler.clock.sleep(for: .seconds(5))
///     try await Task.sleep(until: deadline, clock: scheduler.clock)
///
/// A sleep is dated work of the scheduler; the tolerance is its leeway. On the immediate scheduler a sleep blocks the
/// thread.
public struct SchedulerClock: Clock {
  /// A point on the scheduler's clock.
  public typealias Instant = ReactiveSchedulers.Instant

  private let scheduler: any Scheduler

  fileprivate init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// The scheduler's time.
  public var now: Instant { scheduler.now }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`; returns immediately if that is in the past.
  ///
  /// If the task is cancelled before the deadline, throws a `CancellationError` immediately and removes the work from
  /// the scheduler.
  nonisolated(nonsending) public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if now >= deadline { return }
    let sleep = Suspension()
    let timer = scheduler.enqueue(at: deadline, leeway: max(tolerance ?? .zero, .zero)) { sleep.resume() }
    // Disposed by the task itself, when it resumes: no disposable may run in the task's cancellation handler.
    defer { timer.dispose() }
    if await !sleep.wait() { throw CancellationError() }
  }

  /// Suspends the task for `duration`. Otherwise behaves like `sleep(until:tolerance:)`.
  ///
  /// The function of the same name for all clocks leaves the actor of its caller for the time of the sleep. This one does
  /// not, so that a test of the main actor stays there.
  nonisolated(nonsending) public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}

extension Scheduler {
  /// The scheduler's time as a clock on which tasks can sleep.
  public var clock: SchedulerClock { SchedulerClock(self) }
}
