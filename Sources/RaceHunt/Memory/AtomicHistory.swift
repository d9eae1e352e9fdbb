import Huntable

/// The stores to one atomic that a load may still read, in modification order.
///
/// Batty, Owens, Sarkar, Sewell and Weber, "Mathematizing C++ concurrency" (POPL 2011), with the release sequences and
/// the sequentially consistent operations of C++20.
final class AtomicHistory {
  /// A store, or an update, which reads the store before it. A class, because debug builds copy structures at each access.
  final class Store {
    let value: AtomicBits
    /// The number of the store in the run.
    let number: Int
    let isUpdate: Bool
    /// What a load of this store that acquires comes to know.
    let released: View?
    /// For each thread the time of its first access to this store; 0 is none.
    @exclusivity(unchecked) var firstAccess = VectorClock()
    /// The number of the first sequentially consistent access.
    @exclusivity(unchecked) var strict = Int.max

    init(value: AtomicBits, number: Int, isUpdate: Bool, released: View?) {
      self.value = value
      self.number = number
      self.isUpdate = isUpdate
      self.released = released
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
  /// Whether there was an access that is not sequentially consistent. Without, all read the newest store.
  @exclusivity(unchecked) var isWeak = false
  @exclusivity(unchecked) private(set) var hasDropped = false

  init(_ initial: AtomicBits) {
    stores = [Store(value: initial, number: 0, isUpdate: false, released: nil)]
  }

  var newest: Int { stores.count - 1 }

  /// The oldest store that a thread may read: the last one that it knows, or that all sequentially consistent
  /// operations must know.
  func oldest(for view: View, isStrict: Bool, fences: VectorClock, caughtUp: Int) -> Int {
    var index = newest
    while index > 0 {
      let store = stores[index]
      if store.number <= caughtUp || store.strict <= view.fence { return index }
      if isStrict, store.strict < .max { return index }
      if view.knowsSome(of: store.firstAccess) || (isStrict && fences.knowsSome(of: store.firstAccess)) { return index }
      index -= 1
    }
    return 0
  }

  /// Whether a store may stand before this one. Nothing may stand between an update and the store that it read.
  func mayPrecede(_ index: Int) -> Bool { index > newest || !stores[index].isUpdate }

  func insert(_ store: Store, at index: Int) {
    if index > newest { stores.append(store) } else { stores.insert(store, at: index) }
  }

  func isAccessed(_ index: Int, by thread: Int, at time: Int, strict: Int?) {
    let store = stores[index]
    store.isAccessed(by: thread, at: time)
    if let strict, strict < store.strict { store.strict = strict }
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
