import ReactiveSignals

/// What comes into virtual time from other threads, and the wait for it, in real time.
final class Outside: Sendable {
  private struct State {
    var escapes = EscapeTally()
    var hasSomethingCome = false
    /// What comes from outside because of a cancellation is no escape.
    var isCancelled = false
    var waits = 0
    var waiting: UnsafeContinuation<Bool, Never>?
  }

  private static let timer = QueueScheduler(name: "ReactiveSignalsTesting.grace")

  private let state = Locked(State(), label: "Outside")

  var escapes: EscapeTally { state.withLock { $0.escapes } }

  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Called on the thread from which work has come.
  func workCame(at instant: Instant) {
    let name = EscapeTally.nameOfThread
    let waiting = state.withLock { state in
      if !state.isCancelled { state.escapes.add(from: name, at: instant) }
      state.hasSomethingCome = state.waiting == nil
      return state.waiting.take()
    }
    waiting?.resume(returning: true)
  }

  /// Suspends until work has come since the last time, or `grace` has passed; false in that case. One wait at a time.
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
    // A timer that was late for its own wait does not end the next one.
    let waiting = state.withLock { $0.waits == number ? $0.waiting.take() : nil }
    waiting?.resume(returning: false)
  }
}
