public import Synchronization

#if EXPLORATION
  public import CThreads
#endif

/// State that is only reached with its lock held: the library's own lock, also for code whose races are to be hunted.
///
/// `withLock` bodies decide and take out what is to be done; they never call out: into a signal, a subscriber, a
/// disposable or a scheduler. In debug builds that traps. Exploration builds announce the lock to the race hunter; in
/// other builds it is a `Mutex` and nothing else.
public struct Locked<State: ~Copyable>: ~Copyable {
  @usableFromInline
  let mutex: Mutex<State>

  #if EXPLORATION
    @usableFromInline
    let object = Exploration.newObject()
    @usableFromInline
    let label: StaticString
  #endif

  /// A lock that is free, around `initial`. The label is what a race hunter calls it.
  @inlinable
  public init(_ initial: consuming sending State, label: StaticString = "lock") {
    mutex = Mutex(initial)
    #if EXPLORATION
      self.label = label
    #endif
  }

  /// Runs `body` with the lock held; other threads wait. It is not recursive.
  @inlinable
  @inline(__always)
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if EXPLORATION
      Exploration.before(.lock, object, label)
      ct_thread().pointee.locks += 1
      defer {
        ct_thread().pointee.locks -= 1
        Exploration.note(.unlock, object, label)
      }
    #endif
    return try mutex.withLock { (state) throws(Failure) -> sending Result in
      #if EXPLORATION
        acquired()
        defer { releasing() }
      #endif
      return try body(&state)
    }
  }

  /// As `withLock`, for the cancellation handler of a task: no scheduling point, since the Swift runtime holds a lock of
  /// its own around the handler, and whoever resumes the task meanwhile would block where no race hunter sees it. Other
  /// threads have no scheduling points while they hold this lock, so it is free.
  @inlinable
  package borrowing func withLockInCancellationHandler<Result>(
    _ body: (inout sending State) -> sending Result
  ) -> sending Result {
    mutex.withLock { state in
      #if EXPLORATION
        acquired()
        defer { releasing() }
      #endif
      return body(&state)
    }
  }

  #if EXPLORATION
    // ThreadSanitizer, where it is on, learns of the order that the lock makes. The mutex's address stands for the lock:
    // it never moves. The state's would not do, since taking it is an access that is seen before the lock is.
    @usableFromInline
    borrowing func acquired() { withUnsafePointer(to: mutex) { ct_acquired($0) } }

    @usableFromInline
    borrowing func releasing() { withUnsafePointer(to: mutex) { ct_releasing($0) } }
  #endif
}

// Mutex is Sendable whatever its state is.
extension Locked: Sendable where State: ~Copyable {}

/// Law 2: whoever is about to run code that came from outside holds no lock. Checked in exploration builds.
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
  func reportHeldLock() {
    let violation = "A lock of ReactiveSignals is held while calling out."
    // A race hunter goes on, so that it can say how it came to this.
    if let hunter = Exploration.active { return hunter.fail(violation) }
    preconditionFailure(violation)
  }
#endif
