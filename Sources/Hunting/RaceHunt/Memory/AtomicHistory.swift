/// The stores to one atomic that a load may still read, in modification order.
///
/// Batty, Owens, Sarkar, Sewell and Weber, "Mathematizing C++ concurrency" (POPL 2011), with the release sequences of
/// C++20, and the sequentially consistent operations of Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential
/// consistency in C/C++11" (PLDI 2017).
///
/// Its memory is never released, because later runs reuse it. So no operation counts references to it or to a store.
struct AtomicHistory: ~Copyable {
  /// A store, or an update, which reads the store before it.
  struct Store: ~Copyable {
    var value = AtomicBits()
    /// The number of the store in the run.
    var number = 0
    var isUpdate = false
    /// Whether an acquiring load of this store learns something, and what it learns.
    var releases = false
    var released = View()
    /// The thread that has stored, and the time. Zero for the initial value, which is older than all others.
    var writer = 0
    var time = 0
    /// The number of the store among the sequentially consistent operations; `max` if the store is not sequentially
    /// consistent.
    var strict = Int.max
    /// For each thread the time of its first access to this store; 0 is none.
    var firstAccess = VectorClock()
  }

  /// Stores in modification order, the newest last.
  struct Stores: RandomAccessCollection {
    private let pointers = UnsafeMutablePointer<StorePointer>.allocate(capacity: limit + 2)
    fileprivate(set) var count = 0

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> StorePointer { pointers[index] }

    fileprivate mutating func insert(_ store: StorePointer, at index: Int) {
      var place = count
      while place > index {
        pointers[place] = pointers[place - 1]
        place -= 1
      }
      pointers[index] = store
      count += 1
    }

    /// Removes the first stores. Their memory comes after that of the others.
    fileprivate mutating func removeFirst(_ removed: Int) {
      count -= removed
      var place = 0
      while place < count {
        pointers[place] = pointers[place + removed]
        place += 1
      }
    }
  }

  /// How many stores are kept.
  static let limit = 12

  private(set) var stores = Stores()
  /// Whether there was an access that is not sequentially consistent. Without such an access, all loads read the newest
  /// store.
  var isWeak = false
  private(set) var hasDropped = false
  /// The run in which the history was used last, by the count of the memory model.
  private(set) var run = 0

  /// Whether a store was dropped that some thread could have read.
  var isCut: Bool { isWeak && hasDropped }

  var newest: Int { stores.count - 1 }

  /// Begins a history in a run.
  mutating func begin(_ initial: AtomicBits, run: Int, _ pool: inout StorePool) {
    self.run = run
    drop(stores.count, &pool)
    isWeak = false
    hasDropped = false
    let store = pool.take()
    store.pointee.value = initial
    store.pointee.number = 0
    store.pointee.isUpdate = false
    store.pointee.writer = 0
    store.pointee.time = 0
    store.pointee.strict = .max
    stores.insert(store, at: 0)
  }

  /// The oldest store that a thread may read: the last store that the thread knows, or that all sequentially consistent
  /// operations must know. All of them must know the sequentially consistent stores, and the stores before a
  /// sequentially consistent fence. They need not know a store only because a sequentially consistent load has read it:
  /// a processor may show a thread its own store before others see it.
  func oldest(for thread: MemoryModel.KnowledgePointer, isStrict: Bool, fences: ClockPointer) -> Int {
    var index = newest
    while index > 0 {
      let store = stores[index]
      if store.pointee.number <= thread.pointee.caughtUp || store.pointee.strict <= thread.pointee.view.fence {
        return index
      }
      if isStrict, store.pointee.strict < .max { return index }
      if thread.view.knowsSome(of: store.firstAccess) { return index }
      if isStrict, store.pointee.time <= fences[of: store.pointee.writer] { return index }
      index -= 1
    }
    return 0
  }

  /// Whether a store may be inserted before this one. Nothing may be between an update and the store that the update
  /// read.
  func mayPrecede(_ index: Int) -> Bool { index > newest || !stores[index].pointee.isUpdate }

  mutating func insert(_ store: StorePointer, at index: Int) { stores.insert(store, at: index) }

  /// Drops the oldest stores.
  ///
  /// - Parameter needed: The oldest store that some thread may read, or any older one if `hasDropped` is true.
  mutating func drop(needed: Int, _ pool: inout StorePool) {
    let extra = max(needed, stores.count - Self.limit)
    if extra > needed { hasDropped = true }
    drop(extra, &pool)
  }

  private mutating func drop(_ count: Int, _ pool: inout StorePool) {
    var index = 0
    while index < count {
      pool.give(stores[index])
      index += 1
    }
    if count > 0 { stores.removeFirst(count) }
  }
}

typealias StorePointer = UnsafeMutablePointer<AtomicHistory.Store>
extension StorePointer {
  var released: ViewPointer { withUnsafeMutablePointer(to: &pointee.released) { $0 } }
  var firstAccess: ClockPointer { withUnsafeMutablePointer(to: &pointee.firstAccess) { $0 } }

  func isAccessed(by thread: Int, at time: Int) {
    if firstAccess[of: thread] == 0 { firstAccess.set(thread, to: time) }
  }
}

typealias HistoryPointer = UnsafeMutablePointer<AtomicHistory>

/// The memory of stores that were dropped.
struct StorePool {
  private var free = FlatList<StorePointer>()

  /// The memory for a store that no thread has accessed and that releases nothing.
  mutating func take() -> StorePointer {
    guard free.count > 0 else { return .make(AtomicHistory.Store()) }
    let store = free.removeLast()
    store.pointee.releases = false
    store.firstAccess.clear()
    return store
  }

  mutating func give(_ store: StorePointer) { free.append(store) }
}

extension MemoryOrdering {
  var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing || self == .sequentiallyConsistent }
  var releases: Bool { self == .releasing || self == .acquiringAndReleasing || self == .sequentiallyConsistent }
}
