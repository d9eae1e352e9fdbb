import Synchronization

/// The lines that a program has printed.
final class Recorder: Sendable {
  private let recorded = Mutex<[String]>([])

  var text: String { recorded.withLock { $0.joined(separator: "\n") } }

  @Sendable func record(_ line: String) { recorded.withLock { $0.append(line) } }
}
