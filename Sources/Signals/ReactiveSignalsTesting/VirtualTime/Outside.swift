import Huntable
import ReactiveSignals

/// The work that other threads enqueue in virtual time, and the wait for it in real time.
final class Outside: Sendable {
  private struct State {
    var escapes = EscapeTally()
    var hasSomethingCome = false
    /// Whether the test was cancelled. After that, work of other threads is not counted as an escape.
    var isCancelled = false
    var waits = 0
    var waiting: UnsafeContinuation<Bool, Never>?
  }

  private static let timer = QueueScheduler(name: "ReactiveSignalsTesting.grace")

  private let state = Locked(State(), label: "Outside")

  var escapes: EscapeTally { state.withLock { $0.escapes } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Called on the thread that enqueues the work.
  func workCame(at instant: Instant) {
    let name = EscapeTally.nameOfThread
    let waiting = state.withLock { state in
      if !state.isCancelled { state.escapes.add(from: name, at: instant) }
      state.hasSomethingCome = state.waiting == nil
      return state.waiting.take()
    }
    waiting?.resume(returning: true)
  }

  /// Suspends until another thread has enqueued work since the last call, or until `grace` has passed. Returns false in
  /// the second case. One wait at a time.
  nonisolated(nonsending) func wait(for grace: Duration) async -> Bool {
    let timer = SerialDisposable()
    defer { timer.dispose() }
    return await withUnsafeContinuation { continuation in
      let number = state.withLock { state -> Int? in
        if state.hasSomethingCome {
          state.hasSomethingCome = false
          return nil
        }
        state.waits += 1
        state.waiting = continuation
        return state.waits
      }
      guard let number else { return continuation.resume(returning: true) }
      timer.inner = Self.timer.schedule(after: grace) { self.end(number) }
    }
  }

  private func end(_ number: Int) {
    // A late timer of a previous wait does not end this one.
    let waiting = state.withLock { $0.waits == number ? $0.waiting.take() : nil }
    waiting?.resume(returning: false)
  }
}
