import Huntable

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
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if now >= deadline { return }
    let sleep = Sleep()
    let timer = scheduler.enqueue(at: deadline, leeway: max(tolerance ?? .zero, .zero)) { sleep.end() }
    // Disposed by the task itself, when it resumes: no disposable may run in the task's cancellation handler.
    defer { timer.dispose() }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { sleep.begin($0) }
    } onCancel: {
      sleep.cancel()
    }
  }
}

extension Scheduler {
  /// The scheduler's time as a clock on which tasks can sleep.
  public var clock: SchedulerClock { SchedulerClock(self) }
}

/// One sleep of a task. It is ended by the scheduler or by a cancellation, whichever comes first, possibly before it
/// has begun.
private final class Sleep: Sendable {
  typealias Continuation = UnsafeContinuation<Void, any Error>

  private struct State: Sendable {
    var end: Result<Void, CancellationError>?
    var sleeper: Continuation?

    /// Returns the continuation to resume; nil if the sleep has ended before or has not begun.
    mutating func end(_ end: Result<Void, CancellationError>) -> Continuation? {
      if self.end == nil { self.end = end }
      return sleeper.take()
    }
  }

  private let state = Locked(State(), label: "Sleep")

  func begin(_ continuation: Continuation) {
    let end = state.withLock { state in
      if state.end == nil { state.sleeper = continuation }
      return state.end
    }
    if let end { continuation.resume(with: end) }
  }

  func end() { state.withLock { $0.end(.success(())) }?.resume() }

  func cancel() {
    state.withLockInCancellationHandler { $0.end(.failure(CancellationError())) }?.resume(throwing: CancellationError())
  }
}
