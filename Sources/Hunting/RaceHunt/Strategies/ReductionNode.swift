/// A state of partial-order reduction in which a thread was picked, and the step that followed.
struct ReductionNode {
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
  var sleeping: [SleepingThread] = []
  var explored: [SleepingThread] = []
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
  var sleepers: [SleepingThread] {
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

  /// Goes to the next choice of a store, the deepest first. Returns false if none is left.
  mutating func nextStore(run: Int) -> Bool {
    while var store = stores.popLast() {
      guard store.index + 1 < store.ages.count else { continue }
      store.index += 1
      store.begin = run
      stores.append(store)
      return true
    }
    return false
  }

  /// The step of a picked thread was void: the thread sleeps on. If no other thread is left to try, another one must be.
  mutating func wakeAnother(than thread: Int, isLast: Bool) {
    isVoid = false
    let place = sleeping.firstIndex { $0.thread == thread }!
    sleeping[place].seesNewStores = false
    guard isLast else { return }
    let awake = enabled.first { thread in
      !isAsleep(thread) && !explored.contains { $0.thread == thread }
    }
    if let awake { order.append(awake) }
  }

  /// Whether a thread is tried, or was before, that may come first in a run that reverses a race.
  func hasTried(_ isInitial: (Int) -> Bool) -> Bool {
    order.contains(where: isInitial) || sleeping.contains { !$0.seesNewStores && isInitial($0.thread) }
  }

  /// Whether every thread that could continue is tried, so that no race adds one. `order` names no thread twice.
  var triesAll: Bool { order.count >= enabled.count }

  /// Adds a thread that may come first. If there is none that can continue, all others are tried.
  mutating func add(_ initial: Int?) { order += initial.map { [$0] } ?? enabled.filter { !order.contains($0) } }
}

/// A thread whose next step was explored before in an equivalent state.
struct SleepingThread {
  let thread: Int
  /// The objects that the step touches.
  let touches: [Touch]
  /// How many stores the memory model knew. The step was explored with each choice among these.
  let storeCount: Int
  /// Whether the step may have a new choice since then.
  var seesNewStores = false
}

/// A choice of the store that a step reads, or of the place of its store.
struct StoreChoice {
  let ages: [Int]
  var index = 0
  /// The first run with this choice.
  var begin: Int
  /// The hash of the steps before.
  let trace: Int
}
