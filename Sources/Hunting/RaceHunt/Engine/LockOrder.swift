import CRaceHunt

/// The orders in which the threads of a run take locks. Two threads that take the same locks in opposite orders can
/// deadlock, even if they deadlocked in no run.
///
/// Bensalem and Havelund, "Dynamic deadlock analysis of multi-threaded programs" (2005): a cycle counts only if its
/// edges come from different threads that hold no lock in common. Here a cycle also counts only if nothing orders the
/// threads but the locks of the cycle. A search only notes schedules with cycles. At its end it runs the schedules
/// again, with the memory model, which knows what is ordered.
struct LockOrder {
  /// A schedule in which threads took locks in a cycle.
  struct Candidate {
    let scenario: Scenario
    let schedule: Schedule
    let locks: Set<Int>
  }

  /// A lock that a thread holds.
  private struct Held: BitwiseCopyable {
    let thread: Int
    let lock: Int
    /// The kind of operation by which the thread has taken the lock, and the lock.
    let identity: Int
    /// The number of the step in the run.
    let step: Int
  }

  /// A thread has taken a lock while it held another one.
  private struct Edge: BitwiseCopyable {
    let thread: Int
    let from: Int
    let to: Int
    /// The steps that have taken the locks.
    let outer: Int
    let inner: Int
    /// The locks that the thread held are `count` of `guards`, from `start` on.
    let start: Int
    let count: Int
  }

  private static let mostCandidates = 32
  /// How many schedules with the same cycle are noted. In some of the schedules a chance may order the threads.
  private static let mostOfCycle = 8
  /// How many edges of a run are considered.
  private static let mostEdges = 200

  /// If not nil, the run is one that finds out whether a cycle of these locks is possible.
  var examined: Set<Int>?
  /// The schedules to examine, of all runs since the last reset.
  private(set) var candidates: [Candidate] = []
  /// The locks that threads hold, the last one taken last.
  private var held = FlatList<Held>()
  private var edges = FlatList<Edge>()
  private var guards = FlatList<Int>()
  /// For each edge what happens before the inner acquisition, if the run is modelled.
  private var orders: [VectorClock] = []
  /// Hashes of the locks, the thread and the held locks of the edges.
  private var known = FlatList<Int>()
  /// Hashes of the edges of runs that have no cycle.
  private var acyclic: Set<Int> = []
  private var identity = 0

  /// Forgets what earlier hunts have shown.
  mutating func huntBegins() {
    examined = nil
    candidates = []
    acyclic = []
  }

  mutating func runBegins() {
    held.removeAll()
    if edges.count == 0 { return }
    edges.removeAll()
    guards.removeAll()
    known.removeAll()
    orders = []
    identity = 0
  }

  /// - Parameters:
  ///   - step: The number of the step in the run.
  ///   - mayWait: Whether the thread would have waited for the lock. A thread that does not wait cannot deadlock there.
  ///   - order: What happens before, if the run is modelled.
  @inline(__always)
  mutating func acquired(
    _ operation: VisibleOperation, by thread: Int, step: Int, mayWait: Bool = true,
    order: @autoclosure () -> VectorClock?
  ) {
    let inner = Held(thread: thread, lock: operation.objectNumber, identity: operation.identity, step: step)
    if mayWait, held.count > 0 { add(inner, order()) }
    held.append(inner)
  }

  private mutating func add(_ inner: Held, _ order: VectorClock?) {
    // An acquisition that is repeated later may be ordered differently.
    var hash = mixed(mixed(inner.identity, inner.thread), order.map { $0[inner.thread + 1] } ?? 0)
    let start = guards.count
    for other in held where other.thread == inner.thread {
      hash = mixed(hash, other.identity)
      guards.append(other.lock)
    }
    let count = guards.count - start
    guard count > 0, edges.count < Self.mostEdges, !known.contains(hash) else {
      while guards.count > start { _ = guards.removeLast() }
      return
    }
    known.append(hash)
    // A sum, since the order of the edges does not matter.
    identity &+= hash
    for other in held where other.thread == inner.thread && other.lock != inner.lock {
      edges.append(
        Edge(
          thread: inner.thread, from: other.lock, to: inner.lock, outer: other.step, inner: inner.step, start: start,
          count: count))
      if let order { orders.append(order) }
    }
  }

  /// - Parameter object: The lock's number in the run.
  @inline(__always)
  mutating func released(_ object: Int, by thread: Int) {
    var index = held.count - 1
    while index >= 0, held[index].lock != object || held[index].thread != thread { index -= 1 }
    if index >= 0 { held.remove(at: index) }
  }

  /// Notes the schedule of a run that did not fail, if the run has a cycle. If the run examines the cycle, returns the
  /// steps of the cycle: two for each thread, which take one lock and then another.
  mutating func runEnds(_ scenario: Scenario, _ picks: ThreadList) -> [Int] {
    guard edges.count > 1, !acyclic.contains(identity), examined != nil || candidates.count < Self.mostCandidates else {
      return []
    }
    guard let cycle else {
      if examined == nil { acyclic.insert(identity) }
      return []
    }
    if examined != nil { return cycle.flatMap { [edges[$0].outer, edges[$0].inner] } }
    let locks = Set(cycle.map { edges[$0].from })
    if candidates.count(where: { $0.locks == locks }) < Self.mostOfCycle {
      candidates.append(Candidate(scenario: scenario, schedule: Schedule(picks.array), locks: locks))
    }
    return []
  }

  /// A search has found no deadlock in all schedules that there are. The schedules that it has noted have none.
  mutating func forget(after count: Int) { candidates.removeSubrange(count...) }

  /// The edges of a cycle.
  private var cycle: [Int]? {
    for edge in edges.indices where examined?.contains(edges[edge].from) ?? true {
      if let path = path(from: edge, along: [edge]) { return path }
    }
    return nil
  }

  private func path(from first: Int, along path: [Int]) -> [Int]? {
    let last = edges[path[path.count - 1]]
    if path.count > 1, last.to == edges[first].from { return path }
    for edge in edges.indices where edges[edge].from == last.to && examined?.contains(last.to) ?? true {
      if path.allSatisfy({ fit($0, edge) }), let found = self.path(from: first, along: path + [edge]) { return found }
    }
    return nil
  }

  /// Whether two edges can belong to one cycle.
  private func fit(_ one: Int, _ other: Int) -> Bool {
    edges[one].thread != edges[other].thread && edges[one].from != edges[other].from && !haveCommonGuard(one, other)
      && !happens(one, before: other) && !happens(other, before: one)
  }

  /// Whether the threads held a lock in common, beside the outer locks of the edges.
  private func haveCommonGuard(_ one: Int, _ other: Int) -> Bool {
    let (mine, its) = (edges[one], edges[other])
    for index in mine.start..<mine.start + mine.count where guards[index] != mine.from {
      for number in its.start..<its.start + its.count where guards[number] != its.from {
        if guards[index] == guards[number] { return true }
      }
    }
    return false
  }

  /// Whether the inner acquisition of one edge happens before that of the other one.
  private func happens(_ one: Int, before other: Int) -> Bool {
    guard !orders.isEmpty else { return false }
    let thread = edges[one].thread + 1
    return orders[one][thread] <= orders[other][thread]
  }
}

extension Controller {
  /// A thread has taken a lock.
  func acquiresLock(_ operation: VisibleOperation, mayWait: Bool = true) {
    owners.acquired(operation.object, by: threads.current)
    acquires(operation.object)
    // The thread that sets the run up takes locks too. After a failure no step is recorded.
    guard threads.current >= 0, record.failure == nil else { return }
    lockOrder.acquired(
      operation, by: threads.current, step: record.steps.count - 1, mayWait: mayWait, order: orderOfLocks)
  }

  /// What happens before the next operation of the current thread, in a run that examines a cycle of locks.
  private var orderOfLocks: VectorClock? {
    lockOrder.examined == nil ? nil : memory.model.threads[me].pointee.view.order
  }

  /// Whether the order that a lock makes does not count. It does not for a lock of the cycle that the run examines.
  func isExamined(_ lock: Int) -> Bool { lockOrder.examined?.contains(ObjectNumber.of(lock)) ?? false }

  /// At the end of a run, notes the schedule of the run if there is a cycle of locks. If the run examines the cycle,
  /// fails the run.
  func checkLockOrder(_ scenario: Scenario) {
    guard record.failure == nil else { return }
    let numbers = lockOrder.runEnds(scenario, record.picks)
    if numbers.isEmpty { return }
    let steps = numbers.map { record.step($0) }
    // The controller does not see everywhere where the runtime orders tasks.
    if tasks.order != nil, !rh_sees_runtime() { return }
    record.racing = steps
    let parts = stride(from: 0, to: steps.count, by: 2).map { index in
      "\(threads[steps[index].thread].pointee.name) takes \(steps[index + 1].operation.objectText) "
        + "while it holds \(steps[index].operation.objectText)"
    }
    fail(Failure(.lockOrder, parts.joined(separator: ", ")))
  }

  /// Runs the schedules again in which threads took locks in a cycle. Returns the outcome of the first one in which nothing
  /// but these locks orders the threads.
  func examineLockOrder() -> (scenario: Scenario, outcome: Outcome)? {
    let candidates = lockOrder.candidates
    recordsCallers = true
    defer {
      recordsCallers = false
      lockOrder.examined = nil
    }
    for candidate in candidates {
      lockOrder.examined = candidate.locks
      let outcome = run(candidate.scenario, Replay(candidate.schedule))
      if outcome.failure?.kind == .lockOrder { return (candidate.scenario, outcome) }
    }
    return nil
  }
}
