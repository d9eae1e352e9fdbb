/// Depth-first search through all schedules, or through those with a bounded number of preemptions.
///
/// The bound is that of CHESS: Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
/// multithreaded programs" (PLDI 2007).
final class DepthFirst: Strategy {
  private struct Node {
    /// The threads to try, or the ages of the stores. The choice that costs no preemption comes first.
    var order: [Int]
    /// Whether the choice is one of stores, in the step of the node before.
    var isStore = false
    var index = 0
    let current: Int?
    /// The hash of the steps before this node.
    let trace: Int
    var preemptions = 0

    var picked: Int { order[index] }

    /// A load that reads another store than the newest costs as much as a preemption.
    func cost(of pick: Int) -> Int { isStore ? (pick > 0 ? 1 : 0) : current != nil && current != pick ? 1 : 0 }
  }

  private let bound: Int?
  /// The path to the state where the next run differs from the last.
  private var path: [Node] = []
  private var depth = 0
  /// Whether schedules were left out because they have too many preemptions.
  private(set) var isCutOff = false
  private var heldBack = HeldBack.nobody

  /// - Parameter bound: How many preemptions a schedule may have; nil means any number.
  init(bound: Int?) {
    self.bound = bound
    super.init(bound.map { "dfs(\($0))" } ?? "dfs")
  }

  override func begin(run: Int) -> Bool {
    depth = 0
    guard schedules == 0 || advance() else {
      coverage = isCutOff || heldBack != .nobody ? .sampled : .every
      return false
    }
    schedules += 1
    return true
  }

  private func advance() -> Bool {
    while var node = path.popLast() {
      while node.index + 1 < node.order.count {
        node.index += 1
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

  override func pick(_ choice: Choice) throws(Failure) -> Int {
    defer { depth += 1 }
    heldBack = max(heldBack, choice.heldBack)
    return try known(choice.trace, isStore: false)
      ?? add(Node(order: order(of: choice), current: choice.current, trace: choice.trace))
  }

  /// All choices of a store belong to the step of the thread that makes it.
  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
    defer { depth += 1 }
    return try known(options.trace, isStore: true)
      ?? add(Node(order: options.ages, isStore: true, current: nil, trace: options.trace))
  }

  /// The pick of an earlier run at this place; nil if there was none.
  private func known(_ trace: Int, isStore: Bool) throws(Failure) -> Int? {
    guard depth < path.count else { return nil }
    guard path[depth].trace == trace, path[depth].isStore == isStore else { throw .differsFromEarlierRun }
    return path[depth].picked
  }

  private func add(_ new: Node) -> Int {
    var node = new
    if let parent = path.last { node.preemptions = parent.preemptions + parent.cost(of: parent.picked) }
    path.append(node)
    return node.picked
  }

  private func order(of choice: Choice) -> [Int] {
    var order = choice.enabled.array
    if let current = choice.current, let index = order.firstIndex(of: current) {
      order.remove(at: index)
      order.insert(current, at: 0)
    } else if let last = choice.last, order.count > 1, let index = order.firstIndex(of: last) {
      // The last thread waits for another thread, so it is tried last.
      order.append(order.remove(at: index))
    }
    return order
  }
}
