import CThreads
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
      withUnsafeMutablePointer(to: &view) { $0.clear() }
      view.order.tick(number)
      withUnsafeMutablePointer(to: &pending) { $0.clear() }
      hasFenced = false
      caughtUp = 0
      hasEnded = false
      isOrdered = false
    }
  }

  /// What a lock hands on. Its memory is never released, because later runs reuse it.
  private struct Lock: ~Copyable {
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
  private var locks = FlatList<UnsafeMutablePointer<Lock>?>()
  /// What locks hand on that have no small number of this run.
  private var otherLocks: [Int: View] = [:]
  /// The number of the run in the process, which the numbers of its objects contain.
  private var runOfObjects: Int64 = 0
  /// What the sequentially consistent fences so far knew.
  var fences = VectorClock()
  var strictOperations = 0
  var storeCount = 0
  /// What the threads that have ended knew.
  private var endedView = View()

  /// Forgets what has happened.
  ///
  /// - Parameter number: The number of the run that begins.
  mutating func reset(run number: Int64 = 0) {
    runOfObjects = number
    guard count > 0 else { return }
    run += 1
    count = 0
    if !otherLocks.isEmpty { otherLocks.removeAll(keepingCapacity: true) }
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
    if let other, other != thread {
      add(other)
      handOver(from: other, to: thread)
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
      handOver(from: other, to: thread)
    }
    withUnsafeMutablePointer(to: &endedView) { threads[thread].view.join($0) }
  }

  /// A thread learns what another one knows. It does not learn what that thread does later.
  private func handOver(from other: Int, to thread: Int) {
    threads[thread].view.join(threads[other].view)
    threads[other].view.order.set(other, to: threads[other].view.order[of: other] + 1)
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
        threads.append(.allocate(capacity: 1))
        threads[count].initialize(to: Thread())
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
    add(thread)
    guard let number = number(of: lock) else {
      if let view = otherLocks[lock] { transfer(view, to: thread) }
      return
    }
    guard number < locks.count, let known = locks[number], known.pointee.run == run else { return }
    threads[thread].view.join(withUnsafeMutablePointer(to: &known.pointee.view) { $0 })
  }

  mutating func releaseLock(_ lock: Int, by thread: Int) {
    guard let number = number(of: lock) else {
      otherLocks[lock] = release(thread)
      return
    }
    add(thread)
    let known = knowledge(number)
    withUnsafeMutablePointer(to: &known.pointee.view) { $0.copy(threads[thread].view) }
    threads[thread].pointee.view.order.tick(thread)
  }

  /// The number of a lock of this run, if it is not large.
  private func number(of lock: Int) -> Int? {
    guard Int64(lock) >> ct_run_shift == runOfObjects else { return nil }
    let number = ObjectNumber.of(lock)
    return number >= 0 && number < 1 << 16 ? number : nil
  }

  /// Threads that acquire the lock will know what all threads knew that have done this, such as several readers.
  mutating func contribute(to lock: Int, by thread: Int) {
    guard let number = number(of: lock) else { return otherLocks[lock, default: View()].join(release(thread)) }
    let known = knowledge(number)
    known.pointee.view.join(release(thread))
  }

  /// What a lock with this number hands on.
  private mutating func knowledge(_ number: Int) -> UnsafeMutablePointer<Lock> {
    while locks.count <= number { locks.append(nil) }
    if locks[number] == nil {
      locks[number] = .allocate(capacity: 1)
      locks[number]!.initialize(to: Lock())
    }
    if locks[number]!.pointee.run != run {
      locks[number]!.pointee.run = run
      locks[number]!.pointee.view = View()
    }
    return locks[number]!
  }

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
