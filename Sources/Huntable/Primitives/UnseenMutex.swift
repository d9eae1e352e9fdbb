#if EXPLORATION
  import CThreads
  import Synchronization

  /// A `Synchronization.Mutex` that a hunt does not see.
  ///
  /// ThreadSanitizer does not know of the order that a contended mutex of the standard library makes, and would report
  /// races that are none. It is told here.
  @usableFromInline
  package struct UnseenMutex<Value: ~Copyable>: ~Copyable {
    @usableFromInline
    let raw: Synchronization.Mutex<Value>

    @inlinable
    package init(_ initialValue: consuming sending Value) { raw = Synchronization.Mutex(initialValue) }

    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try raw.withLock { (value) throws(Failure) -> sending Result in
        acquired()
        defer { releasing() }
        return try body(&value)
      }
    }

    @inlinable
    package borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      try raw.withLockIfAvailable { (value) throws(Failure) -> sending Result in
        acquired()
        defer { releasing() }
        return try body(&value)
      }
    }

    // The mutex's address identifies the lock, because it never moves. The value's address would not do: taking it
    // counts as an access to the value, before the lock is acquired.
    @inlinable
    borrowing func acquired() { withUnsafePointer(to: raw) { UnseenOrder.locked($0) } }

    @inlinable
    borrowing func releasing() { withUnsafePointer(to: raw) { UnseenOrder.unlocks($0) } }
  }

  /// What ThreadSanitizer is told. Outside the generic type, which would look for its metadata at each call.
  @usableFromInline
  enum UnseenOrder {
    @usableFromInline
    static func locked(_ lock: UnsafeRawPointer) { ct_acquired(lock) }

    @usableFromInline
    static func unlocks(_ lock: UnsafeRawPointer) { ct_releasing(lock) }
  }

  // A mutex is Sendable even if its value is not.
  extension UnseenMutex: Sendable where Value: ~Copyable {}
#else
  import Synchronization

  package typealias UnseenMutex = Synchronization.Mutex
#endif
