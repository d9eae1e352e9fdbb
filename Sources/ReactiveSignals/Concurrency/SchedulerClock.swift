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
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleep.begin(continuation, on: scheduler, until: deadline, leeway: max(tolerance ?? .zero, .zero))
      }
    } onCancel: {
      sleep.cancel()
    }
  }
}

extension Scheduler {
  /// The scheduler's time as a clock on which tasks can sleep.
  public var clock: SchedulerClock { SchedulerClock(self) }
}

/// One sleep of a task: ended by the scheduler or by its cancellation, whichever comes first.
private final class Sleep: Sendable {
  typealias Continuation = UnsafeContinuation<Void, any Error>

  private enum State {
    case falling
    case asleep(Continuation)
    case over
  }

  private let state = Locked(State.falling, label: "Sleep")
  private let timer = SerialDisposable()

  func begin(_ continuation: Continuation, on scheduler: any Scheduler, until deadline: Instant, leeway: Duration) {
    let isCancelled = state.withLock { state in
      guard case .falling = state else { return true }
      state = .asleep(continuation)
      return false
    }
    if isCancelled { return continuation.resume(throwing: CancellationError()) }
    // Cancelled in between, the timer is disposed as it is set.
    timer.inner = scheduler.enqueue(at: deadline, leeway: leeway) { self.end()?.resume() }
  }

  func cancel() {
    let continuation = end()
    timer.dispose()
    continuation?.resume(throwing: CancellationError())
  }

  /// The continuation, for the first who ends the sleep.
  private func end() -> Continuation? {
    state.withLock { state in
      defer { state = .over }
      guard case .asleep(let continuation) = state else { return nil }
      return continuation
    }
  }
}
