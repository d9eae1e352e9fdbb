#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// A value that several threads may read at the same time, or one thread may change.
///
/// The lock is not recursive: a reader that waits for the right to write waits for itself. Whether readers may overtake
/// a waiting writer depends on the system. A hunt may switch threads before each attempt to take the lock, and lets
/// readers and writers take it in any order.
public final class ReadWriteLock<Value: ~Copyable & Sendable>: @unchecked Sendable {
  // Sendable: the lock protects the value, and several readers may share a value that is Sendable.

  private let real: UnsafeMutablePointer<pthread_rwlock_t>
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
    real = .allocate(capacity: 1)
    pthread_rwlock_init(real, nil)
    #if EXPLORATION
      object = HuntedObject(fileID, line)
    #endif
  }

  deinit {
    pthread_rwlock_destroy(real)
    real.deallocate()
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
    pthread_rwlock_rdlock(real)
    defer { pthread_rwlock_unlock(real) }
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
    pthread_rwlock_wrlock(real)
    defer { pthread_rwlock_unlock(real) }
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
