import CRaceHunt
import Huntable

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

  /// A thread has taken a lock while it held another one.
  private struct Edge {
    let outer: Step
    let inner: Step
    /// The other locks that the thread held.
    let guards: Set<Int>
    /// What happens before the inner acquisition, if the run is modelled.
    let order: VectorClock?

    var from: Int { outer.operation.objectNumber }
    var to: Int { inner.operation.objectNumber }
    var thread: Int { inner.thread }

    /// Whether the inner acquisition of this edge happens before that of another one.
    func happens(before other: Edge) -> Bool {
      guard let order, let later = other.order else { return false }
      return order[thread + 1] <= later[thread + 1]
    }
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
  /// The locks that each thread holds, the last one taken last.
  private var held: [[Step]] = []
  private var edges: [Edge] = []
  /// Hashes of the locks, the thread and the held locks of the edges.
  private var known: Set<Int> = []
  /// Hashes of the edges of runs that have no cycle.
  private var acyclic: Set<Int> = []
  private var identity = 0

  mutating func runBegins() {
    for thread in held.indices where !held[thread].isEmpty { held[thread].removeAll(keepingCapacity: true) }
    if edges.isEmpty { return }
    edges.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    identity = 0
  }

  /// - Parameters:
  ///   - mayWait: Whether the thread would have waited for the lock. A thread that does not wait cannot deadlock there.
  ///   - order: What happens before, if the run is modelled.
  mutating func acquired(
    _ operation: VisibleOperation, by thread: Int, mayWait: Bool = true, callers: [UInt] = [],
    order: @autoclosure () -> VectorClock? = nil
  ) {
    guard thread >= 0 else { return }
    while held.count <= thread { held.append([]) }
    let step = Step(thread: thread, operation: operation, isPreemption: false, callers: callers)
    if mayWait, !held[thread].isEmpty { add(held[thread], before: step, order()) }
    held[thread].append(step)
  }

  private mutating func add(_ outer: [Step], before inner: Step, _ order: VectorClock?) {
    // An acquisition that is repeated later may be ordered differently.
    var hash = mixed(mixed(inner.operation.identity, inner.thread), order.map { $0[inner.thread + 1] } ?? 0)
    for other in outer { hash = mixed(hash, other.operation.identity) }
    guard edges.count < Self.mostEdges, known.insert(hash).inserted else { return }
    // A sum, since the order of the edges does not matter.
    identity &+= hash
    let objects = Set(outer.map { $0.operation.objectNumber })
    for other in outer where other.operation.object != inner.operation.object {
      let guards = objects.subtracting([other.operation.objectNumber])
      edges.append(Edge(outer: other, inner: inner, guards: guards, order: order))
    }
  }

  /// - Parameter object: The lock's number in the run.
  mutating func released(_ object: Int, by thread: Int) {
    guard thread >= 0, thread < held.count else { return }
    var index = held[thread].count - 1
    while index >= 0, held[thread][index].operation.objectNumber != object { index -= 1 }
    if index >= 0 { held[thread].remove(at: index) }
  }

  /// Notes the schedule of a run that did not fail, if the run has a cycle. If the run examines the cycle, returns the
  /// acquisitions of the cycle.
  mutating func runEnds(_ scenario: Scenario, _ picks: [Int]) -> [Step] {
    guard edges.count > 1, !acyclic.contains(identity), examined != nil || candidates.count < Self.mostCandidates else {
      return []
    }
    guard let cycle else {
      if examined == nil { acyclic.insert(identity) }
      return []
    }
    if examined != nil { return cycle.flatMap { [$0.outer, $0.inner] } }
    let locks = Set(cycle.map(\.from))
    if candidates.count(where: { $0.locks == locks }) < Self.mostOfCycle {
      candidates.append(Candidate(scenario: scenario, schedule: Schedule(picks), locks: locks))
    }
    return []
  }

  /// A search has found no deadlock in all schedules that there are. The schedules that it has noted have none.
  mutating func forget(after count: Int) { candidates.removeSubrange(count...) }

  private var cycle: [Edge]? {
    for edge in edges where examined?.contains(edge.from) ?? true {
      if let path = path(from: edge, along: [edge]) { return path }
    }
    return nil
  }

  private func path(from first: Edge, along path: [Edge]) -> [Edge]? {
    let last = path[path.count - 1]
    if path.count > 1, last.to == first.from { return path }
    for edge in edges where edge.from == last.to && examined?.contains(edge.from) ?? true {
      let fits = path.allSatisfy { other in
        other.thread != edge.thread && other.guards.isDisjoint(with: edge.guards) && other.from != edge.from
          && !other.happens(before: edge) && !edge.happens(before: other)
      }
      if fits, let found = self.path(from: first, along: path + [edge]) { return found }
    }
    return nil
  }
}

extension Controller {
  /// What happens before the next operation of the current thread, in a run that examines a cycle of locks.
  var orderOfLocks: VectorClock? {
    lockOrder.examined == nil ? nil : state.memory.threads[state.current + 1].pointee.view.order
  }

  /// Whether the order that a lock makes does not count. It does not for a lock of the cycle that the run examines.
  func isExamined(_ lock: Int) -> Bool { lockOrder.examined?.contains(ObjectNumber.of(lock)) ?? false }

  /// At the end of a run, notes the schedule of the run if there is a cycle of locks. If the run examines the cycle,
  /// fails the run.
  func checkLockOrder(_ scenario: Scenario) {
    guard state.failure == nil, !state.isImpossible else { return }
    let steps = lockOrder.runEnds(scenario, state.picks)
    if steps.isEmpty { return }
    // The controller does not see everywhere where the runtime orders tasks.
    if state.tasks.order != nil, !rh_sees_runtime() { return }
    state.racing = steps
    let parts = stride(from: 0, to: steps.count, by: 2).map { index in
      "\(state.threads[steps[index].thread].pointee.name) takes \(steps[index + 1].operation.objectText) "
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
      let outcome = run(candidate.scenario, Replay(candidate.schedule, isStrict: false))
      if outcome.failure?.kind == .lockOrder { return (candidate.scenario, outcome) }
    }
    return nil
  }
}
