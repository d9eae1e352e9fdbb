import Dispatch
import Huntable

/// Lets one thread wait for another; unlike Dispatch's, in any context.
struct Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func signal() { semaphore.signal() }

  func wait() { semaphore.wait() }
}
