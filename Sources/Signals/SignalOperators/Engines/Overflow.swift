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

  /// Handles an item that arrives when `queue` is full. Returns the item that is dropped, or throws the error that ends
  /// the signal.
  @_alwaysEmitIntoClient
  func admit<Item>(_ item: Item, to queue: inout RingBuffer<Item>) throws(Failure) -> Item {
    switch self {
    case .dropNewest: return item
    case .dropOldest:
      // A queue that is empty and full has a capacity of zero.
      guard let oldest = queue.popFirst() else { return item }
      queue.append(item)
      return oldest
    case .fail(let error): throw error
    }
  }
}
