/// A place for one thing that threads hand to each other.
final class Box<Content: Sendable>: Sendable {
  private let content: Locked<Content?>

  init(_ content: Content? = nil) {
    self.content = Locked(content, label: "box")
  }

  var value: Content? { content.withLock { $0 } }

  func put(_ new: Content) {
    // The old content is released outside the lock.
    _ = content.withLock { content in
      defer { content = new }
      return content
    }
  }

  func take() -> Content? { content.withLock { $0.take() } }
}
