import Foundation

/// Entries in the order in which they were appended, from any thread.
///
/// Its lock is Foundation's, so that the recording does not depend on the tested code.
package final class Log<Entry: Sendable>: Sendable {
  private let lock = NSLock()
  // Accessed only with the lock held.
  nonisolated(unsafe) private var all: [Entry] = []

  package init() {}

  package var entries: [Entry] { lock.withLock { all } }

  package var count: Int { lock.withLock { all.count } }

  package func append(_ entry: Entry) {
    lock.withLock { all.append(entry) }
  }
}
