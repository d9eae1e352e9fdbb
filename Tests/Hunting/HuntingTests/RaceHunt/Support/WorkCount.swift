#if EXPLORATION && os(Linux)
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
#endif
