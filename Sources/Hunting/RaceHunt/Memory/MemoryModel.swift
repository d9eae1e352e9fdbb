import CHuntable

/// What threads may read, by the memory model of C and Swift: the atomics, the fences, and the order that
/// synchronization makes.
///
/// The model itself has no threads and no locks. Operations are applied in the order in which they are performed. A
/// load reads a store that has been performed. The order of the sequentially consistent operations is the order in which
/// they are performed. An update reads the last store of the modification order. What the model allows is therefore
/// allowed by the standard. The reverse does not hold.
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
      withUnsafeMutablePointer(to: &view) { $0.clear() }
      view.order.tick(number)
      withUnsafeMutablePointer(to: &pending) { $0.clear() }
      hasFenced = false
      caughtUp = 0
      hasEnded = false
      isOrdered = false
    }

    /// New work knows nothing of what earlier work knew, since it could have another thread. No thread knows what the work does.
    mutating func beginAgain(_ number: Int) {
      let time = view.order[number]
      withUnsafeMutablePointer(to: &view) { $0.clear() }
      view.order[number] = time + 1
      withUnsafeMutablePointer(to: &pending) { $0.clear() }
      hasFenced = false
      hasEnded = false
    }
  }

  /// What a lock hands on. Its memory is never released, because later runs reuse it.
  fileprivate struct Lock: ~Copyable {
    /// The run in which the lock was used last.
    var run = 0
    var view = View()
  }

  typealias KnowledgePointer = UnsafeMutablePointer<Thread>

  /// The threads of this run and of earlier ones.
  private(set) var threads = FlatList<KnowledgePointer>()
  /// How many threads this run has.
  var count = 0
  /// The histories of atomics in this run and in earlier ones, by the number of the atomic.
  var histories = FlatList<HistoryPointer?>()
  /// The ages of the stores among which the present operation chooses.
  var choices = FlatList<Int>()
  /// Plain memory of this run and of earlier ones, by its number.
  private var memories = FlatList<UnsafeMutablePointer<PlainMemory>?>()
  var pool = StorePool()
  /// The number of the run, of those that the model was used in.
  var run = 1
  /// What the locks of this run and of earlier ones hand on, by their numbers.
  private var locks = FlatList<UnsafeMutablePointer<Lock>>()
  /// What locks hand on that have no small number of this run.
  private var otherLocks: [Int: UnsafeMutablePointer<Lock>] = [:]
  /// The number of the run in the process, which the numbers of its objects contain.
  private var runOfObjects: Int64 = 0
  /// What the sequentially consistent fences so far knew.
  var fences = VectorClock()
  var strictOperations = 0
  var storeCount = 0
  /// Whether a history has dropped a store that some thread could have read.
  var hasDropped = false
  /// What the threads that have ended knew.
  private var endedView = View()

  /// Forgets what has happened.
  ///
  /// - Parameter number: The number of the run that begins.
  mutating func reset(run number: Int64) {
    runOfObjects = number
    guard count > 0 else { return }
    run += 1
    count = 0
    if !otherLocks.isEmpty {
      for lock in otherLocks.values {
        lock.deinitialize(count: 1)
        lock.deallocate()
      }
      otherLocks.removeAll(keepingCapacity: true)
    }
    fences = VectorClock()
    strictOperations = 0
    storeCount = 0
    hasDropped = false
    withUnsafeMutablePointer(to: &endedView) { $0.clear() }
  }

  /// Whether a store was forgotten that could have been read.
  var isCut: Bool {
    guard hasDropped else { return false }
    for case let history? in histories where history.pointee.run == run && history.pointee.isCut { return true }
    return false
  }

  // MARK: Threads

  /// A thread begins, or continues with new work. Another thread has started the work, or nobody.
  mutating func begins(_ thread: Int, after other: Int?) {
    add(thread)
    if threads[thread].pointee.hasEnded { threads[thread].pointee.beginAgain(thread) }
    if let other, other != thread {
      release(other, into: threads[thread].view)
    }
  }

  /// A thread has ended. The thread reads nothing more, but others can still acquire what it knows.
  mutating func ended(_ thread: Int) {
    add(thread)
    threads[thread].pointee.hasEnded = true
    withUnsafeMutablePointer(to: &endedView) { $0.join(threads[thread].view) }
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
      release(other, into: threads[thread].view)
    }
    withUnsafeMutablePointer(to: &endedView) { threads[thread].view.join($0) }
  }

  /// The thread waits. From now on it reads no store that is older than the present newest one.
  mutating func catchUp(_ thread: Int) {
    add(thread)
    threads[thread].pointee.caughtUp = storeCount
  }

  @inline(__always)
  mutating func add(_ thread: Int) { if count <= thread { addAll(upTo: thread) } }

  private mutating func addAll(upTo thread: Int) {
    while count <= thread {
      if count == threads.count {
        threads.append(.make(Thread()))
      }
      threads[count].pointee.begin(count)
      count += 1
    }
  }

  /// Called before each operation of a thread.
  @inline(__always)
  mutating func moves(_ thread: Int) {
    add(thread)
    if threads[thread].pointee.isOrdered { joinAll(thread) }
  }

  // MARK: Synchronization

  /// A thread passes on what it knows, but not what it does later.
  mutating func release(_ thread: Int, into view: ViewPointer) {
    add(thread)
    view.join(threads[thread].view)
    tick(thread)
  }

  /// What the thread does from now on is not known to threads that know what it has done so far.
  mutating func tick(_ thread: Int) {
    add(thread)
    threads[thread].view.order.set(thread, to: threads[thread].view.order[of: thread] + 1)
  }

  mutating func acquire(_ view: ViewPointer, by thread: Int) {
    add(thread)
    threads[thread].view.join(view)
  }

  mutating func acquireLock(_ lock: Int, by thread: Int) { acquire(knowledge(of: lock), by: thread) }

  mutating func releaseLock(_ lock: Int, by thread: Int) {
    let view = knowledge(of: lock)
    view.clear()
    release(thread, into: view)
  }

  /// Threads that acquire the lock will know what all threads knew that have done this, such as several readers.
  mutating func contribute(to lock: Int, by thread: Int) { release(thread, into: knowledge(of: lock)) }

  /// What a lock hands on in this run.
  private mutating func knowledge(of lock: Int) -> ViewPointer {
    let known: UnsafeMutablePointer<Lock>
    let number = ObjectNumber.of(lock)
    if Int64(lock) >> ct_run_shift == runOfObjects, number < 1 << 16 {
      while locks.count <= number { locks.append(.make(Lock())) }
      known = locks[number]
    } else {
      known = otherLocks[lock] ?? .make(Lock())
      otherLocks[lock] = known
    }
    if known.pointee.run != run {
      known.pointee.run = run
      known.view.clear()
    }
    return known.view
  }

  mutating func fence(_ ordering: MemoryOrdering, by thread: Int) {
    moves(thread)
    let me = threads[thread]
    if ordering.acquires { me.view.join(me.pending) }
    if ordering == .sequentiallyConsistent {
      strictOperations += 1
      withUnsafeMutablePointer(to: &fences) { fences in
        me.view.visible.join(fences)
        fences.join(me.view.order)
      }
      me.pointee.view.fence = strictOperations
    }
    if ordering.releases {
      me.fenced.clear()
      release(thread, into: me.fenced)
      me.pointee.hasFenced = true
    }
  }

  // MARK: Plain memory

  /// An access to plain memory. Returns a thread whose access is not ordered with this access, and whether that thread
  /// wrote; nil if there is no such thread.
  mutating func access(_ memory: Int, by thread: Int, writes: Bool) -> (thread: Int, wrote: Bool)? {
    moves(thread)
    while memories.count <= memory { memories.append(nil) }
    let plain = memories[memory] ?? .make(PlainMemory())
    memories[memory] = plain
    if plain.pointee.run != run { plain.pointee = PlainMemory(run: run) }
    return plain.pointee.access(by: thread, threads[thread].pointee.view.order, writes: writes)
  }
}

extension UnsafeMutablePointer<MemoryModel.Lock> {
  fileprivate var view: ViewPointer { withUnsafeMutablePointer(to: &pointee.view) { $0 } }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// Memory with this value.
  static func make(_ value: consuming Pointee) -> Self {
    let memory = allocate(capacity: 1)
    memory.initialize(to: value)
    return memory
  }
}
