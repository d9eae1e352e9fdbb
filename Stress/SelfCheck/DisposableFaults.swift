extension SelfCheck {
  /// Mistakes in disposables.
  static let disposables: [Fault] = [
    Fault("teardown-twice", rows: ["D11", "D12"], "a disposal reads its flag, and then sets it") { run, isRight in
      let disposed = AtomicInt(0, label: "disposed")
      let teardown = run.once("the teardown")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            if disposed.exchange(1) == 0 { teardown() }
          } else if disposed.load() == 0 {
            disposed.store(1)
            teardown()
          }
        }
      }
    },
    Fault(
      "inner-kept-after-disposal", rows: ["D13", "D17"],
      "a serial disposable checks whether it is disposed, and stores its inner one in another critical section"
    ) { run, isRight in
      let serial = MiniSerial(isRight: isRight)
      let inner = run.once("the disposal of the inner one")
      run.thread("replacing") { serial.set(inner) }
      run.thread("disposing") { serial.dispose() }
    },
  ]
}

/// Holds one closure, which is called on disposal.
private final class MiniSerial: Sendable {
  private let state = Locked<(isDisposed: Bool, inner: (@Sendable () -> Void)?)>((false, nil), label: "serial")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func set(_ inner: @escaping @Sendable () -> Void) {
    if isRight {
      let isHeld = state.withLock { state in
        if !state.isDisposed { state.inner = inner }
        return !state.isDisposed
      }
      if !isHeld { inner() }
    } else if state.withLock({ $0.isDisposed }) {
      inner()
    } else {
      state.withLock { $0.inner = inner }
    }
  }

  func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?()
  }
}
