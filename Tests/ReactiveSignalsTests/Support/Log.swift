import Foundation

/// Entries in the order in which they were appended, from any thread.
///
/// Its lock is Foundation's, so that the recording does not depend on the tested code.
final class Log<Entry: Sendable>: Sendable {
  private let lock = NSLock()
  // Accessed only with the lock held.
  nonisolated(unsafe) private var all: [Entry] = []

  init() {}

  var entries: [Entry] { lock.withLock { all } }

  var count: Int { lock.withLock { all.count } }

  func append(_ entry: Entry) {
    lock.withLock { all.append(entry) }
  }
}
