public import Synchronization

#if EXPLORATION
  public import CThreads
#endif

/// State that is only reached with its lock held.
///
/// `withLock` bodies decide and take out what is to be done; they never call out. Exploration builds announce the
/// lock to the race hunter and count it for its thread, so that every call-out can assert that none is held.
@usableFromInline
package struct Locked<State: ~Copyable>: ~Copyable {
  @usableFromInline
  let mutex: Mutex<State>

  #if EXPLORATION
    @usableFromInline
    let object = Exploration.newObject()
    @usableFromInline
    let label: StaticString
  #endif

  @inlinable
  package init(_ initial: consuming sending State, label: StaticString = "lock") {
    mutex = Mutex(initial)
    #if EXPLORATION
      self.label = label
    #endif
  }

  @inlinable
  @inline(__always)
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
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
    precondition(ct_thread().pointee.locks == 0, "A lock of ReactiveSignals is held while calling out.")
  #endif
}
