/// Runs one schedule of each equivalence class. Two schedules are equivalent if they differ only in the order of
/// independent steps. `Touch` defines which steps are independent, as far as accesses are announced.
///
/// A state is left by another thread only if a run that passed through it had a race that this thread can reverse
/// there: Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic partial order reduction" (POPL 2014), the algorithm with
/// source sets and sleep sets. One difference: steps can block threads here. If none of the threads that would reverse a
/// race can continue in the state, all others are tried, as by Flanagan and Godefroid, "Dynamic partial-order reduction
/// for model checking software" (POPL 2005).
final class PartialOrderReduction: Strategy {
  /// A state in which a thread was picked, and the step that followed.
  private struct Node {
    /// The threads that could continue.
    let enabled: [Int]
    /// The threads in `enabled` whose step might have had to wait.
    let waiters: [Int]
    /// The threads to try. Races add to it.
    var order: [Int]
    var index = 0
    /// The hash of the steps before this node.
    let trace: Int
    /// Threads whose next step was explored before in an equivalent state, with the objects that the step touches.
    var sleeping: [(thread: Int, touches: [Touch])] = []
    var explored: [(thread: Int, touches: [Touch])] = []
    /// The choices of stores during the step.
    var stores: [StoreChoice] = []
    /// The objects that the step has touched in the last run.
    var touches: [Touch] = []
    /// The objects that the step has touched in any run since the thread was picked. They may depend on the store that
    /// the step reads.
    var allTouches: [Touch] = []

    var picked: Int { order[index] }

    func isAsleep(_ thread: Int) -> Bool { sleeping.contains { $0.thread == thread } }
  }

  private struct StoreChoice {
    let ages: [Int]
    var index = 0
    let trace: Int
  }

  /// The path to the state where the next run differs from the last.
  private var path: [Node] = []
  /// The steps of the path whose races are in the nodes.
  private var order = StepOrder()
  /// How many threads were picked in this run, and how many stores in the present step.
  private var depth = 0
  private var storeDepth = 0
  private var begun = 0
  override var schedules: Int { begun }
  /// Whether the rest of the run repeats an earlier run.
  private var isRedundant = false
  private var heldBack = HeldBack.nobody
  private var threads: ThreadTable?
  /// The threads that waited when the rest of the run began to repeat an earlier run, and what they touch next.
  private var blocked: [(thread: Int, touches: [Touch])] = []

  init() { super.init("dpor") }

  override var coverage: Coverage {
    // A held-back thread may continue after any step of another thread, so no two steps are independent then.
    heldBack == .nobody ? .announcedOrders : .sampled
  }

  override func begin(run: Int) -> Bool {
    depth = 0
    storeDepth = 0
    isRedundant = false
    guard begun == 0 || advance() else { return false }
    begun += 1
    return true
  }

  private func advance() -> Bool {
    while var node = path.popLast() {
      while var store = node.stores.popLast() {
        guard store.index + 1 < store.ages.count else { continue }
        store.index += 1
        node.stores.append(store)
        return goOn(from: node)
      }
      node.explored.append((node.picked, node.allTouches))
      node.allTouches = []
      while node.index + 1 < node.order.count {
        node.index += 1
        if !node.isAsleep(node.picked) { return goOn(from: node) }
      }
    }
    return false
  }

  /// The next run takes another step in this node.
  private func goOn(from node: Node) -> Bool {
    path.append(node)
    order.keep(path.count - 1)
    return true
  }

  override func pick(_ choice: Choice) throws(Failure) -> Int {
    defer { depth += 1 }
    storeDepth = 0
    heldBack = max(heldBack, choice.heldBack)
    threads = choice.threads
    if depth < path.count {
      guard path[depth].trace == choice.trace else { throw Self.differs }
      return path[depth].picked
    }
    if isRedundant { return choice.preferred }
    var sleeping: [(thread: Int, touches: [Touch])] = []
    if let last = path.last {
      sleeping = (last.sleeping + last.explored).filter { other in
        other.thread != last.picked && !Touch.depend(other.touches, last.touches)
      }
    }
    let awake = choice.enabled.filter { thread in !sleeping.contains { $0.thread == thread } }
    guard let first = awake.first else {
      isRedundant = true
      noteBlocked(besides: Array(choice.enabled))
      return choice.preferred
    }
    let picked = awake.contains(choice.preferred) ? choice.preferred : first
    let waiters = choice.enabled.filter { choice.threads[$0].pointee.mayWait }
    path.append(
      Node(enabled: Array(choice.enabled), waiters: waiters, order: [picked], trace: choice.trace, sleeping: sleeping))
    return picked
  }

  override func pickAge(of ages: [Int], trace: Int) throws(Failure) -> Int {
    if isRedundant { return 0 }
    defer { storeDepth += 1 }
    let stores = path[depth - 1].stores
    if storeDepth < stores.count {
      guard stores[storeDepth].trace == trace else { throw Self.differs }
      return stores[storeDepth].ages[stores[storeDepth].index]
    }
    path[depth - 1].stores.append(StoreChoice(ages: ages, trace: trace))
    return ages[0]
  }

  private static var differs: Failure {
    Failure(.notRepeatable, "the threads could do something else in an earlier run")
  }

  override var needsTouches: Bool { true }

  override func executed(_ thread: Int, _ touches: [Touch]) {
    guard !isRedundant, depth == path.count, depth > 0 else { return }
    path[depth - 1].touches = touches
    path[depth - 1].allTouches += touches
  }

  /// Adds to the nodes the threads that reverse the races of the run.
  override func end() {
    while order.count < path.count {
      let step = order.count
      order.append(path[step].picked, path[step].touches)
      reverseRaces(of: step)
    }
    // Steps that threads wait to take have races too. In a run that is redundant from some state on, the races are at
    // that state: in the earlier run, a step that sleeps there came before the step that made the thread wait.
    if !isRedundant { noteBlocked() }
    for (thread, touches) in blocked {
      order.append(thread, touches)
      reverseRaces(of: order.count - 1)
      order.keep(path.count)
    }
    blocked = []
    threads = nil
  }

  private func noteBlocked(besides enabled: [Int] = []) {
    guard let threads else { return }
    for thread in threads where !thread.pointee.isDone && !enabled.contains(thread.pointee.index) {
      blocked.append((thread.pointee.index, [Touch(thread.pointee.pending.objectNumber, writes: true)]))
    }
  }

  private func reverseRaces(of step: Int) {
    let thread = order.threads[step]
    let previous = order.previous(step) ?? -1
    let mayWait = step == path.count || path[step].waiters.contains(thread)
    let races = order.races(with: step) { other in
      if previous < other { return !path[other].enabled.contains(thread) }
      return mayWait ? nil : false
    }
    for race in races {
      let node = path[race]
      let firsts = order.firsts(reversing: race, step)
      let isTried = (node.order + node.sleeping.map(\.thread)).contains { order.isInitial($0, of: firsts) }
      if isTried { continue }
      let able = firsts.reversed().lazy.map { self.order.threads[$0] }
        .first { node.enabled.contains($0) && self.order.isInitial($0, of: firsts) }
      path[race].order += able.map { [$0] } ?? node.enabled.filter { !node.order.contains($0) }
    }
  }
}

extension Choice {
  /// The thread that costs no preemption: the thread that has run. If that thread waits for another one, the first of
  /// the others.
  fileprivate var preferred: Int { current ?? enabled.first { $0 != last } ?? enabled[0] }
}
