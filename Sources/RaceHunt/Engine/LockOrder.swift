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

  private var held: [Int: [Int]] = [:]
  private var labels: [Int: String] = [:]
  private var edges: Set<Edge> = []
  /// Objects made during the set-up are the same in all runs, so their edges are kept.
  private var lastOfSetUp = 0

  mutating func runBegins() {
    held = [:]
    let last = lastOfSetUp
    edges = edges.filter { $0.from <= last && $0.to <= last }
  }

  mutating func setUpEnds(with objects: Int) { lastOfSetUp = objects }

  /// - Parameter mayWait: Whether the thread would have waited for the lock. A thread that does not wait cannot
  ///   deadlock there.
  mutating func acquired(_ object: Int, _ label: String, by thread: Int, mayWait: Bool = true) {
    let object = Controller.number(of: object)
    labels[object] = label
    if mayWait, let outer = held[thread] {
      for lock in outer where lock != object {
        edges.insert(Edge(from: lock, to: object, thread: thread, guards: Set(outer).subtracting([lock])))
      }
    }
    held[thread, default: []].append(object)
  }

  mutating func released(_ object: Int, by thread: Int) {
    let object = Controller.number(of: object)
    if let index = held[thread]?.lastIndex(of: object) { held[thread]?.remove(at: index) }
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
