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

  typealias KnowledgePointer = UnsafeMutablePointer<Thread>

  /// The threads of this run and of earlier ones.
  private(set) var threads: [KnowledgePointer] = []
  /// How many threads this run has.
  var count = 0
  /// The histories of atomics in this run and in earlier ones, by the number of the atomic.
  var histories: [HistoryPointer?] = []
  /// Plain memory of this run and of earlier ones, by its number.
  private var memories: [UnsafeMutablePointer<PlainMemory>?] = []
  var pool = StorePool()
  /// The number of the run, of those that the model was used in.
  var run = 1
  private var locks: [Int: View] = [:]
  /// What the sequentially consistent fences so far knew.
  var fences = VectorClock()
  var strictOperations = 0
  var storeCount = 0
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

  mutating func add(_ thread: Int) {
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
  mutating func moves(_ thread: Int) {
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

  /// Threads that acquire the lock will know what all threads knew that have done this, such as several readers.
  mutating func contribute(to lock: Int, by thread: Int) { locks[lock, default: View()].join(release(thread)) }

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
