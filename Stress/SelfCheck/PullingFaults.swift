extension SelfCheck {
  static let pulling: [Fault] = [
    Fault(
      "pause-outlives", rows: ["D23"],
      "a disposal clears what waits, before the source waits; the source does not look again, and is never released"
    ) { run, isRight in
      let held = Held("sources that wait", in: run)
      let room = Room()
      let handle = AnyDisposable { room.clear() }
      run.thread("source") {
        if handle.isDisposed { return }
        let source = held.token()
        room.waiting.withLock { $0 = source }
        if isRight, handle.isDisposed { room.clear() }
      }
      run.thread("disposing") { handle.dispose() }
      run.keep(room)
    }
  ]
}

/// Holds a source that waits.
private final class Room: Sendable {
  let waiting = Locked<Held.Token?>(nil, label: "waiting")

  func clear() { _ = waiting.withLock { $0.take() } }
}
