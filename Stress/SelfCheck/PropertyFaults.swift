extension SelfCheck {
  /// Mistakes in properties and in composed properties.
  static let properties: [Fault] = [
    Fault(
      "target-dies-inside", rows: ["R7", "R8"],
      "a binding sends with its lock held, and its target's end, which happens inside, takes the same lock"
    ) { run, isRight in
      let signal = MiniSignal(isRight: isRight)
      let target = Locked<MiniTarget?>(MiniTarget { signal.end() }, label: "target")
      // Stands for a weak reference, which becomes strong during the event.
      signal.observe { withExtendedLifetime(target.withLock { $0 }) { Exploration.point("inside") } }
      run.thread("sending") { signal.send() }
      run.thread("letting go") { _ = target.withLock { $0.take() } }
    }
  ]
}

/// Calls its observer. The wrong version holds its lock meanwhile.
private final class MiniSignal: Sendable {
  private let observer = Locked<(@Sendable () -> Void)?>(nil, label: "observer")
  private let lock = Locked(false, label: "signal")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func observe(_ observer: @escaping @Sendable () -> Void) { self.observer.withLock { $0 = observer } }

  func send() {
    let observer = observer.withLock { $0 }
    if isRight { observer?() } else { lock.withLock { _ in observer?() } }
  }

  func end() { lock.withLock { $0 = true } }
}

private final class MiniTarget: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
