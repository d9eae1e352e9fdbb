import CHuntable

/// A value that several threads may read at the same time, or one thread may change.
///
/// The lock is not recursive: a reader that waits for the right to write waits for itself. Whether readers may overtake
/// a waiting writer depends on the system. A hunt may switch threads before each attempt to take the lock, lets readers
/// and writers take it in any order, and tries both: readers that overtake a waiting writer, and readers that wait for it.
/// So a thread that takes the lock for reading twice is a deadlock if another thread wants to write in between.
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
      var waitingWriters = 0
      /// Whether readers wait for a waiting writer. Decided when it first matters, and for the whole run.
      var prefersWriters: Bool?

      var mayRead: Bool { !isWritten && (waitingWriters == 0 || prefersWriters != true) }
      var mayWrite: Bool { !isWritten && readers == 0 }
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
      takeForReading()
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
      takeForWriting()
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
    private func takeForReading() {
      guard let hunter = object.controller else { return }
      hunter.before(object.operation(.readLock))
      let isUndecided = hunter.hidden {
        let holders = state.value
        return holders.readers > 0 && holders.waitingWriters > 0 && holders.prefersWriters == nil
      }
      if isUndecided {
        let prefersWriters = hunter.decides()
        state.with(hunter) { $0.prefersWriters = prefersWriters }
      }
      if !hunter.hidden({ state.value.mayRead }) {
        _ = hunter.wait(object.operation(.readLock), until: nil) { self.state.value.mayRead }
      }
      state.with(hunter) { $0.readers += 1 }
    }

    private func takeForWriting() {
      guard let hunter = object.controller else { return }
      hunter.before(object.operation(.writeLock))
      if !hunter.hidden({ state.value.mayWrite }) {
        state.with(hunter) { $0.waitingWriters += 1 }
        _ = hunter.wait(object.operation(.writeLock), until: nil) { self.state.value.mayWrite }
        state.with(hunter) { $0.waitingWriters -= 1 }
      }
      state.with(hunter) { $0.isWritten = true }
    }

    private func give(_ change: (inout Holders) -> Void) {
      guard let hunter = object.controller else { return }
      hunter.note(object.operation(.unlock))
      state.with(hunter, change)
    }
  #endif
}
