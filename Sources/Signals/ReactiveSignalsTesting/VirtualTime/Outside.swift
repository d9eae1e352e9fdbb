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

  /// Suspends until another thread has enqueued work since the last call, or until `grace` has passed and the main actor
  /// has run the jobs that were ready then, for which it has ten seconds. Returns false in the second case. One wait at a
  /// time.
  nonisolated(nonsending) func wait(for grace: Duration) async -> Bool {
    let timer = SerialDisposable()
    defer { timer.dispose() }
    if await wait(with: { timer.inner = self.timer(grace, ending: $0) }) { return true }
    return await wait { number in
      timer.inner = self.timer(.seconds(10), ending: number)
      Task { @MainActor in
        await Self.letMainActorRun()
        self.end(number)
      }
    }
  }

  /// Lets the main actor run the jobs that are ready. A job may make another one ready, so one yield is not enough.
  @MainActor
  static func letMainActorRun() async {
    for _ in 0..<10 {
      await Task.yield()
      // Optimized code changes to the actor only before a call that needs it.
      MainActor.preconditionIsolated()
    }
  }

  private func timer(_ duration: Duration, ending number: Int) -> any Disposable {
    Self.timer.schedule(after: duration) { self.end(number) }
  }

  /// Suspends until another thread has enqueued work since the last call, or until `end` is called. Calls `begin` with the
  /// number of the wait, unless work came already.
  private nonisolated(nonsending) func wait(with begin: (_ number: Int) -> Void) async -> Bool {
    await withUnsafeContinuation { continuation in
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
      begin(number)
    }
  }

  private func end(_ number: Int) {
    // A late timer of a previous wait does not end this one.
    let waiting = state.withLock { $0.waits == number ? $0.waiting.take() : nil }
    waiting?.resume(returning: false)
  }
}
