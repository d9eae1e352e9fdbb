extension SelfCheck {
  /// Mistakes between signals and tasks.
  static let tasks: [Fault] = [
    Fault("resumed-twice", rows: ["D10"], "a value and a cancellation both find the continuation unused") {
      run, isRight in
      // A continuation that is resumed twice would end the process, so a counter takes its place.
      let resume = run.once("the resumption")
      let continuation = Locked<(@Sendable () -> Void)?>(resume, label: "continuation")
      for name in ["value", "cancellation"] {
        run.thread(name) {
          if isRight {
            continuation.withLock { $0.take() }?()
          } else if let resume = continuation.withLock({ $0 }) {
            continuation.withLock { $0 = nil }
            resume()
          }
        }
      }
    },
    Fault(
      "never-resumed", rows: ["A2"],
      "a cancellation arrives before the continuation is stored, and is forgotten"
    ) { run, isRight in
      let waiter = MiniWaiter(isRight: isRight)
      run.task("waiting") { await waiter.wait() }
      run.thread("cancelling") { waiter.cancel() }
    },
  ]
}

/// Waits until it is cancelled.
private final class MiniWaiter: Sendable {
  private let state = Locked<(isCancelled: Bool, continuation: UnsafeContinuation<Void, Never>?)>(
    (false, nil), label: "waiter")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func wait() async {
    await withUnsafeContinuation { continuation in
      let isCancelled = state.withLock { state in
        if isRight, state.isCancelled { return true }
        state.continuation = continuation
        return false
      }
      if isCancelled { continuation.resume() }
    }
  }

  func cancel() {
    let continuation = state.withLock { state in
      state.isCancelled = true
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
