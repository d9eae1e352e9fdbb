import Huntable

/// A queue from which one thread at a time takes items. The thread blocks until there is an item.
@usableFromInline
final class BlockingQueue<Item: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  let store = BlockingStore(RingBuffer<Item>(), label: "BlockingQueue")

  @_alwaysEmitIntoClient
  init() {}

  /// Appends an item. Any thread may call this.
  @_alwaysEmitIntoClient
  func put(_ item: Item) { store.put { $0.append(item) } }

  /// Removes and returns the first item. Blocks if there is none, and returns nil if none has arrived by `deadline`.
  @_alwaysEmitIntoClient
  func take(until deadline: Instant?) -> Item? { store.take(until: deadline) { $0.popFirst() } }
}
