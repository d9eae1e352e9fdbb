/// One wait of the thread that made it for something that another thread, or a scheduler, does.
///
/// The main thread does not sleep meanwhile: it runs what is enqueued on the main scheduler, so that what it waits for may
/// be there, or go through there. Any other thread sleeps.
@usableFromInline
final class Waiter: Sendable {
  private let isAwake = AtomicInt(0, label: "Waiter.isAwake")
  /// Nil for the main thread.
  private let semaphore: Semaphore?

  @usableFromInline
  init() {
    semaphore = MainScheduler.isMainThread ? nil : Semaphore()
  }

  /// Blocks until `wake()` has been called, or until `deadline` on the schedulers' real-time clock; false in that case.
  /// Called once, by the thread that made the waiter, holding no lock.
  @discardableResult
  @usableFromInline
  func wait(until deadline: Instant? = nil) -> Bool {
    assertNoLockIsHeld()
    let limit = deadline == .distantFuture ? nil : deadline
    if let semaphore { return semaphore.wait(until: limit?.nanoseconds) }
    return MainRunLoop.pump(until: limit ?? .distantFuture) { isAwake.load() == 1 }
  }

  /// Ends the wait, from any thread.
  @usableFromInline
  func wake() {
    // Seen by the pump before it sleeps, or else the interruption is.
    isAwake.store(1)
    if let semaphore { semaphore.signal() } else { MainScheduler.shared.actions.interrupt() }
  }
}
