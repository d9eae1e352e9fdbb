/// Depth-first search through all schedules, or through all with at most so many preemptions.
///
/// The bound is that of CHESS: Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
/// multithreaded programs" (PLDI 2007). Without a bound, sleep sets (Godefroid, "Partial-order methods for the
/// verification of concurrent systems", 1996) skip schedules that only reorder steps which do not touch each other.
final class DepthFirst: Strategy {
  private struct Node {
    /// The threads to try, first the one that costs no preemption.
    var order: [Int]
    var index = 0
    let current: Int?
    var preemptions = 0
    /// Threads whose next step has been explored before an equivalent of this state, with what that step touches.
    var sleeping: [(thread: Int, touches: [Touch])] = []
    var explored: [(thread: Int, touches: [Touch])] = []

    var picked: Int { order[index] }

    func cost(of thread: Int) -> Int { current != nil && current != thread ? 1 : 0 }
    func isAsleep(_ thread: Int) -> Bool { sleeping.contains { $0.thread == thread } }
  }

  let name: String
  private let bound: Int?
  private let usesSleepSets: Bool
  /// The path to the state where the next run departs from the last.
  private var path: [Node] = []
  /// What the step picked at each node of the path touched.
  private var touches: [[Touch]] = []
  private var depth = 0
  private var isFirst = true
  private(set) var isRedundant = false

  /// - Parameter bound: How many preemptions a schedule may have; nil, any number.
  init(bound: Int?, usesSleepSets: Bool? = nil) {
    self.bound = bound
    self.usesSleepSets = usesSleepSets ?? (bound == nil)
    name = bound.map { "dfs(\($0))" } ?? "dfs"
  }

  func begin(run: Int) -> Bool {
    depth = 0
    isRedundant = false
    if isFirst {
      isFirst = false
      return true
    }
    while var node = path.popLast() {
      if usesSleepSets {
        node.explored.append((node.picked, touches.count > path.count ? touches[path.count] : []))
      }
      touches.removeLast(max(0, touches.count - path.count))
      while node.index + 1 < node.order.count {
        node.index += 1
        if usesSleepSets, node.isAsleep(node.picked) { continue }
        if let bound, node.preemptions + node.cost(of: node.picked) > bound { continue }
        path.append(node)
        return true
      }
    }
    return false
  }

  func pick(_ choice: Choice) -> Int {
    defer { depth += 1 }
    if depth < path.count { return path[depth].picked }
    if isRedundant { return choice.current ?? choice.enabled[0] }
    var node = Node(order: order(of: choice), current: choice.current)
    if let parent = path.last {
      node.preemptions = parent.preemptions + parent.cost(of: parent.picked)
      if usesSleepSets {
        let step = touches.count == path.count ? touches[path.count - 1] : []
        node.sleeping = (parent.sleeping + parent.explored).filter { other in
          other.thread != parent.picked && !Self.depend(other.touches, step)
        }
        while node.index < node.order.count, node.isAsleep(node.picked) { node.index += 1 }
        if node.index == node.order.count {
          isRedundant = true
          return choice.current ?? choice.enabled[0]
        }
      }
    }
    path.append(node)
    return node.picked
  }

  func executed(_ thread: Int, _ touches: [Touch]) {
    guard usesSleepSets, !isRedundant, depth == path.count, depth > 0 else { return }
    if self.touches.count < depth { self.touches.append(touches) } else { self.touches[depth - 1] = touches }
  }

  private func order(of choice: Choice) -> [Int] {
    var order = choice.enabled
    if let current = choice.current, let index = order.firstIndex(of: current) {
      order.remove(at: index)
      order.insert(current, at: 0)
    } else if let last = choice.last, order.count > 1, let index = order.firstIndex(of: last) {
      // It waits for another thread.
      order.append(order.remove(at: index))
    }
    return order
  }

  private static func depend(_ one: [Touch], _ other: [Touch]) -> Bool {
    one.contains { mine in other.contains { $0.object == mine.object && (mine.writes || $0.writes) } }
  }
}
