import Dispatch

/// Lets one thread sleep until another wakes it up. A signal that comes before the wait ends it at once.
package struct Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Blocks the calling thread until it is signalled, or until the schedulers' real-time clock shows `nanoseconds`; false
  /// in that case. Nil waits for ever.
  package func wait(until nanoseconds: Int64?) -> Bool {
    // One nanosecond at least, and less than the largest value: Dispatch reads zero as "now", and that as "never".
    let limit = nanoseconds.map { DispatchTime(uptimeNanoseconds: UInt64(max(1, $0))) } ?? .distantFuture
    return semaphore.wait(timeout: limit) == .success
  }

  /// Wakes the thread that waits, or the next one that does.
  package func signal() { semaphore.signal() }
}
