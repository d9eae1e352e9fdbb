import Huntable

/// One suspension of a task, which ends once: when it is resumed or when the task is cancelled. Both may happen before
/// the task is suspended.
@usableFromInline
package final class Suspension: Sendable {
  private struct State: ~Copyable {
    var continuation: UnsafeContinuation<Bool, Never>?
    /// Whether the task was cancelled; nil until the suspension ends.
    var isCancelled: Bool?

    /// Returns the continuation that the caller must resume.
    mutating func end(isCancelled: Bool) -> UnsafeContinuation<Bool, Never>? {
      if self.isCancelled == nil { self.isCancelled = isCancelled }
      return continuation.take()
    }
  }

  private let state = Locked(State(), label: "Suspension")

  @usableFromInline
  package init() {}

  /// Suspends the task until the suspension ends. Returns false if a cancellation ended it. Called once.
  @usableFromInline
  package func wait(isolation actor: isolated (any Actor)? = #isolation) async -> Bool {
    await withTaskCancellationHandler(
      operation: {
        await withUnsafeContinuation(isolation: actor) { continuation in
          let isCancelled = state.withLock { state in
            if state.isCancelled == nil { state.continuation = continuation }
            return state.isCancelled
          }
          if let isCancelled { continuation.resume(returning: !isCancelled) }
        }
      },
      // The handler runs under a lock of the Swift runtime.
      onCancel: { state.withLockInCancellationHandler { $0.end(isCancelled: true) }?.resume(returning: false) },
      isolation: actor)
  }

  /// Ends the suspension, from any thread.
  @usableFromInline
  package func resume() { state.withLock { $0.end(isCancelled: false) }?.resume(returning: true) }
}
