#if EXPLORATION && os(Linux)
  import Glibc
  import Huntable

  /// Work that waits for a loop.
  final class WorkCount: Sendable {
    private let lock = Locked(0)
    func add() { lock.withLock { $0 += 1 } }
    func takeAll() -> Int {
      lock.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  /// Where a reader waits until a file is ready.
  final class ReadinessGate: Sendable {
    private let state = Locked((waits: false, isReady: false))
    private let bell = Sockets.pipe()

    func becomesReady(_ remembers: Bool) {
      let isAwaited = state.withLock { state in
        if remembers { state.isReady = true }
        return state.waits
      }
      if isAwaited { Sockets.write(bell.writer, "!") }
    }

    func wait() {
      let isReady = state.withLock { state in
        state.waits = true
        return state.isReady
      }
      if !isReady { _ = Sockets.read(bell.reader) }
    }
  }
#endif
