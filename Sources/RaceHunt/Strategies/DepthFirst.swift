/// Depth-first search through all schedules, through those with a bounded number of preemptions, or through one
/// schedule of each equivalence class.
///
/// The bound is that of CHESS: Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
/// multithreaded programs" (PLDI 2007). Sleep sets (Godefroid, "Partial-order methods for the verification of
/// concurrent systems", 1996) skip schedules that only reorder independent steps, as far as accesses are announced.
/// `Touch` defines which steps are independent.
final class DepthFirst: Strategy {
  private struct Node {
    /// The threads to try, or the ages of the stores. The one that costs no preemption comes first.
    var order: [Int]
    /// Whether the choice is one of stores, in the step of the node before.
    var isStore = false
    var index = 0
    let current: Int?
    /// The hash of the steps before this node.
    let trace: Int
    var preemptions = 0
    /// Threads whose next step was explored before in an equivalent state, with the objects that the step touches.
    var sleeping: [(thread: Int, touches: [Touch])] = []
    var explored: [(thread: Int, touches: [Touch])] = []
    /// The objects that the picked step has touched in the last run.
    var touches: [Touch] = []
    /// Those that it has touched in any run since it was picked: what it touches may depend on the store that it reads.
    var allTouches: [Touch] = []

    var picked: Int { order[index] }

    /// A load that reads an older store costs as much as a preemption.
    func cost(of pick: Int) -> Int { isStore ? (pick > 0 ? 1 : 0) : current != nil && current != pick ? 1 : 0 }
    func isAsleep(_ thread: Int) -> Bool { sleeping.contains { $0.thread == thread } }
  }

  let name: String
  private let bound: Int?
  private let usesSleepSets: Bool
  /// The path to the state where the next run differs from the last.
  private var path: [Node] = []
  private var depth = 0
  private(set) var schedules = 0
  /// Whether the rest of the run repeats an earlier run.
  private var isRedundant = false
  /// Whether schedules were left out because they have too many preemptions.
  private(set) var isCutOff = false
  private var heldBack = HeldBack.nobody

  /// - Parameters:
  ///   - bound: How many preemptions a schedule may have; nil means any number.
  ///   - usesSleepSets: Whether independent steps are run in one order only. Excludes a bound.
  init(bound: Int?, usesSleepSets: Bool = false) {
    self.bound = bound
    self.usesSleepSets = usesSleepSets
    name = usesSleepSets ? "sleep-sets" : bound.map { "dfs(\($0))" } ?? "dfs"
  }

  var coverage: Coverage {
    if usesSleepSets {
      // A held-back thread may continue after any step of another thread, so no two steps are independent then.
      return heldBack == .nobody ? .announcedOrders : .sampled
    }
    return isCutOff || heldBack == .running ? .sampled : .every
  }

  func begin(run: Int) -> Bool {
    depth = 0
    isRedundant = false
    guard schedules == 0 || advance() else { return false }
    schedules += 1
    return true
  }

  private func advance() -> Bool {
    while var node = path.popLast() {
      if usesSleepSets, !node.isStore {
        node.explored.append((node.picked, node.allTouches))
        node.touches = []
        node.allTouches = []
      }
      while node.index + 1 < node.order.count {
        node.index += 1
        if usesSleepSets, node.isAsleep(node.picked) { continue }
        if let bound, node.preemptions + node.cost(of: node.picked) > bound {
          isCutOff = true
          continue
        }
        path.append(node)
        return true
      }
    }
    return false
  }

  func pick(_ choice: Choice) throws(Failure) -> Int {
    defer { depth += 1 }
    heldBack = max(heldBack, choice.heldBack)
    if depth < path.count { return try known(choice.trace, isStore: false) }
    if isRedundant { return choice.current ?? choice.enabled[0] }
    var node = Node(order: order(of: choice), current: choice.current, trace: choice.trace)
    if let parent = path.last {
      node.preemptions = parent.preemptions + parent.cost(of: parent.picked)
      if usesSleepSets {
        let step = path[stepIndex]
        node.sleeping = (step.sleeping + step.explored).filter { other in
          other.thread != step.picked && !Self.depend(other.touches, step.touches)
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

  /// All choices of a store belong to the step of the thread that makes it.
  func pickAge(of ages: [Int], trace: Int) throws(Failure) -> Int {
    if depth < path.count {
      defer { depth += 1 }
      return try known(trace, isStore: true)
    }
    if isRedundant { return 0 }
    depth += 1
    var node = Node(order: ages, isStore: true, current: nil, trace: trace)
    if let parent = path.last { node.preemptions = parent.preemptions + parent.cost(of: parent.picked) }
    path.append(node)
    return node.picked
  }

  /// The pick of an earlier run at this place.
  private func known(_ trace: Int, isStore: Bool) throws(Failure) -> Int {
    guard path[depth].trace == trace, path[depth].isStore == isStore else {
      throw Failure(.notRepeatable, "the threads could do something else in an earlier run")
    }
    return path[depth].picked
  }

  /// The last node that picks a thread.
  private var stepIndex: Int { path[path.count - 1].isStore ? path.count - 2 : path.count - 1 }

  var needsTouches: Bool { usesSleepSets }

  func executed(_ thread: Int, _ touches: [Touch]) {
    guard !isRedundant, depth == path.count, depth > 0 else { return }
    let index = stepIndex
    path[index].touches = touches
    path[index].allTouches += touches
  }

  private func order(of choice: Choice) -> [Int] {
    var order = choice.enabled
    if let current = choice.current, let index = order.firstIndex(of: current) {
      order.remove(at: index)
      order.insert(current, at: 0)
    } else if let last = choice.last, order.count > 1, let index = order.firstIndex(of: last) {
      // The last thread waits for another thread, so it is tried last.
      order.append(order.remove(at: index))
    }
    return order
  }

  private static func depend(_ one: [Touch], _ other: [Touch]) -> Bool {
    one.contains { mine in other.contains { $0.object == mine.object && (mine.writes || $0.writes) } }
  }
}
