import CThreads

/// A value that several threads may read at the same time, or one thread may change.
///
/// The lock is not recursive: a reader that waits for the right to write waits for itself. Whether readers may overtake
/// a waiting writer depends on the system. A hunt may switch threads before each attempt to take the lock, and lets
/// readers and writers take it in any order.
public final class ReadWriteLock<Value: ~Copyable & Sendable>: @unchecked Sendable {
  // Sendable: the lock protects the value, and several readers may share a value that is Sendable.

  private let real: OpaquePointer
  @exclusivity(unchecked)
  private var value: Value

  #if EXPLORATION
    private let object: HuntedObject
    private let state = Controlled(Holders())
    /// The order of a write after the reads before it.
    private let reads = Controlled(())

    private struct Holders {
      var readers = 0
      var isWritten = false
    }
  #endif

  /// A free lock around `initialValue`.
  public init(_ initialValue: consuming Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
    value = initialValue
    real = ct_rwlock_make()
    #if EXPLORATION
      object = HuntedObject(fileID, line)
    #endif
  }

  deinit {
    ct_rwlock_free(real)
  }

  /// Waits until no thread writes, and runs `body` with the value.
  public func withReadLock<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if EXPLORATION
      take(.readLock, when: { !$0.isWritten }, { $0.readers += 1 })
      state.acquire()
      defer {
        reads.release()
        give { $0.readers -= 1 }
      }
    #endif
    ct_rwlock_read(real)
    defer { ct_rwlock_unlock(real) }
    return try body(value)
  }

  /// Waits until no other thread reads or writes, and runs `body` with the value.
  public func withWriteLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if EXPLORATION
      take(.writeLock, when: { !$0.isWritten && $0.readers == 0 }, { $0.isWritten = true })
      state.acquire()
      reads.acquire()
      defer {
        state.release()
        give { $0.isWritten = false }
      }
    #endif
    ct_rwlock_write(real)
    defer { ct_rwlock_unlock(real) }
    return try body(&value)
  }

  #if EXPLORATION
    private func take(
      _ kind: VisibleOperation.Kind, when isFree: @escaping (Holders) -> Bool, _ change: (inout Holders) -> Void
    ) {
      guard let hunter = object.controller else { return }
      _ = hunter.wait(object.operation(kind), until: nil) { isFree(self.state.value) }
      state.with(hunter, change)
    }

    private func give(_ change: (inout Holders) -> Void) {
      guard let hunter = object.controller else { return }
      hunter.note(object.operation(.unlock))
      state.with(hunter, change)
    }
  #endif
}
