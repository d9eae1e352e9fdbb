import Dispatch
import Huntable

/// Lets one thread wait for another; unlike Dispatch's, in any context.
package struct ThreadSemaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func signal() { semaphore.signal() }

  package func wait() { semaphore.wait() }
}
