import Huntable

/// Items that any thread may add, for one reader. The reader blocks until there is an item.
@usableFromInline
package struct BlockingStore<Items: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  struct State: ~Copyable {
    @_alwaysEmitIntoClient
    var items: Items
    @_alwaysEmitIntoClient
    var waiter: Waiter?

    @_alwaysEmitIntoClient
    init(_ items: Items) {
      self.items = items
    }
  }

  @_alwaysEmitIntoClient
  let state: Locked<State>

  @_alwaysEmitIntoClient
  package init(_ items: Items, label: StaticString) {
    state = Locked(State(items), label: label)
  }

  /// Adds an item, and wakes the reader.
  ///
  /// - Parameter add: Called under the lock.
  @_alwaysEmitIntoClient
  package borrowing func put(_ add: (inout Items) -> Void) {
    let waiter = state.withLock { state in
      add(&state.items)
      return state.waiter.take()
    }
    waiter?.wake()
  }

  /// Removes and returns an item. Blocks if there is none, and returns nil if none has arrived by `deadline`.
  ///
  /// - Parameter remove: Called under the lock. Returns nil if there is no item.
  @_alwaysEmitIntoClient
  package borrowing func take<Item: Sendable>(until deadline: Instant?, _ remove: (inout Items) -> Item?) -> Item? {
    if let item = state.withLock({ remove(&$0.items) }) { return item }
    let waiter = Waiter()
    let item = state.withLock { state in
      let item = remove(&state.items)
      if item == nil { state.waiter = waiter }
      return item
    }
    if let item { return item }
    waiter.wait(until: deadline)
    return state.withLock { remove(&$0.items) }
  }
}
