import Huntable

/// What happens to a value that comes when a queue of limited capacity is full.
public enum Overflow<Failure: Error>: Sendable {
  /// It is dropped; what waits stays.
  case dropNewest
  /// It takes its place at the end, and what has waited longest is dropped.
  case dropOldest
  /// It is dropped, and the signal fails with this error.
  case fail(Failure)
}

extension Overflow {
  /// What is lost when an item finds a queue full.
  @usableFromInline
  enum Loss<Item> {
    case dropped(Item)
    case failure(Failure)
  }

  /// Deals with an item that finds this queue full.
  @inlinable
  func admit<Item>(_ item: Item, to queue: inout RingBuffer<Item>) -> Loss<Item> {
    switch self {
    case .dropNewest: return .dropped(item)
    case .dropOldest:
      // A queue that is full and empty has no room for anything.
      guard let oldest = queue.popFirst() else { return .dropped(item) }
      queue.append(item)
      return .dropped(oldest)
    case .fail(let error): return .failure(error)
    }
  }
}

extension Overflow.Loss: Sendable where Item: Sendable {}
