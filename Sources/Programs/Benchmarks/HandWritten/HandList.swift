import Synchronization

/// A list written by hand that evaluates its elements on demand and remembers them. A lock for each node, since several
/// threads may read a list.
final class HandList: @unchecked Sendable {
  // Sendable because the lock protects the content, and because a node pulls only after the node before it has.

  enum Content {
    case end
    case element(Int, HandList)
  }

  private let lock = Mutex(())
  private let pull: () -> Int?
  @exclusivity(unchecked)
  private var known: Content?

  init(_ pull: @escaping () -> Int?) {
    self.pull = pull
  }

  /// Releases a long list in a loop.
  deinit {
    var next = takeRest()
    while isKnownUniquelyReferenced(&next) { next = next?.takeRest() }
  }

  private func takeRest() -> HandList? {
    guard case .element(_, let rest)? = known.take() else { return nil }
    return rest
  }

  var content: Content {
    lock.withLock { _ in
      if known == nil { known = pull().map { .element($0, HandList(pull)) } ?? .end }
    }
    return known!
  }

  func read(_ body: (Int) -> Void) {
    var rest = self
    while case .element(let element, let next) = rest.content {
      body(element)
      rest = next
    }
  }
}
