#if EXPLORATION && os(Linux)
  /// A text to which several threads add.
  final class Text: Sendable {
    private let parts = Locked("")
    var value: String { parts.withLock { $0 } }
    func add(_ part: String) { parts.withLock { $0 += part } }
  }
#endif
