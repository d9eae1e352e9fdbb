import Huntable

/// Blocks the thread that made it, once, until another thread or a scheduler wakes it.
///
/// The main thread does not sleep meanwhile but runs the work of the main scheduler, because the awaited event may depend
/// on that work. Any other thread sleeps.
@usableFromInline
package final class Waiter: Sendable {
  private let isAwake = AtomicInt(0, label: "Waiter.isAwake")
  /// Nil for the main thread.
  private let semaphore: Semaphore?

  @usableFromInline
  package init() {
    semaphore = MainScheduler.isMainThread ? nil : Semaphore(value: 0)
  }

  /// Blocks until `wake()` is called, and returns true, or until `deadline` on the schedulers' real-time clock, and
  /// returns false. Called once, by the thread that made the waiter, with no lock held.
  @discardableResult
  @usableFromInline
  package func wait(until deadline: Instant? = nil) -> Bool {
    assertNoLockIsHeld()
    let limit = deadline == .distantFuture ? nil : deadline
    if let semaphore { return semaphore.wait(until: limit?.nanoseconds) }
    return MainRunLoop.pump(until: limit ?? .distantFuture) { isAwake.load(ordering: .acquiring) == 1 }
  }

  /// Ends the wait, from any thread.
  @usableFromInline
  package func wake() {
    // The order matters: either the pump reads this value before it sleeps, or the interruption ends its wait.
    isAwake.store(1, ordering: .releasing)
    if let semaphore { semaphore.signal() } else { MainScheduler.shared.interrupt() }
  }
}
