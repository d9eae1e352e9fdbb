/// Runs one schedule of each equivalence class. Two schedules are equivalent if they differ only in the order of
/// independent steps. `Touch` defines which steps are independent, as far as accesses are announced.
///
/// A state is left by another thread only if a run that passed through it had a race that this thread can reverse
/// there: Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic partial order reduction" (POPL 2014), the algorithm with
/// source sets and sleep sets. One difference: steps can block threads here. If none of the threads that would reverse a
/// race can continue in the state, all others are tried, as by Flanagan and Godefroid, "Dynamic partial-order reduction
/// for model checking software" (POPL 2005).
final class PartialOrderReduction: Strategy {
  /// The path to the state where the next run differs from the last.
  private(set) var path: [ReductionNode] = []
  /// The steps of the path whose races are in the nodes.
  private var order = StepOrder()
  /// How many threads were picked in this run, and how many stores in the present step.
  private var depth = 0
  private var storeDepth = 0
  /// How many runs have repeated an earlier one from some step on.
  private(set) var redundant = 0
  var progress: SearchProgress? {
    if runs == 0 { return nil }
    learn()
    return SearchProgress(
      runs: runs, redundant: redundant, isComplete: path.isEmpty && coverage == .announcedOrders,
      path: path.flatMap { node in
        [SearchProgress.Level(choices: node.order.count, index: node.index, begin: node.begin)]
          + node.stores.map { SearchProgress.Level(choices: $0.ages.count, index: $0.index, begin: $0.begin) }
      })
  }
  /// Whether the path ends with a choice that no run has made yet.
  private var isNew = true
  /// Whether the rest of the run repeats an earlier run.
  private var isRedundant = false
  /// The threads that waited when the rest of the run began to repeat an earlier run, and what they touch next.
  private var blocked: [(thread: Int, touches: [Touch])] = []

  init() {
    super.init("dpor", needsTouches: true)
    coverage = .announcedOrders
  }

  override func begin(run: Int) -> Bool {
    learn()
    depth = 0
    storeDepth = 0
    isRedundant = false
    guard isNew || advance() else { return false }
    isNew = true
    schedules += 1
    return true
  }

  private func advance() -> Bool {
    while var node = path.popLast() {
      if node.nextStore(run: schedules + 1) { return goOn(from: node) }
      if node.isVoid {
        node.wakeAnother(than: node.picked, isLast: node.index + 1 == node.order.count)
      } else {
        node.explored.append(
          SleepingThread(thread: node.picked, touches: node.allTouches, storeCount: node.storeCount))
      }
      node.allTouches = []
      while node.index + 1 < node.order.count {
        node.index += 1
        node.begin = schedules + 1
        if !node.isAsleep(node.picked) { return goOn(from: node) }
      }
    }
    return false
  }

  /// The next run takes another step in this node.
  private func goOn(from node: ReductionNode) -> Bool {
    path.append(node)
    order.keep(path.count - 1)
    return true
  }

  override func pick(_ choice: Choice) throws(Failure) -> Int {
    noteTouches()
    defer { depth += 1 }
    storeDepth = 0
    // A held-back thread may continue after any step of another thread, so no two steps are independent then.
    if choice.heldBack != .nobody { coverage = .sampled }
    if depth < path.count {
      guard path[depth].trace == choice.trace else { throw .differsFromEarlierRun }
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
      redundant += 1
      blocked = choice.threads.waiting.filter { !choice.enabled.contains($0.thread) }
      return choice.preferred
    }
    let picked = awake.contains(choice.preferred) ? choice.preferred : first
    let waiters = choice.enabled.filter { choice.threads[$0].pointee.mayWait }
    path.append(
      ReductionNode(
        enabled: choice.enabled.array, waiters: waiters, order: [picked], begin: schedules, trace: choice.trace,
        storeCount: choice.stores, sleeping: sleeping))
    return picked
  }

  override func pickAge(_ options: StoreOptions) throws(Failure) -> Int {
    if isRedundant { return 0 }
    let ages = path[depth - 1].limit.map(options.ages(after:)) ?? options.ages
    guard let first = ages.first else {
      path[depth - 1].isVoid = true
      isRedundant = true
      redundant += 1
      return 0
    }
    if options.choices.count == 1 { return first }
    defer { storeDepth += 1 }
    if storeDepth < path[depth - 1].stores.count {
      let store = path[depth - 1].stores[storeDepth]
      guard store.trace == options.trace else { throw .differsFromEarlierRun }
      return store.ages[store.index]
    }
    path[depth - 1].stores.append(StoreChoice(ages: ages, begin: schedules, trace: options.trace))
    return first
  }

  /// Notes what the last step has touched.
  private func noteTouches() {
    defer { touched.removeAll(keepingCapacity: true) }
    guard !isRedundant, depth == path.count, depth > 0 else { return }
    path[depth - 1].touches = touched
    path[depth - 1].allTouches += touched
  }

  /// Adds to the nodes the threads that reverse the races of the last run.
  private func learn() {
    guard let waiting = waiting.take() else { return }
    noteTouches()
    isNew = false
    let count = path.count - (path.last?.isVoid == true ? 1 : 0)
    while order.count < count {
      let step = order.count
      order.append(path[step].picked, path[step].touches)
      reverseRaces(of: step)
    }
    // Steps that threads wait to take have races too. In a run that is redundant from some state on, the races are at
    // that state: in the earlier run, a step that sleeps there came before the step that made the thread wait.
    if !isRedundant { blocked = waiting }
    for (thread, touches) in blocked {
      order.append(thread, touches)
      reverseRaces(of: order.count - 1)
      order.keep(count)
    }
    blocked = []
  }

  private func reverseRaces(of step: Int) {
    let thread = order.threads[step]
    let previous = order.previous(step) ?? -1
    let mayWait = step == path.count || path[step].waiters.contains(thread)
    let races = order.races(with: step) { other in
      if previous < other { return !path[other].enabled.contains(thread) }
      return mayWait ? nil : false
    }
    for race in races where !path[race].triesAll {
      let firsts = order.firsts(reversing: race, step)
      if path[race].hasTried({ order.isInitial($0, of: firsts) }) { continue }
      let initial = firsts.reversed().map { order.threads[$0] }.first {
        path[race].enabled.contains($0) && order.isInitial($0, of: firsts)
      }
      path[race].add(initial)
    }
  }
}

extension Choice {
  /// The thread that costs no preemption: the thread that has run. If that thread waits for another one, the first of
  /// the others.
  fileprivate var preferred: Int { current ?? enabled.first { $0 != last } ?? enabled[0] }
}
