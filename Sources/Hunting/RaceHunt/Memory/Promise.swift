import Huntable

/// A load that has read a store which another thread performs later.
///
/// The value is one that a thread has stored in an earlier run. A store of this value keeps the promise, unless the
/// standard forbids the load to read it. A run with a promise that is not kept shows nothing, since no execution has
/// such a load.
///
/// Norris and Demsky, "CDSChecker: checking concurrent data structures written with C/C++ atomics" (OOPSLA 2013).
struct Promise {
  enum State { case open, kept, broken }

  let value: AtomicBits
  /// The thread that loads.
  let reader: Int
  /// When the thread loads, by its own clock.
  let time: Int
  /// The number of the last store that the reader knows. The promised store comes after it in the modification order.
  let known: Int
  /// Whether the load acquires.
  var acquires: Bool
  var state = State.open
}

extension MemoryModel {
  /// Whether some load has read a store before it was performed, and the store is still missing.
  var hasOpenPromise: Bool { atomics.contains { $0.pointee.promises.contains { $0.state == .open } } }

  /// Whether some load has read a store that was never performed.
  var hasEmptyPromise: Bool { atomics.contains { $0.pointee.promises.contains { $0.state != .kept } } }

  /// The values that a load may read of stores that are performed later.
  ///
  /// - Parameter stored: The values that other threads have stored in earlier runs.
  func promises(
    of stored: [AtomicBits], from atomic: Int, newest: AtomicBits, ages: some Sequence<Int>, _ ordering: MemoryOrdering
  )
    -> [AtomicBits]
  {
    // The order of the sequentially consistent operations is that of the steps.
    guard ordering != .sequentiallyConsistent else { return [] }
    guard let history = history(of: atomic) else { return stored.filter { $0 != newest } }
    return stored.filter { value in
      !ages.contains { history.pointee.stores[history.pointee.newest - $0].pointee.value == value }
    }
  }

  /// A load reads a store of this value that another thread performs later.
  mutating func promise(
    _ value: AtomicBits, from atomic: Int, newest: AtomicBits, to thread: Int, _ ordering: MemoryOrdering
  ) {
    let history = history(atomic, newest)
    history.pointee.isWeak = true
    history.pointee.promises.append(
      Promise(
        value: value, reader: thread, time: threads[thread].pointee.view.order[thread],
        known: history.pointee.stores[oldest(history, for: thread, ordering)].pointee.number,
        acquires: ordering.acquires))
  }

  /// What a load must read because of an open promise: an earlier load that happens before this load has made the
  /// promise.
  func promised(from atomic: Int, to thread: Int, _ ordering: MemoryOrdering) -> AtomicBits? {
    guard ordering != .sequentiallyConsistent, let history = history(of: atomic), !history.pointee.promises.isEmpty
    else {
      return nil
    }
    return history.pointee.promises.first { $0.state == .open && binds($0, thread) }?.value
  }

  /// An access of a thread to a store that has been performed breaks the promises that happen before it, because the
  /// promised store comes later in the modification order.
  func breakPromises(_ history: HistoryPointer, by thread: Int) {
    for index in history.pointee.promises.indices where history.pointee.promises[index].state == .open {
      if binds(history.pointee.promises[index], thread) { history.pointee.promises[index].state = .broken }
    }
  }

  /// A fence of a thread lets its earlier loads acquire.
  func acquirePromises(by thread: Int) {
    for history in atomics {
      for index in history.pointee.promises.indices where history.pointee.promises[index].reader == thread {
        history.pointee.promises[index].acquires = true
      }
    }
  }

  /// A store keeps the promises that it fits.
  func keepPromises(_ history: HistoryPointer, with index: Int, by thread: Int, _ ordering: MemoryOrdering) {
    breakPromises(history, by: thread)
    let stores = history.pointee.stores
    let store = stores[index]
    for position in history.pointee.promises.indices {
      let promise = history.pointee.promises[position]
      guard promise.state == .open, promise.value == store.pointee.value else { continue }
      let isBehind = stores[(index + 1)...].allSatisfy { $0.pointee.number != promise.known }
      // A store that the load synchronizes with happens before the load. In other runs it is therefore performed before
      // the load.
      let isOrdered = store.pointee.releases && promise.acquires
      // A fence of the reader after the load comes before this store in the order of the sequentially consistent
      // operations.
      let isFenced = ordering == .sequentiallyConsistent && promise.time <= fences[promise.reader]
      guard isBehind, !isOrdered, !isFenced else { continue }
      history.pointee.promises[position].state = .kept
      store.isAccessed(by: promise.reader, at: promise.time)
      if store.pointee.releases { threads[promise.reader].pending.join(store.released) }
    }
  }

  /// Whether the load that reads the promised store happens before the next operation of the thread.
  private func binds(_ promise: Promise, _ thread: Int) -> Bool {
    promise.reader == thread || threads[thread].pointee.view.knows(promise.reader, at: promise.time)
  }
}
