import CThreads
import Dispatch
import Synchronization

/// Blocks a thread until another thread signals.
package final class Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  #if EXPLORATION
    private let object = Exploration.newObject()
    /// How many signals no wait has consumed yet, under control. Relaxed, because only one controlled thread runs at a
    /// time; `signal` and `wait` tell ThreadSanitizer about the order that the semaphore makes.
    private let signals = Synchronization.Atomic(0)
  #endif

  package init() {}

  /// Ends one wait: one that is blocked now, or else the next.
  package func signal() {
    #if EXPLORATION
      if let hunter = Exploration.active, hunter.now != nil {
        hunter.before(VisibleOperation(.signal, object, "semaphore"))
        ct_releasing(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
        signals.add(1, ordering: .relaxed)
        return
      }
    #endif
    semaphore.signal()
  }

  /// Blocks until another thread signals, or until the schedulers' real-time clock reaches `deadline`, in nanoseconds;
  /// then returns false. With nil it waits for ever.
  @discardableResult
  package func wait(until deadline: Int64? = nil) -> Bool {
    #if EXPLORATION
      if let hunter = Exploration.active, hunter.now != nil {
        guard
          hunter.wait(
            VisibleOperation(.wait, object, "semaphore"), until: deadline,
            for: { self.signals.load(ordering: .relaxed) > 0 })
        else {
          return false
        }
        signals.subtract(1, ordering: .relaxed)
        ct_acquired(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
        return true
      }
    #endif
    // At least one, because Dispatch reads zero as "now". The largest value, which it reads as "never", is out of
    // reach.
    let limit = deadline.map { DispatchTime(uptimeNanoseconds: UInt64(max(1, $0))) } ?? .distantFuture
    return semaphore.wait(timeout: limit) == .success
  }
}
