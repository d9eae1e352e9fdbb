import CHuntable

#if !EXPLORATION
  public import Dispatch
#endif

/// A lock, and a condition that threads wait for while they hold it.
///
/// The interface is that of Foundation's `NSCondition`, with a limit in `HuntableTime`. A waiting thread gives up the lock
/// and takes it again before `wait()` returns. A wait may end although the condition does not hold, since another thread
/// can take the lock first, or since the system wakes threads without a signal: wait in a loop.
///
///     condition.lock()
///     while items.isEmpty { condition.wait() }
///     let item = items.removeFirst()
///     condition.unlock()
///
/// A hunt may switch threads before each operation, and lets a signal wake any of the waiting threads. If all threads
/// wait and none wakes up, the hunt reports a deadlock: a signal was lost. With `Budget.failuresWithoutCause` of `RaceHunt`
/// one wait of each thread may also end without a signal.
public final class Condition: Sendable {
  // Sendable: the lock and the condition of the system are.
  nonisolated(unsafe) private let real = ct_condition_make()!

  #if EXPLORATION
    private let object: HuntedObject
    private let state = Controlled(Waiters())
  #endif

  /// A free lock and a condition for which no thread waits.
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    #if EXPLORATION
      object = HuntedObject(fileID, line)
    #endif
  }

  deinit { ct_condition_free(real) }

  /// Waits for the lock.
  public func lock() {
    #if EXPLORATION
      object.before(.lock)
    #endif
    ct_condition_lock(real)
  }

  /// Gives up the lock.
  public func unlock() {
    ct_condition_unlock(real)
    #if EXPLORATION
      object.note(.unlock)
    #endif
  }

  /// Runs `body` with the lock held.
  public func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Gives up the lock, waits for a signal, and takes the lock again. The calling thread must hold the lock.
  public func wait() { _ = wait(until: .distantFuture) }

  /// Gives up the lock, waits for a signal until `limit`, and takes the lock again. Returns false if no signal came. The
  /// calling thread must hold the lock.
  public func wait(until limit: HuntableTime) -> Bool {
    #if EXPLORATION
      if let hunter = object.controller { return wait(until: limit, under: hunter) }
    #endif
    guard limit < .distantFuture else { return ct_condition_wait(real, -1) }
    let now = HuntableTime.now().uptimeNanoseconds
    return ct_condition_wait(real, Int64(clamping: max(limit.uptimeNanoseconds, now) - now))
  }

  /// Wakes one of the threads that wait. Does nothing if no thread waits.
  public func signal() {
    #if EXPLORATION
      if let hunter = object.controller {
        hunter.before(object.operation(.signal))
        return state.with(hunter) { $0.signal() }
      }
    #endif
    ct_condition_signal(real)
  }

  /// Wakes all threads that wait.
  public func broadcast() {
    #if EXPLORATION
      if let hunter = object.controller {
        hunter.before(object.operation(.signal))
        return state.with(hunter) { $0.broadcast() }
      }
    #endif
    ct_condition_broadcast(real)
  }

  #if EXPLORATION
    private func wait(until limit: HuntableTime, under hunter: any ExplorationController) -> Bool {
      // A signal may come before this thread waits.
      hunter.before(object.operation(.wait))
      hunter.performs(.conditions)
      let number = state.with(hunter) { $0.arrive() }
      let wakesUp = hunter.failsWithoutCause()
      unlock()
      let isSignalled = hunter.wait(object.operation(.wait), until: limit.deadline) {
        wakesUp || self.state.value.maySignalWake(number)
      }
      state.with(hunter) { $0.leave(number, bySignal: isSignalled && !wakesUp) }
      lock()
      return isSignalled
    }
  #endif
}

#if EXPLORATION
  /// The threads that wait for a condition, and the signals that wake them. A signal may wake any thread that waited
  /// when the signal was sent.
  package struct Waiters {
    package init() {}

    private var waiting: Set<Int> = []
    private var arrivals = 0
    /// For each signal that has woken no thread yet, the number of threads that had arrived.
    private var signals: [Int] = []

    package mutating func arrive() -> Int {
      defer { arrivals += 1 }
      waiting.insert(arrivals)
      return arrivals
    }

    /// Whether a waiting thread has no signal.
    package var areAsleep: Bool { signals.count < waiting.count }

    package mutating func signal() {
      // Without effect if each waiting thread has a signal.
      if areAsleep { signals.append(arrivals) }
    }

    package mutating func broadcast() { signals = waiting.map { _ in arrivals } }

    package func maySignalWake(_ thread: Int) -> Bool { signals.contains { thread < $0 } }

    package mutating func leave(_ thread: Int, bySignal: Bool) {
      waiting.remove(thread)
      // The earliest signal that can wake this thread: later signals can wake more of the other threads.
      if bySignal, let index = signals.firstIndex(where: { thread < $0 }) { signals.remove(at: index) }
    }
  }
#endif
