import Huntable

/// The stores to one atomic that a load may still read, in modification order.
///
/// Batty, Owens, Sarkar, Sewell and Weber, "Mathematizing C++ concurrency" (POPL 2011), with the release sequences of
/// C++20, and the sequentially consistent operations of Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential
/// consistency in C/C++11" (PLDI 2017).
final class AtomicHistory {
  /// A store, or an update, which reads the store before it. The type is a class, because debug builds copy structures
  /// at each access.
  final class Store {
    let value: AtomicBits
    /// The number of the store in the run.
    let number: Int
    let isUpdate: Bool
    /// What an acquiring load of this store learns.
    let released: View?
    /// The thread that has stored, and the time. Zero for the initial value, which is older than all others.
    let writer: Int
    let time: Int
    /// The number of the store among the sequentially consistent operations; `max` if the store is not sequentially
    /// consistent.
    let strict: Int
    /// For each thread the time of its first access to this store; 0 is none.
    @exclusivity(unchecked) var firstAccess = VectorClock()

    init(
      value: AtomicBits, number: Int = 0, isUpdate: Bool = false, released: View? = nil, writer: Int = 0, time: Int = 0,
      strict: Int = .max
    ) {
      self.value = value
      self.number = number
      self.isUpdate = isUpdate
      self.released = released
      self.writer = writer
      self.time = time
      self.strict = strict
      if time > 0 { firstAccess[writer] = time }
    }

    func isAccessed(by thread: Int, at time: Int) {
      if firstAccess[thread] == 0 { firstAccess[thread] = time }
    }
  }

  /// How many stores are kept.
  static let limit = 12

  @exclusivity(unchecked) private(set) var stores: [Store]
  /// The loads that have read stores which are performed later.
  @exclusivity(unchecked) var promises: [Promise] = []
  /// Whether a store was dropped that some thread could have read.
  var isCut: Bool { isWeak && hasDropped }
  /// Whether there was an access that is not sequentially consistent. Without such an access, all loads read the newest
  /// store.
  @exclusivity(unchecked) var isWeak = false
  @exclusivity(unchecked) private(set) var hasDropped = false

  init(_ initial: AtomicBits) {
    stores = [Store(value: initial)]
  }

  var newest: Int { stores.count - 1 }

  /// The oldest store that a thread may read: the last store that the thread knows, or that all sequentially consistent
  /// operations must know. All of them must know the sequentially consistent stores, and the stores before a
  /// sequentially consistent fence. They need not know a store only because a sequentially consistent load has read it:
  /// a processor may show a thread its own store before others see it.
  func oldest(for view: View, isStrict: Bool, fences: VectorClock, caughtUp: Int) -> Int {
    var index = newest
    while index > 0 {
      let store = stores[index]
      if store.number <= caughtUp || store.strict <= view.fence { return index }
      if isStrict, store.strict < .max { return index }
      if view.knowsSome(of: store.firstAccess) || (isStrict && store.time <= fences[store.writer]) { return index }
      index -= 1
    }
    return 0
  }

  /// Whether a store may be inserted before this one. Nothing may be between an update and the store that the update
  /// read.
  func mayPrecede(_ index: Int) -> Bool { index > newest || !stores[index].isUpdate }

  func insert(_ store: Store, at index: Int) {
    if index > newest { stores.append(store) } else { stores.insert(store, at: index) }
  }

  /// Drops the oldest stores.
  ///
  /// - Parameter needed: The oldest store that some thread may read, or any older one if `hasDropped` is true.
  func drop(needed: Int) {
    let extra = max(needed, stores.count - Self.limit)
    if extra > needed { hasDropped = true }
    if extra > 0 { stores.removeFirst(extra) }
  }
}

extension MemoryOrdering {
  var acquires: Bool { self == .acquiring || self == .acquiringAndReleasing || self == .sequentiallyConsistent }
  var releases: Bool { self == .releasing || self == .acquiringAndReleasing || self == .sequentiallyConsistent }
}
