import CRaceHunt
import Dispatch
import ReactiveSignals

/// The clock of a run: virtual where interleavings are explored, and monotonic real time otherwise.
///
/// Explored, a sleep may end at any moment, though never before one with an earlier deadline: waiting costs nothing.
public struct HuntClock: Clock {
  /// A point on the clock.
  public typealias Instant = ReactiveSignals.Instant

  let controller: Controller?

  /// The time.
  public var now: Instant {
    if let controller { return Instant(nanoseconds: controller.now ?? 0) }
    return Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
  }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`; throws a `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard let controller else {
      return try await ContinuousClock().sleep(for: now.duration(to: deadline), tolerance: tolerance)
    }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        controller.addTimer(due: deadline.nanoseconds) { sleeper.end(with: nil) }
      }
    } onCancel: {
      sleeper.end(with: CancellationError())
    }
  }
}

/// Resumes a continuation once. Holds no lock, since a task is cancelled under one of the runtime's.
private final class Sleeper: @unchecked Sendable {
  // Sendable: under control one thread runs at a time, and there is no scheduling point in here.
  private var continuation: CheckedContinuation<Void, any Error>?
  private var hasEnded = false
  private var error: (any Error)?

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let isOver = hidden {
      if !hasEnded { self.continuation = continuation }
      return hasEnded
    }
    if isOver { finish(continuation) }
  }

  func end(with error: (any Error)?) {
    let waiting = hidden {
      if hasEnded { return nil as CheckedContinuation<Void, any Error>? }
      hasEnded = true
      self.error = error
      return continuation.take()
    }
    if let waiting { finish(waiting) }
  }

  private func finish(_ continuation: CheckedContinuation<Void, any Error>) {
    if let error = hidden({ error }) { continuation.resume(throwing: error) } else { continuation.resume() }
  }

  /// From ThreadSanitizer: the order of a run's threads is not its business.
  private func hidden<Result>(_ body: () -> Result) -> Result {
    rh_hide()
    defer { rh_show() }
    return body()
  }
}
