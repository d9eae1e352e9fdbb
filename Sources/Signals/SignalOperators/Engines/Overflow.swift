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

  /// Appends an item to a queue of limited capacity. Returns the item that is dropped, if one is, which the caller must
  /// release outside any lock; or throws the error that ends the signal.
  @_alwaysEmitIntoClient
  package func admit<Item>(_ item: Item, to queue: inout RingBuffer<Item>, capacity: Int) throws(Failure) -> Item? {
    var oldest: Item?
    if queue.count >= capacity {
      switch self {
      case .dropNewest: return item
      case .dropOldest:
        // A queue that is empty and full has a capacity of zero.
        guard !queue.isEmpty else { return item }
        oldest = queue.popFirst()
      case .fail(let error): throw error
      }
    }
    queue.append(item)
    return oldest
  }
}
