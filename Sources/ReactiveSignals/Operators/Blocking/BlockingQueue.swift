import Huntable

/// A queue from which one thread at a time takes items, blocking until there is one.
@usableFromInline
final class BlockingQueue<Item: Sendable>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline
    var items = RingBuffer<Item>()
    @usableFromInline
    var waiter: Waiter?

    @inlinable
    init() {}
  }

  @usableFromInline
  let state = Locked(State(), label: "BlockingQueue")

  @inlinable
  init() {}

  /// Appends an item. Any thread may call this.
  @inlinable
  func put(_ item: Item) {
    let waiter = state.withLock { state in
      state.items.append(item)
      return state.waiter.take()
    }
    waiter?.wake()
  }

  /// Removes and returns the first item. Blocks if there is none, and returns nil if none has arrived by `deadline`.
  @inlinable
  func take(until deadline: Instant?) -> Item? {
    if let item = state.withLock({ $0.items.popFirst() }) { return item }
    let waiter = Waiter()
    let item = state.withLock { state in
      let item = state.items.popFirst()
      if item == nil { state.waiter = waiter }
      return item
    }
    if let item { return item }
    waiter.wait(until: deadline)
    return state.withLock { $0.items.popFirst() }
  }
}
