/// The clock of a scheduler, for tasks that sleep: in real time, or in virtual time on a `TestScheduler`.
///
///     try await scheduler.clock.sleep(for: .seconds(5))
///     try await Task.sleep(until: deadline, clock: scheduler.clock)
///
/// A sleep is dated work of the scheduler, and its tolerance the leeway. On the immediate scheduler it blocks the thread.
public struct SchedulerClock: Clock {
  /// A point on the scheduler's clock.
  public typealias Instant = ReactiveSignals.Instant

  private let scheduler: any Scheduler

  fileprivate init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// The scheduler's time.
  public var now: Instant { scheduler.now }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`; returns at once when that has passed.
  ///
  /// Throws a `CancellationError` if the task is cancelled before, at once: the scheduler has nothing pending then.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if now >= deadline { return }
    let sleep = Sleep()
    let timer = scheduler.enqueue(at: deadline, leeway: max(tolerance ?? .zero, .zero)) { sleep.end() }
    // Disposed by the task itself, when it goes on: nobody's disposables may run in its cancellation handler.
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

/// One sleep of a task: ended by the scheduler or by its cancellation, whichever comes first, maybe before it has begun.
private final class Sleep: Sendable {
  typealias Continuation = UnsafeContinuation<Void, any Error>

  private struct State: Sendable {
    var end: Result<Void, CancellationError>?
    var sleeper: Continuation?

    /// Who is to be woken; nobody, if the sleep has ended before or has not begun.
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
