import ReactiveSignals

/// A place for one thing that threads hand to each other.
final class Box<Content: Sendable>: Sendable {
  private let content: Locked<Content?>

  init(_ content: Content? = nil) {
    self.content = Locked(content)
  }

  var value: Content? { content.withLock { $0 } }

  func put(_ new: Content) {
    // What was there is released after the lock.
    _ = content.withLock { content in
      defer { content = new }
      return content
    }
  }

  func take() -> Content? { content.withLock { $0.take() } }

  /// Changes what is there, if there is something.
  func change(_ body: (inout Content) -> Void) {
    content.withLock { content in
      guard var value = content.take() else { return }
      body(&value)
      content = value
    }
  }

  /// What is there; waits until there is something.
  func await() -> Content {
    while true {
      if let value { return value }
      yieldThread()
    }
  }
}
