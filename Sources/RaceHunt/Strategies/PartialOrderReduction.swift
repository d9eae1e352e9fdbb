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
    /// The first run in which the thread was picked.
    var begin: Int
    /// The hash of the steps before this node.
    let trace: Int
    /// How many stores the memory model knew.
    let storeCount: Int
    var sleeping: [Sleeper] = []
    var explored: [Sleeper] = []
    /// Whether the step of the picked thread was explored before, because the thread sleeps and reads no new store.
    var isVoid = false
    /// The choices of stores during the step.
    var stores: [StoreChoice] = []
    /// The objects that the step has touched in the last run.
    var touches: [Touch] = []
    /// The objects that the step has touched in any run since the thread was picked. They may depend on the store that
    /// the step reads.
    var allTouches: [Touch] = []

    var picked: Int { order[index] }

    func isAsleep(_ thread: Int) -> Bool { sleeping.contains { $0.thread == thread && !$0.seesNewStores } }

    /// If the picked thread sleeps, how many stores the memory model knew when it fell asleep.
    var limit: Int? { sleeping.first { $0.thread == picked }?.storeCount }

    /// The threads that sleep after the step.
    var sleepers: [Sleeper] {
      let others = sleeping.filter { sleeper in !explored.contains { $0.thread == sleeper.thread } } + explored
      return others.compactMap { sleeper in
        guard sleeper.thread != picked else { return nil }
        var sleeper = sleeper
        switch Influence(of: touches, on: sleeper.touches) {
        case .nothing: break
        case .newStores: sleeper.seesNewStores = true
        case .everything: return nil
        }
        return sleeper
      }
    }
  }

  /// A thread whose next step was explored before in an equivalent state.
  private struct Sleeper {
    let thread: Int
    /// The objects that the step touches.
    let touches: [Touch]
    /// How many stores the memory model knew. The step was explored with each choice among these.
    let storeCount: Int
    /// Whether the step may have a new choice since then.
    var seesNewStores = false
  }

  private struct StoreChoice {
    let ages: [Int]
    var index = 0
    /// The first run with this choice.
    var begin: Int
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
  private var repeated = 0
  override var progress: SearchProgress? {
    if runs == 0 { return nil }
    return SearchProgress(
      runs: runs, redundant: repeated, isComplete: path.isEmpty && coverage == .announcedOrders,
      path: path.flatMap { node in
        [SearchProgress.Level(choices: node.order.count, index: node.index, begin: node.begin)]
          + node.stores.map { SearchProgress.Level(choices: $0.ages.count, index: $0.index, begin: $0.begin) }
      })
  }
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
        store.begin = begun + 1
        node.stores.append(store)
        return goOn(from: node)
      }
      if node.isVoid {
        wakeAnother(in: &node)
      } else {
        node.explored.append(
          Sleeper(thread: node.picked, touches: node.allTouches, storeCount: node.storeCount))
      }
      node.allTouches = []
      while node.index + 1 < node.order.count {
        node.index += 1
        node.begin = begun + 1
        if !node.isAsleep(node.picked) { return goOn(from: node) }
      }
    }
    return false
  }

  /// The picked thread sleeps on. Another thread must be tried.
  private func wakeAnother(in node: inout Node) {
    node.isVoid = false
    let index = node.sleeping.firstIndex { $0.thread == node.picked }!
    node.sleeping[index].seesNewStores = false
    if node.index + 1 < node.order.count { return }
    let awake = node.enabled.first { thread in
      !node.isAsleep(thread) && !node.explored.contains { $0.thread == thread }
    }
    if let awake { node.order.append(awake) }
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
    let sleeping = path.last?.sleepers ?? []
    var awake = choice.enabled.filter { thread in !sleeping.contains { $0.thread == thread } }
    if awake.isEmpty {
      awake = choice.enabled.filter { thread in sleeping.contains { $0.thread == thread && $0.seesNewStores } }
    }
    guard let first = awake.first else {
      isRedundant = true
      repeated += 1
      noteBlocked(besides: Array(choice.enabled))
      return choice.preferred
    }
    let picked = awake.contains(choice.preferred) ? choice.preferred : first
    let waiters = choice.enabled.filter { choice.threads[$0].pointee.mayWait }
    path.append(
      Node(
        enabled: Array(choice.enabled), waiters: waiters, order: [picked], begin: begun, trace: choice.trace,
        storeCount: choice.stores, sleeping: sleeping))
    return picked
  }

  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
    if isRedundant { return 0 }
    let ages = path[depth - 1].limit.map(options.ages(after:)) ?? options.ages
    guard let first = ages.first else {
      path[depth - 1].isVoid = true
      isRedundant = true
      repeated += 1
      return 0
    }
    if options.ages.count == 1 { return first }
    defer { storeDepth += 1 }
    let stores = path[depth - 1].stores
    if storeDepth < stores.count {
      guard stores[storeDepth].trace == options.trace else { throw Self.differs }
      return stores[storeDepth].ages[stores[storeDepth].index]
    }
    path[depth - 1].stores.append(StoreChoice(ages: ages, begin: begun, trace: options.trace))
    return first
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
    let count = path.count - (path.last?.isVoid == true ? 1 : 0)
    while order.count < count {
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
      order.keep(count)
    }
    blocked = []
    threads = nil
  }

  private func noteBlocked(besides enabled: [Int] = []) {
    guard let threads else { return }
    for thread in threads where !thread.pointee.isDone && !enabled.contains(thread.pointee.index) {
      let next = thread.pointee.pending
      blocked.append((thread.pointee.index, [Touch(next.objectNumber, writes: true, lock: next.lockUse)]))
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
      let asleep = node.sleeping.filter { !$0.seesNewStores }.map(\.thread)
      let isTried = (node.order + asleep).contains { order.isInitial($0, of: firsts) }
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
