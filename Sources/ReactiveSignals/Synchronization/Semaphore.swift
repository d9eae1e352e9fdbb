import CThreads
import Dispatch
import Synchronization

/// Where a thread waits until another has something for it.
package final class Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  #if EXPLORATION
    private let object = Exploration.newObject()
    /// How often it was signalled and not yet waited for, under control. Relaxed: one thread runs at a time there, and what
    /// the semaphore orders ThreadSanitizer is told of where it is signalled and waited for.
    private let signals = Atomic(0)
  #endif

  package init() {}

  /// Lets one wait end, one that is going on or the next.
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

  /// Blocks until it is signalled, or until the schedulers' real-time clock shows `deadline`, in nanoseconds: then it is
  /// false. Nil waits for ever.
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
    // One nanosecond at least, and less than the largest value: Dispatch reads zero as "now", and that as "never".
    let limit = deadline.map { DispatchTime(uptimeNanoseconds: UInt64(max(1, $0))) } ?? .distantFuture
    return semaphore.wait(timeout: limit) == .success
  }
}
