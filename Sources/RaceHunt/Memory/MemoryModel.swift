import Huntable

/// What threads may read, by the memory model of C and Swift: the atomics, the fences, and the order that
/// synchronization makes.
///
/// The model itself has no threads and no locks. Operations are applied in the order in which they are performed. A
/// load reads a store that has been performed, or, as a promise, a store that is performed later. The order of the
/// sequentially consistent operations is the order in which they are performed. An update reads the last store of the
/// modification order. What the model allows is therefore allowed by the standard. The reverse does not hold.
struct MemoryModel {
  /// What one thread knows. The type is a class, because debug builds copy structures at each access. No access to it or
  /// to a store is checked for exclusivity, because each step of a run has many.
  final class Thread {
    @exclusivity(unchecked) var view = View()
    /// What the thread learns at the next fence that acquires.
    @exclusivity(unchecked) var pending = View()
    /// What relaxed stores of the thread release: what the thread knew at the last fence that releases.
    @exclusivity(unchecked) var fenced: View?
    /// The number of the newest store when the thread last waited. The thread reads no older store.
    @exclusivity(unchecked) var caughtUp = 0
    @exclusivity(unchecked) var hasEnded = false
    /// Whether the thread reads only the newest stores and is ordered after all operations.
    @exclusivity(unchecked) var isOrdered = false
  }

  private(set) var threads: [Thread] = []
  /// By the number of the atomic.
  private(set) var atomics: [AtomicHistory?] = []
  /// By the number of the memory.
  private var memories: [PlainMemory?] = []
  private var locks: [Int: View] = [:]
  /// What the sequentially consistent fences so far knew.
  private(set) var fences = VectorClock()
  private var strictOperations = 0
  private var storeCount = 0
  /// What the threads that have ended knew.
  private var endedView = View()

  /// Whether a store was forgotten that could have been read.
  var isCut: Bool { atomics.contains { $0?.isCut == true } }

  // MARK: Threads

  /// A thread begins, or continues with new work. Another thread has started the work, or nobody.
  mutating func begins(_ thread: Int, after other: Int?) {
    add(thread)
    // No thread knows what the thread does from now on.
    if threads[thread].hasEnded { threads[thread].view.order.tick(thread) }
    threads[thread].hasEnded = false
    if let other, other != thread { transfer(release(other), to: thread) }
  }

  /// A thread has ended. The thread reads nothing more, but others can still acquire what it knows.
  mutating func ended(_ thread: Int) {
    add(thread)
    threads[thread].hasEnded = true
    endedView.join(threads[thread].view)
  }

  /// From now on, each operation of the thread is ordered after all operations of the others.
  mutating func orders(_ thread: Int) {
    add(thread)
    threads[thread].isOrdered = true
  }

  /// Orders the thread after all operations of all threads.
  mutating func joinAll(_ thread: Int) {
    add(thread)
    for other in threads.indices where other != thread && !threads[other].hasEnded {
      transfer(release(other), to: thread)
    }
    transfer(endedView, to: thread)
  }

  /// The thread waits. From now on it reads no store that is older than the present newest one.
  mutating func catchUp(_ thread: Int) {
    add(thread)
    threads[thread].caughtUp = storeCount
  }

  private mutating func add(_ thread: Int) {
    while threads.count <= thread {
      threads.append(Thread())
      threads[threads.count - 1].view.order.tick(threads.count - 1)
    }
  }

  /// Called before each operation of a thread.
  private mutating func moves(_ thread: Int) {
    add(thread)
    if threads[thread].isOrdered { joinAll(thread) }
  }

  // MARK: Synchronization

  /// What a thread passes on. It does not include what the thread does later.
  mutating func release(_ thread: Int) -> View {
    add(thread)
    let view = threads[thread].view
    threads[thread].view.order.tick(thread)
    return view
  }

  mutating func transfer(_ view: View, to thread: Int) {
    add(thread)
    threads[thread].view.join(view)
  }

  mutating func acquireLock(_ lock: Int, by thread: Int) {
    if let view = locks[lock] { transfer(view, to: thread) }
  }

  mutating func releaseLock(_ lock: Int, by thread: Int) { locks[lock] = release(thread) }

  mutating func fence(_ ordering: MemoryOrdering, by thread: Int) {
    moves(thread)
    if ordering.acquires {
      threads[thread].view.join(threads[thread].pending)
      acquirePromises(by: thread)
    }
    if ordering == .sequentiallyConsistent {
      strictOperations += 1
      threads[thread].view.visible.join(fences)
      threads[thread].view.fence = strictOperations
      fences.join(threads[thread].view.order)
    }
    if ordering.releases { threads[thread].fenced = release(thread) }
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
    guard let history = history(of: atomic), history.newest > 0 else { return Self.newestAlone }
    let span = history.newest - oldest(history, for: thread, ordering)
    if span == 0 { return Self.newestAlone }
    var ages = Self.newestAlone
    // Plain loops, here and below, because debug builds do not specialise generic ones.
    var age = 1
    while age <= span {
      if other == nil || history.stores[history.newest - age].value != other { ages.append(age) }
      age += 1
    }
    return ages
  }

  private static let newestAlone = [0]

  /// A load reads the store of this age. Returns its value.
  mutating func load(
    _ atomic: Int, newest: AtomicBits, age: Int = 0, by thread: Int, _ ordering: MemoryOrdering
  ) -> AtomicBits {
    let history = history(atomic, newest)
    let index = history.newest - age
    read(history, index, by: thread, ordering)
    return history.stores[index].value
  }

  /// The ages that a store may have: how many stores it may precede in the modification order.
  mutating func agesOfStore(
    to atomic: Int, newest: AtomicBits, for thread: Int, _ ordering: MemoryOrdering
  ) -> [Int] {
    moves(thread)
    guard let history = history(of: atomic), history.newest > 0 else { return Self.newestAlone }
    let span = history.newest - oldest(history, for: thread, ordering)
    if span == 0 { return Self.newestAlone }
    var ages: [Int] = []
    var age = 0
    while age <= span {
      if history.mayPrecede(history.newest + 1 - age) { ages.append(age) }
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
    let released = ordering.releases ? release(thread) : threads[thread].fenced
    insert(value, history, at: history.newest + 1 - age, isUpdate: false, released, by: thread, ordering)
  }

  /// A read and a store in one step.
  mutating func update(
    _ atomic: Int, from old: AtomicBits, to new: AtomicBits, by thread: Int, _ ordering: MemoryOrdering
  ) {
    moves(thread)
    let history = history(atomic, old)
    let index = history.newest
    read(history, index, by: thread, ordering)
    var released = ordering.releases ? release(thread) : threads[thread].fenced
    // The update continues the release sequence.
    if let earlier = history.stores[index].released {
      if released == nil { released = earlier } else { released!.join(earlier) }
    }
    insert(new, history, at: index + 1, isUpdate: true, released, by: thread, ordering)
  }

  func history(of atomic: Int) -> AtomicHistory? { atomic < atomics.count ? atomics[atomic] : nil }

  mutating func history(_ atomic: Int, _ initial: AtomicBits) -> AtomicHistory {
    if let history = history(of: atomic) { return history }
    while atomics.count <= atomic { atomics.append(nil) }
    let history = AtomicHistory(initial)
    atomics[atomic] = history
    return history
  }

  func oldest(_ history: AtomicHistory, for thread: Int, _ ordering: MemoryOrdering) -> Int {
    history.oldest(
      for: threads[thread].view, isStrict: ordering == .sequentiallyConsistent, fences: fences,
      caughtUp: threads[thread].caughtUp)
  }

  private mutating func read(_ history: AtomicHistory, _ index: Int, by thread: Int, _ ordering: MemoryOrdering) {
    if ordering != .sequentiallyConsistent { history.isWeak = true }
    if !history.promises.isEmpty { breakPromises(history, by: thread) }
    history.stores[index].isAccessed(by: thread, at: threads[thread].view.order[thread])
    guard let released = history.stores[index].released else { return }
    if ordering.acquires { threads[thread].view.join(released) } else { threads[thread].pending.join(released) }
  }

  private mutating func insert(
    _ value: AtomicBits, _ history: AtomicHistory, at index: Int, isUpdate: Bool, _ released: View?, by thread: Int,
    _ ordering: MemoryOrdering
  ) {
    storeCount += 1
    if ordering != .sequentiallyConsistent { history.isWeak = true }
    // A store that releases belongs to the time that it has ended.
    let time = threads[thread].view.order[thread] - (ordering.releases ? 1 : 0)
    let store = AtomicHistory.Store(
      value: value, number: storeCount, isUpdate: isUpdate, released: released, writer: thread, time: time,
      strict: number(ordering) ?? .max)
    history.insert(store, at: index)
    if !history.promises.isEmpty { keepPromises(history, with: index, by: thread, ordering) }
    if history.newest > AtomicHistory.limit { drop(history) }
  }

  private func drop(_ history: AtomicHistory) {
    // Which stores are needed only matters for the first drop.
    if history.hasDropped { return history.drop(needed: 0) }
    var needed = history.newest
    for thread in threads.indices where !threads[thread].hasEnded && !threads[thread].isOrdered {
      needed = min(needed, oldest(history, for: thread, .relaxed))
    }
    history.drop(needed: needed)
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
    let plain = memories[memory] ?? PlainMemory()
    memories[memory] = plain
    return plain.access(by: thread, threads[thread].view.order, writes: writes)
  }
}

/// Memory whose accesses must be ordered by something else.
///
/// Flanagan and Freund, "FastTrack: efficient and precise dynamic race detection" (PLDI 2009).
private final class PlainMemory {
  private var writer = -1
  private var written = 0
  /// For each thread the time of its last read since the last write; 0 is none.
  private var reads = VectorClock()

  func access(by thread: Int, _ order: VectorClock, writes: Bool) -> (thread: Int, wrote: Bool)? {
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
