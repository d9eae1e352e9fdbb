import Huntable

/// What happens to a value that arrives when a queue of limited capacity is full.
public enum Overflow<Failure: Error>: Sendable {
  /// The new value is dropped. The waiting values stay.
  case dropNewest
  /// The new value is appended, and the oldest waiting value is dropped.
  case dropOldest
  /// The new value is dropped, and the signal fails with this error.
  case fail(Failure)
}

extension Overflow {
  /// Only the source of a `PullSignal` can pause. See `PullOverflow`.
  @available(*, unavailable, message: "This source cannot pause. Make it a PullSignal, or drop values or fail.")
  public static var pausing: Overflow { fatalError() }

  /// The loss when an item arrives at a full queue.
  @usableFromInline
  enum Loss<Item> {
    case dropped(Item)
    case failure(Failure)
  }

  /// Handles an item that arrives when this queue is full.
  @_alwaysEmitIntoClient
  func admit<Item>(_ item: Item, to queue: inout RingBuffer<Item>) -> Loss<Item> {
    switch self {
    case .dropNewest: return .dropped(item)
    case .dropOldest:
      // A queue that is empty and full has a capacity of zero.
      guard let oldest = queue.popFirst() else { return .dropped(item) }
      queue.append(item)
      return .dropped(oldest)
    case .fail(let error): return .failure(error)
    }
  }
}

extension Overflow.Loss: Sendable where Item: Sendable {}
