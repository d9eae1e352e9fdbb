import Foundation

/// A number that goes up, from any thread.
package final class Count: Sendable {
  private let lock = NSLock()
  // Accessed only with the lock held.
  nonisolated(unsafe) private var number = 0

  package init() {}

  package var value: Int { lock.withLock { number } }

  /// Adds one and returns the new number.
  @discardableResult
  package func add() -> Int {
    lock.withLock {
      number += 1
      return number
    }
  }
}
