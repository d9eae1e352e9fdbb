#if EXPLORATION
  public import CHuntable
#endif

/// State that is only accessible while its lock is held. The library uses this lock; use it also in code whose races
/// you want to hunt.
///
/// The body of `withLock` decides what is to be done, and takes out what that needs. The body never calls into a
/// signal, a subscriber, a disposable or a scheduler: such a call traps in debug builds. Exploration builds announce
/// the lock to the race hunter. In other builds a `Locked` is only a `Mutex`.
public struct Locked<State: ~Copyable>: ~Copyable {
  @_alwaysEmitIntoClient
  package let mutex: Mutex<State>

  /// A free lock around `initial`. A race hunter names the lock by its label.
  ///
  /// - Parameters:
  ///   - initial: The state.
  ///   - label: The name of the lock in reports.
  ///   - line: The line of the call. Only the locks of programs have one.
  @inlinable
  public init(_ initial: consuming sending State, label: StaticString = "lock", line: UInt32 = #line) {
    #if EXPLORATION
      mutex = Mutex(initial, label: label, isOfLibrary: false)
    #else
      mutex = Mutex(initial)
    #endif
  }

  /// A lock of the library, which reports about programs leave out.
  @inlinable
  package init(_ initial: consuming sending State, label: StaticString) {
    #if EXPLORATION
      mutex = Mutex(initial, label: label, isOfLibrary: true)
    #else
      mutex = Mutex(initial)
    #endif
  }

  /// Runs `body` with the lock held; other threads wait. The lock is not recursive.
  ///
  /// The result lives on until the lock is free, also if the caller ignores it. A `Synchronization.Mutex` does not promise that:
  /// in an optimized build, `_ = mutex.withLock { $0.take() }` releases the old value while the lock is held (Swift 6.3).
  @inlinable
  @inline(__always)
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let result = try whileHeld(body)
    extendLifetime(result)
    return result
  }

  @inlinable
  @inline(__always)
  borrowing func whileHeld<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if EXPLORATION
      // Swift 6.2 cannot pass on an `inout sending` parameter, so no closure is around `body`.
      mutex.object.before(.lock)
      ct_thread().pointee.locks += 1
      defer {
        ct_thread().pointee.locks -= 1
        mutex.object.note(.unlock)
      }
      return try mutex.raw.withLock(body)
    #else
      return try mutex.withLock(body)
    #endif
  }

  /// Runs `body` with the lock held, in the cancellation handler of a task. The call is no scheduling point. The Swift
  /// runtime holds its own lock around the handler: a thread that resumes the task meanwhile would block on the
  /// runtime's lock, unseen by the race hunter. The lock here is free, since no thread has a scheduling point while it
  /// holds the lock.
  @inlinable
  package borrowing func withLockInCancellationHandler<Result>(
    _ body: (inout sending State) -> sending Result
  ) -> sending Result {
    #if EXPLORATION
      let result = mutex.withFreeLock(body)
    #else
      let result = mutex.withLock(body)
    #endif
    extendLifetime(result)
    return result
  }
}

// A Mutex is Sendable even if its state is not.
extension Locked: Sendable where State: ~Copyable {}

/// Law 2: a thread that is about to call code from outside holds no lock. Checked in exploration builds.
@inlinable
@inline(__always)
package func assertNoLockIsHeld() {
  #if EXPLORATION
    guard ct_thread().pointee.locks != 0 else { return }
    reportHeldLock()
  #endif
}

#if EXPLORATION
  @usableFromInline
  package func reportHeldLock() {
    let violation = "A lock of ReactiveSignals is held while calling out."
    // Under a race hunter the run continues, so that the hunter can print the schedule that led here.
    if let hunter = Exploration.active { return hunter.fail(violation) }
    preconditionFailure(violation)
  }
#endif
