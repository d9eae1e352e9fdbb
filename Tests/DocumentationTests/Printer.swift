import Foundation

/// Takes the place of `print` in a sample, and keeps the lines.
final class Printer: Sendable {
  private let lock = NSLock()
  // Accessed only while the lock is held.
  nonisolated(unsafe) private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func callAsFunction(_ items: Any...) {
    lock.withLock { all.append(items.map { "\($0)" }.joined(separator: " ")) }
  }
}
