// What the accesses to atomics read, and where they store.

extension MemoryModel {
  /// The ages of the stores that a load may read, the newest first. The newest store has the age 0.
  ///
  /// - Parameters:
  ///   - newest: The value of the atomic before the first operation.
  ///   - other: If not nil, the load is a comparison that must not find this value in an older store.
  mutating func ages(
    of atomic: Int, newest: AtomicBits, for thread: Int, _ ordering: MemoryOrdering, except other: AtomicBits? = nil
  ) -> FlatList<Int> {
    moves(thread)
    choices.removeAll()
    choices.append(0)
    guard let history = history(of: atomic), history.pointee.newest > 0 else { return choices }
    let span = history.pointee.newest - oldest(history, for: thread, ordering)
    // Plain loops, here and below, because debug builds do not specialise generic ones.
    var age = 1
    while age <= span {
      if other == nil || history.pointee.stores[history.pointee.newest - age].pointee.value != other {
        choices.append(age)
      }
      age += 1
    }
    return choices
  }

  /// Zero, and the ages after `first`.
  mutating func alternatives(_ count: Int, after first: Int = 0) -> FlatList<Int> {
    choices.removeAll()
    choices.append(0)
    while choices.count < count { choices.append(first + choices.count) }
    return choices
  }

  /// The number of the store after the newest of the older stores that a comparison could have found equal; 0 if there is
  /// none.
  mutating func missed(_ value: AtomicBits, of atomic: Int, for thread: Int, _ ordering: MemoryOrdering) -> Int {
    guard let history = history(of: atomic) else { return 0 }
    let oldest = oldest(history, for: thread, ordering)
    var index = history.pointee.newest - 1
    while index >= oldest, history.pointee.stores[index].pointee.value != value { index -= 1 }
    return index >= oldest ? history.pointee.stores[index + 1].pointee.number : 0
  }

  /// A load reads the store of this age. Returns its value.
  mutating func load(
    _ atomic: Int, newest: AtomicBits, age: Int = 0, by thread: Int, _ ordering: MemoryOrdering
  ) -> AtomicBits {
    let history = history(atomic, newest)
    let store = history.pointee.stores[history.pointee.newest - age]
    read(history, store, by: thread, ordering)
    return store.pointee.value
  }

  /// The ages that a store may have: how many stores it may precede in the modification order.
  mutating func agesOfStore(
    to atomic: Int, newest: AtomicBits, for thread: Int, _ ordering: MemoryOrdering
  ) -> FlatList<Int> {
    moves(thread)
    choices.removeAll()
    choices.append(0)
    guard let history = history(of: atomic), history.pointee.newest > 0 else { return choices }
    let span = history.pointee.newest - oldest(history, for: thread, ordering)
    var age = 1
    while age <= span {
      if history.pointee.mayPrecede(history.pointee.newest + 1 - age) { choices.append(age) }
      age += 1
    }
    return choices
  }

  mutating func store(
    _ value: AtomicBits, to atomic: Int, over newest: AtomicBits, age: Int = 0, by thread: Int,
    _ ordering: MemoryOrdering
  ) {
    add(thread)
    let history = history(atomic, newest)
    insert(value, history, at: history.pointee.newest + 1 - age, by: thread, ordering)
  }

  /// A read and a store in one step.
  mutating func update(
    _ atomic: Int, from old: AtomicBits, to new: AtomicBits, by thread: Int, _ ordering: MemoryOrdering
  ) {
    moves(thread)
    let history = history(atomic, old)
    let earlier = history.pointee.stores[history.pointee.newest]
    read(history, earlier, by: thread, ordering)
    insert(new, history, at: history.pointee.newest + 1, after: earlier, by: thread, ordering)
  }

  func history(of atomic: Int) -> HistoryPointer? {
    guard atomic < histories.count, let history = histories[atomic], history.pointee.run == run else { return nil }
    return history
  }

  mutating func history(_ atomic: Int, _ initial: AtomicBits) -> HistoryPointer {
    if let history = history(of: atomic) { return history }
    while histories.count <= atomic { histories.append(nil) }
    let history = histories[atomic] ?? .make(AtomicHistory())
    histories[atomic] = history
    history.pointee.begin(initial, run: run, &pool)
    return history
  }

  mutating func oldest(_ history: HistoryPointer, for thread: Int, _ ordering: MemoryOrdering) -> Int {
    let thread = threads[thread]
    return withUnsafeMutablePointer(to: &fences) { fences in
      history.pointee.oldest(for: thread, isStrict: ordering == .sequentiallyConsistent, fences: fences)
    }
  }

  private mutating func read(
    _ history: HistoryPointer, _ store: StorePointer, by thread: Int, _ ordering: MemoryOrdering
  ) {
    let me = threads[thread]
    if ordering != .sequentiallyConsistent { history.pointee.isWeak = true }
    store.isAccessed(by: thread, at: me.view.order[of: thread])
    guard store.pointee.releases else { return }
    if ordering.acquires {
      me.view.join(store.released)
    } else {
      me.pending.join(store.released)
    }
  }

  /// - Parameter earlier: The store that an update has read. The update continues the release sequence of the store.
  private mutating func insert(
    _ value: AtomicBits, _ history: HistoryPointer, at index: Int, after earlier: StorePointer? = nil, by thread: Int,
    _ ordering: MemoryOrdering
  ) {
    let me = threads[thread]
    let store = pool.take()
    storeCount += 1
    store.pointee.value = value
    store.pointee.number = storeCount
    store.pointee.isUpdate = earlier != nil
    store.pointee.writer = thread
    // A store that releases belongs to the time that it has ended.
    store.pointee.time = me.view.order[of: thread]
    store.pointee.strict = number(ordering) ?? .max
    store.isAccessed(by: thread, at: store.pointee.time)
    if ordering.releases {
      store.pointee.releases = true
      store.released.copy(me.view)
      me.view.order.set(thread, to: store.pointee.time + 1)
    } else if me.pointee.hasFenced {
      store.pointee.releases = true
      store.released.copy(me.fenced)
    }
    if let earlier, earlier.pointee.releases {
      if store.pointee.releases {
        store.released.join(earlier.released)
      } else {
        store.pointee.releases = true
        store.released.copy(earlier.released)
      }
    }
    if ordering != .sequentiallyConsistent { history.pointee.isWeak = true }
    history.pointee.insert(store, at: index)
    if history.pointee.newest > AtomicHistory.limit { drop(history) }
  }

  private mutating func drop(_ history: HistoryPointer) {
    // Which stores are needed only matters for the first drop.
    var needed = 0
    if !history.pointee.hasDropped {
      needed = history.pointee.newest
      for thread in 0..<count where !threads[thread].pointee.hasEnded && !threads[thread].pointee.isOrdered {
        needed = min(needed, oldest(history, for: thread, .relaxed))
      }
    }
    history.pointee.drop(needed: needed, &pool)
    hasDropped = hasDropped || history.pointee.hasDropped
  }

  /// The number of a sequentially consistent operation.
  private mutating func number(_ ordering: MemoryOrdering) -> Int? {
    guard ordering == .sequentiallyConsistent else { return nil }
    strictOperations += 1
    return strictOperations
  }
}

extension MemoryModel.KnowledgePointer {
  var view: ViewPointer { withUnsafeMutablePointer(to: &pointee.view) { $0 } }
  var pending: ViewPointer { withUnsafeMutablePointer(to: &pointee.pending) { $0 } }
  var fenced: ViewPointer { withUnsafeMutablePointer(to: &pointee.fenced) { $0 } }
}
