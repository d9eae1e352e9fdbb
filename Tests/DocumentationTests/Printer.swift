import Foundation

/// Stands in for `print` in a sample, and keeps the lines.
final class Printer: Sendable {
  private let lock = NSLock()
  // Reached only with the lock held.
  nonisolated(unsafe) private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func callAsFunction(_ items: Any...) {
    lock.withLock { all.append(items.map { "\($0)" }.joined(separator: " ")) }
  }
}
