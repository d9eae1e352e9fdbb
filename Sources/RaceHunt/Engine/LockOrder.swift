import Huntable

/// The orders in which locks are taken, over all runs. Two threads that take the same locks in opposite orders can
/// deadlock, even if they did not in any run.
///
/// Bensalem and Havelund, "Dynamic deadlock analysis of multi-threaded programs" (2005): a cycle counts only if its
/// edges come from different threads that hold no lock in common.
struct LockOrder {
  private struct Edge: Hashable {
    let from: Int
    let to: Int
    let thread: Int
    /// The other locks that the thread held.
    let guards: Set<Int>
  }

  private struct Held {
    /// The lock's number in the run.
    let object: Int
    let operation: VisibleOperation
  }

  /// The locks that each thread holds, the last one taken last.
  private var held: [[Held]] = []
  private var labels: [Int: String] = [:]
  private var edges: Set<Edge> = []
  /// Hashes of the lock, the thread and the held locks whose edges the present run has added.
  private var known: Set<Int> = []
  /// Objects made during the set-up are the same in all runs, so their edges are kept.
  private var lastOfSetUp = 0

  mutating func runBegins() {
    held.removeAll(keepingCapacity: true)
    if edges.isEmpty { return }
    known.removeAll(keepingCapacity: true)
    let last = lastOfSetUp
    edges = edges.filter { $0.from <= last && $0.to <= last }
  }

  mutating func setUpEnds(with objects: Int) { lastOfSetUp = objects }

  /// - Parameter mayWait: Whether the thread would have waited for the lock. A thread that does not wait cannot
  ///   deadlock there.
  mutating func acquired(_ operation: VisibleOperation, by thread: Int, mayWait: Bool = true) {
    guard thread >= 0 else { return }
    while held.count <= thread { held.append([]) }
    let lock = Held(object: Controller.number(of: operation.object), operation: operation)
    if mayWait, !held[thread].isEmpty { add(held[thread], before: lock, thread) }
    held[thread].append(lock)
  }

  private mutating func add(_ outer: [Held], before lock: Held, _ thread: Int) {
    var identity = mixed(lock.object, thread)
    for other in outer { identity = mixed(identity, other.object) }
    guard known.insert(identity).inserted else { return }
    labels[lock.object] = lock.operation.name
    for other in outer where other.object != lock.object {
      labels[other.object] = other.operation.name
      let guards = Set(outer.map(\.object)).subtracting([other.object])
      edges.insert(Edge(from: other.object, to: lock.object, thread: thread, guards: guards))
    }
  }

  /// - Parameter object: The lock's number in the run.
  mutating func released(_ object: Int, by thread: Int) {
    guard held.indices.contains(thread), let index = held[thread].lastIndex(where: { $0.object == object }) else {
      return
    }
    held[thread].remove(at: index)
  }

  /// A description of the locks of a cycle; nil if there is none.
  var cycle: String? {
    guard edges.count > 1 else { return nil }
    let sorted = edges.sorted { ($0.from, $0.to, $0.thread) < ($1.from, $1.to, $1.thread) }
    for edge in sorted {
      if let path = path(from: edge, along: [edge], in: sorted) {
        return path.map {
          "thread \(Schedule.letter($0.thread)) takes \(label($0.to)) while it holds \(label($0.from))"
        }
        .joined(separator: ", ")
      }
    }
    return nil
  }

  private func label(_ object: Int) -> String { "\(labels[object] ?? "lock")#\(object)" }

  private func path(from first: Edge, along path: [Edge], in all: [Edge]) -> [Edge]? {
    let last = path[path.count - 1]
    if path.count > 1, last.to == first.from { return path }
    for edge in all where edge.from == last.to {
      let fits = path.allSatisfy { other in
        other.thread != edge.thread && other.guards.isDisjoint(with: edge.guards) && other.from != edge.from
      }
      if fits, let found = self.path(from: first, along: path + [edge], in: all) { return found }
    }
    return nil
  }
}
