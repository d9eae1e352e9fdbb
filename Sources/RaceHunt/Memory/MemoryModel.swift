import Huntable

/// What threads may read, by the memory model of C and Swift: the atomics, the fences, and the order that
/// synchronization makes.
///
/// The model itself has no threads and no locks. Operations are applied in the order in which they are performed. A
/// load reads a store that has been performed, or, as a promise, a store that is performed later. The order of the
/// sequentially consistent operations is the order in which they are performed. An update reads the last store of the
/// modification order. What the model allows is therefore allowed by the standard. The reverse does not hold.
struct MemoryModel {
  /// What one thread knows. Its memory is never released, because later runs reuse it.
  struct Thread: ~Copyable {
    var view = View()
    /// What the thread learns at the next fence that acquires.
    var pending = View()
    /// Whether relaxed stores of the thread release something, and what: what the thread knew at the last fence that
    /// releases.
    var hasFenced = false
    var fenced = View()
    /// The number of the newest store when the thread last waited. The thread reads no older store.
    var caughtUp = 0
    var hasEnded = false
    /// Whether the thread reads only the newest stores and is ordered after all operations.
    var isOrdered = false

    mutating func begin(_ number: Int) {
      view = View()
      view.order.tick(number)
      pending = View()
      hasFenced = false
      caughtUp = 0
      hasEnded = false
      isOrdered = false
    }
  }

  typealias ThreadPointer = UnsafeMutablePointer<Thread>

  /// The threads of this run and of earlier ones.
  private(set) var threads: [ThreadPointer] = []
  /// How many threads this run has.
  private var count = 0
  /// The histories of atomics in this run and in earlier ones, by the number of the atomic.
  private var histories: [HistoryPointer?] = []
  /// Plain memory of this run and of earlier ones, by its number.
  private var memories: [UnsafeMutablePointer<PlainMemory>?] = []
  private var pool = StorePool()
  /// The number of the run, of those that the model was used in.
  private var run = 1
  private var locks: [Int: View] = [:]
  /// What the sequentially consistent fences so far knew.
  private(set) var fences = VectorClock()
  private var strictOperations = 0
  private(set) var storeCount = 0
  /// What the threads that have ended knew.
  private var endedView = View()

  /// Forgets what has happened.
  mutating func reset() {
    guard count > 0 else { return }
    run += 1
    count = 0
    if !locks.isEmpty { locks.removeAll(keepingCapacity: true) }
    fences = VectorClock()
    strictOperations = 0
    storeCount = 0
    endedView = View()
  }

  /// The histories of the atomics that were used in this run.
  var atomics: [HistoryPointer] {
    histories.compactMap { history in history.flatMap { $0.pointee.run == run ? $0 : nil } }
  }

  /// Whether a store was forgotten that could have been read.
  var isCut: Bool {
    for case let history? in histories where history.pointee.run == run && history.pointee.isCut { return true }
    return false
  }

  // MARK: Threads

  /// A thread begins, or continues with new work. Another thread has started the work, or nobody.
  mutating func begins(_ thread: Int, after other: Int?) {
    add(thread)
    // No thread knows what the thread does from now on.
    if threads[thread].pointee.hasEnded { threads[thread].pointee.view.order.tick(thread) }
    threads[thread].pointee.hasEnded = false
    if let other, other != thread { transfer(release(other), to: thread) }
  }

  /// A thread has ended. The thread reads nothing more, but others can still acquire what it knows.
  mutating func ended(_ thread: Int) {
    add(thread)
    threads[thread].pointee.hasEnded = true
    endedView.join(threads[thread].pointee.view)
  }

  /// From now on, each operation of the thread is ordered after all operations of the others.
  mutating func orders(_ thread: Int) {
    add(thread)
    threads[thread].pointee.isOrdered = true
  }

  /// Orders the thread after all operations of all threads.
  mutating func joinAll(_ thread: Int) {
    add(thread)
    for other in 0..<count where other != thread && !threads[other].pointee.hasEnded {
      transfer(release(other), to: thread)
    }
    transfer(endedView, to: thread)
  }

  /// The thread waits. From now on it reads no store that is older than the present newest one.
  mutating func catchUp(_ thread: Int) {
    add(thread)
    threads[thread].pointee.caughtUp = storeCount
  }

  private mutating func add(_ thread: Int) {
    while count <= thread {
      if count == threads.count {
        threads.append(.allocate(capacity: 1))
        threads[count].initialize(to: Thread())
      }
      threads[count].pointee.begin(count)
      count += 1
    }
  }

  /// Called before each operation of a thread.
  private mutating func moves(_ thread: Int) {
    add(thread)
    if threads[thread].pointee.isOrdered { joinAll(thread) }
  }

  // MARK: Synchronization

  /// What a thread passes on. It does not include what the thread does later.
  mutating func release(_ thread: Int) -> View {
    add(thread)
    let view = threads[thread].pointee.view
    threads[thread].pointee.view.order.tick(thread)
    return view
  }

  mutating func transfer(_ view: View, to thread: Int) {
    add(thread)
    threads[thread].pointee.view.join(view)
  }

  mutating func acquireLock(_ lock: Int, by thread: Int) {
    if let view = locks[lock] { transfer(view, to: thread) }
  }

  mutating func releaseLock(_ lock: Int, by thread: Int) { locks[lock] = release(thread) }

  mutating func fence(_ ordering: MemoryOrdering, by thread: Int) {
    moves(thread)
    let me = threads[thread]
    if ordering.acquires {
      me.view.join(me.pending)
      acquirePromises(by: thread)
    }
    if ordering == .sequentiallyConsistent {
      strictOperations += 1
      me.pointee.view.visible.join(fences)
      me.pointee.view.fence = strictOperations
      fences.join(me.pointee.view.order)
    }
    if ordering.releases {
      me.pointee.fenced = release(thread)
      me.pointee.hasFenced = true
    }
  }

  // MARK: Atomics

  /// The ages of the stores that a load may read, the newest first. The newest store has the age 0.
  ///
  /// - Parameters:
  ///   - newest: The value of the atomic before the first operation.
  ///   - other: If not nil, the load is a comparison that must not find this value in an older store.
  mutating func ages(
    of atomic: Int, newest: AtomicBits, for thread: Int, _ ordering: MemoryOrdering, except other: AtomicBits? = nil
  ) -> [Int] {
    moves(thread)
    guard let history = history(of: atomic), history.pointee.newest > 0 else { return Self.newestAlone }
    let span = history.pointee.newest - oldest(history, for: thread, ordering)
    if span == 0 { return Self.newestAlone }
    var ages = Self.newestAlone
    // Plain loops, here and below, because debug builds do not specialise generic ones.
    var age = 1
    while age <= span {
      if other == nil || history.pointee.stores[history.pointee.newest - age].pointee.value != other {
        ages.append(age)
      }
      age += 1
    }
    return ages
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

  private static let newestAlone = [0]

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
  ) -> [Int] {
    moves(thread)
    guard let history = history(of: atomic), history.pointee.newest > 0 else { return Self.newestAlone }
    let span = history.pointee.newest - oldest(history, for: thread, ordering)
    if span == 0 { return Self.newestAlone }
    var ages: [Int] = []
    var age = 0
    while age <= span {
      if history.pointee.mayPrecede(history.pointee.newest + 1 - age) { ages.append(age) }
      age += 1
    }
    return ages
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
    if histories[atomic] == nil {
      histories[atomic] = .allocate(capacity: 1)
      histories[atomic]!.initialize(to: AtomicHistory())
    }
    histories[atomic]!.pointee.begin(initial, run: run, &pool)
    return histories[atomic]!
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
    if !history.pointee.promises.isEmpty { breakPromises(history, by: thread) }
    store.pointee.isAccessed(by: thread, at: me.pointee.view.order[thread])
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
    store.pointee.time = me.pointee.view.order[thread]
    store.pointee.strict = number(ordering) ?? .max
    store.pointee.isAccessed(by: thread, at: store.pointee.time)
    if ordering.releases {
      store.pointee.releases = true
      store.pointee.released = me.pointee.view
      me.pointee.view.order.tick(thread)
    } else if me.pointee.hasFenced {
      store.pointee.releases = true
      store.pointee.released = me.pointee.fenced
    }
    if let earlier, earlier.pointee.releases {
      if store.pointee.releases {
        store.released.join(earlier.released)
      } else {
        store.pointee.releases = true
        store.pointee.released = earlier.pointee.released
      }
    }
    if ordering != .sequentiallyConsistent { history.pointee.isWeak = true }
    history.pointee.insert(store, at: index)
    if !history.pointee.promises.isEmpty { keepPromises(history, with: index, by: thread, ordering) }
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
  }

  /// The number of a sequentially consistent operation.
  private mutating func number(_ ordering: MemoryOrdering) -> Int? {
    guard ordering == .sequentiallyConsistent else { return nil }
    strictOperations += 1
    return strictOperations
  }

  // MARK: Plain memory

  /// An access to plain memory. Returns a thread whose access is not ordered with this access, and whether that thread
  /// wrote; nil if there is no such thread.
  mutating func access(_ memory: Int, by thread: Int, writes: Bool) -> (thread: Int, wrote: Bool)? {
    moves(thread)
    while memories.count <= memory { memories.append(nil) }
    if memories[memory] == nil {
      memories[memory] = .allocate(capacity: 1)
      memories[memory]!.initialize(to: PlainMemory())
    }
    let plain = memories[memory]!
    if plain.pointee.run != run { plain.pointee = PlainMemory(run: run) }
    return plain.pointee.access(by: thread, threads[thread].pointee.view.order, writes: writes)
  }
}

extension MemoryModel.ThreadPointer {
  var view: ViewPointer { withUnsafeMutablePointer(to: &pointee.view) { $0 } }
  var pending: ViewPointer { withUnsafeMutablePointer(to: &pointee.pending) { $0 } }
}

/// Memory whose accesses must be ordered by something else.
///
/// Flanagan and Freund, "FastTrack: efficient and precise dynamic race detection" (PLDI 2009).
private struct PlainMemory {
  /// The run in which the memory was used last, by the count of the memory model.
  var run = 0
  private var writer = -1
  private var written = 0
  /// For each thread the time of its last read since the last write; 0 is none.
  private var reads = VectorClock()

  init(run: Int = 0) {
    self.run = run
  }

  mutating func access(by thread: Int, _ order: VectorClock, writes: Bool) -> (thread: Int, wrote: Bool)? {
    if writer >= 0, written > order[writer] { return (writer, true) }
    guard writes else {
      reads[thread] = order[thread]
      return nil
    }
    if let reader = order.firstUnknown(of: reads) { return (reader, false) }
    writer = thread
    written = order[thread]
    reads = VectorClock()
    return nil
  }
}
