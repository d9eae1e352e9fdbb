import Synchronization

/// The recorded events, in order.
final class Trace: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var entries: [String] { lines.withLock { $0 } }
}

actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
