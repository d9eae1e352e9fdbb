import Dispatch
import ReactiveSchedulers

/// The clock of a run: virtual while interleavings are explored, and monotonic real time otherwise.
///
/// During exploration a sleep may end at any moment, but never before a sleep with an earlier deadline. Waiting takes
/// no real time.
public struct HuntClock: Clock {
  /// A point on the clock.
  public typealias Instant = ReactiveSchedulers.Instant

  let virtualTime: (any VirtualTime)?

  /// The present time of the run.
  public var now: Instant {
    if let virtualTime { return Instant(nanoseconds: virtualTime.now ?? 0) }
    return Instant(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds))
  }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`; throws a `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    guard let virtualTime else {
      return try await ContinuousClock().sleep(for: now.duration(to: deadline), tolerance: tolerance)
    }
    let sleeper = Sleeper(virtualTime)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        virtualTime.addTimer(due: deadline.nanoseconds) { sleeper.end(with: nil) }
      }
    } onCancel: {
      sleeper.end(with: CancellationError())
    }
  }
}

/// Resumes a continuation once. The type takes no lock, because a task is cancelled under a lock of the Swift runtime.
private final class Sleeper: @unchecked Sendable {
  // Sendable: under control only one thread runs at a time, and this code contains no scheduling point.
  private let virtualTime: any VirtualTime
  private var continuation: CheckedContinuation<Void, any Error>?
  private var hasEnded = false
  private var error: (any Error)?

  init(_ virtualTime: any VirtualTime) { self.virtualTime = virtualTime }

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let isOver = virtualTime.hidden {
      if !hasEnded { self.continuation = continuation }
      return hasEnded
    }
    if isOver { finish(continuation) }
  }

  func end(with error: (any Error)?) {
    let waiting = virtualTime.hidden {
      if hasEnded { return nil as CheckedContinuation<Void, any Error>? }
      hasEnded = true
      self.error = error
      return continuation.take()
    }
    if let waiting { finish(waiting) }
  }

  private func finish(_ continuation: CheckedContinuation<Void, any Error>) {
    if let error = virtualTime.hidden({ error }) { continuation.resume(throwing: error) } else { continuation.resume() }
  }
}
