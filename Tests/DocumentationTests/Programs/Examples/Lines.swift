import Synchronization

/// Lines that a program has printed.
final class Lines: Sendable {
  private let printed = Mutex<[String]>([])

  var all: [String] { printed.withLock { $0 } }

  @Sendable func add(_ line: String) { printed.withLock { $0.append(line) } }
}
