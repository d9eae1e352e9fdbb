/// The virtual clock of a run.
///
/// A sleep may end at any moment, but never before a sleep with an earlier deadline. Waiting takes
/// no real time.
public struct HuntClock: Clock {
  /// A point on the clock.
  public struct Instant: InstantProtocol {
    /// The time since the run began.
    public let offset: Duration

    /// The instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later `other` is than this instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let controller: Controller

  init(_ controller: Controller) {
    self.controller = controller
  }

  /// The present time of the run.
  public var now: Instant { Instant(offset: .nanoseconds(controller.now ?? 0)) }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`; throws a `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper(controller)
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation)
        controller.addJoining("sleep", due: deadline.offset.nanoseconds) { sleeper.ends(.success(())) }
      }
    } onCancel: {
      sleeper.ends(.failure(CancellationError()))
    }
  }
}

/// Resumes a continuation once. The type takes no lock, because a task is cancelled under a lock of the Swift runtime.
private final class Sleeper: @unchecked Sendable {
  // Sendable: under control only one thread runs at a time, and this code contains no scheduling point.
  private let controller: Controller
  private var continuation: CheckedContinuation<Void, any Error>?
  /// How the sleep has ended.
  private var end: Result<Void, any Error>?

  init(_ controller: Controller) { self.controller = controller }

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let result = controller.hidden {
      if end == nil { self.continuation = continuation }
      return end
    }
    if let result { continuation.resume(with: result) }
  }

  func ends(_ result: Result<Void, any Error>) {
    let waiting = controller.hidden { () -> CheckedContinuation<Void, any Error>? in
      if end != nil { return nil }
      end = result
      return continuation.take()
    }
    waiting?.resume(with: result)
  }
}

extension Duration {
  /// The duration in nanoseconds, or the end of the range if it does not fit.
  var nanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
