@_exported public import Synchronization

#if EXPLORATION
  /// A lock around a value, with the interface of `Synchronization.Mutex`. In builds without exploration, `Mutex` is
  /// that type.
  ///
  /// A hunt may switch threads before each attempt to take the lock. Threads that wait for each other are a deadlock, and
  /// so is a thread that takes the lock twice. Reports name the lock after the place where it is made. A thread that no
  /// hunt controls uses the lock as usual.
  public struct Mutex<Value: ~Copyable>: ~Copyable {
    @_alwaysEmitIntoClient
    let raw: Synchronization.Mutex<Value>
    @_alwaysEmitIntoClient
    let object: HuntedObject

    /// A free lock around `initialValue`.
    @inlinable
    public init(_ initialValue: consuming sending Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
      raw = Synchronization.Mutex(initialValue)
      object = HuntedObject(fileID, line)
    }

    /// A free lock that reports name by its label.
    @inlinable
    package init(_ initialValue: consuming sending Value, label: StaticString, isOfLibrary: Bool) {
      raw = Synchronization.Mutex(initialValue)
      object = HuntedObject(label, isOfLibrary: isOfLibrary)
    }

    /// Waits for the lock, and runs `body` while it is held.
    @inlinable
    @inline(__always)
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      object.before(.lock)
      defer { object.note(.unlock) }
      return try raw.withLock(body)
    }

    /// Runs `body` with the lock held, or returns nil if another thread holds the lock.
    @inlinable
    public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard object.tryLock() else { return nil }
      defer { object.note(.unlock) }
      return try raw.withLockIfAvailable(body)
    }

    /// Runs `body` with the lock held, without a scheduling point. The lock must be free.
    @inlinable
    package borrowing func withFreeLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
      object.acquires()
      defer { object.releases() }
      return raw.withLock(body)
    }
  }

  // Mutex is Sendable even if its value is not.
  extension Mutex: Sendable where Value: ~Copyable {}
#else
  /// A lock around a value: `Synchronization.Mutex`. In builds with exploration, a type with the same interface whose
  /// operations a hunt controls.
  public typealias Mutex = Synchronization.Mutex

  extension Synchronization.Mutex where Value: ~Copyable {
    /// A free lock around `initialValue`. For types that pass on the place where they are made. Only builds with
    /// exploration use the place.
    @inlinable
    @inline(__always)
    public init(_ initialValue: consuming sending Value, fileID: StaticString, line: UInt32) { self.init(initialValue) }
  }
#endif
