/// The information that a strategy has at a scheduling point.
struct Choice {
  /// The threads that can continue and are not held back, in the order of their creation.
  let enabled: ThreadList
  /// The thread that has run, if it can continue.
  let current: Int?
  /// The thread that has run; nil after it ended.
  let last: Int?
  /// Why enabled threads are held back; `nobody` if none is.
  let heldBack: HeldBack
  /// A hash of the steps so far, of the enabled threads and of their next operations. After the same picks it is the
  /// same in every run, unless the scenario depends on something besides the schedule.
  let trace: Int
  let threads: ThreadTable
  /// How many stores the memory model knows.
  let stores: Int
  /// A hash of the values of the atomics, and of the states that the scenario has named, if the strategy needs values.
  let values: Int

  /// A thread's next operation.
  func pending(_ thread: Int) -> VisibleOperation { threads[thread].pointee.pending }

  /// A thread's name.
  func name(_ thread: Int) -> String {
    threads.indices.contains(thread) ? threads[thread].pointee.name : "thread \(Schedule.letter(thread))"
  }
}

/// An access to an object. Two steps are independent if they touch no common object, or only read it. Independent steps
/// may run in either order.
struct Touch: Hashable {
  let object: Int
  let writes: Bool
  /// What was done with a lock, which a thread that takes it may have to wait for.
  var lock: LockUse
  /// How an atomic was accessed, if the memory model chooses what the access reads or where it stores.
  var access: ModelledAccess?

  /// - Parameter number: The number of the object; zero stands for memory whose accesses are not announced.
  init(_ number: Int, writes: Bool, lock: LockUse = .unused, _ access: ModelledAccess? = nil) {
    object = number == 0 ? ObjectNumber.unannounced : number
    self.writes = writes
    self.lock = lock
    self.access = access
  }

  /// Two touches of one object by a step. What is done with a lock first counts.
  func merged(with later: Touch) -> Touch {
    Touch(object, writes: writes || later.writes, lock: lock)
  }
}

/// What a step does with a lock first.
enum LockUse: Int {
  case unused
  /// The step takes the lock, and waits until the lock is free.
  case taken
  /// The step releases the lock, which was taken before.
  case released
}

extension VisibleOperation {
  var lockUse: LockUse { kind == .lock ? .taken : kind == .unlock ? .released : .unused }
}

/// An access to an atomic, for which the memory model has chosen the store that it reads, or the place of its store.
///
/// A load may come after a store that it does not read, and a store may be placed before stores that have been performed.
/// So two accesses depend on each other only if one reads what the other has stored, or if an update is involved, which
/// reads the newest store. Sequentially consistent accesses also depend on each other by their order.
struct ModelledAccess: Hashable {
  /// The number of the store that the access reads; -1 if it reads none.
  var source = -1
  /// The number of its own store; 0 if it does not store.
  var store = 0
  /// The number of the store that follows its own in the modification order; 0 if none does.
  var next = 0
  /// Before which store the access could have been another update: the store that an update reads, or that follows an
  /// older store which a comparison could have found equal. 0 if there is none.
  var missed = 0
  /// Whether the access is sequentially consistent.
  var isStrict = false

  var reads: Bool { source >= 0 }
  var stores: Bool { store > 0 }
  var updates: Bool { reads && stores }
}

/// What a step means for the next step of a thread that was explored before the step.
enum Influence {
  /// The other step is unchanged.
  case nothing
  /// The other step is unchanged, but it may now read a newer store, or its store may be placed after a newer update.
  case newStores
  /// The other step may be a different operation.
  case everything

  /// - Parameters:
  ///   - step: What the step has touched.
  ///   - other: What the other step has touched when it was explored.
  init(of step: [Touch], on other: [Touch]) {
    self = .nothing
    for mine in step {
      for its in other where its.object == mine.object && (mine.writes || its.writes) {
        guard let my = mine.access, let access = its.access, !(my.isStrict && access.isStrict) else {
          self = .everything
          return
        }
        if my.stores, access.reads || my.reads { self = .newStores }
      }
    }
  }
}

/// The choice of the store that an operation reads, or of the place of a store.
struct StoreOptions {
  /// The ages that are possible, of which 0, the first, stands for the newest store.
  let choices: FlatList<Int>
  /// The history of the atomic; nil if it has none yet, or if the choice is not one of an atomic.
  let history: HistoryPointer?
  /// Whether the choice is one of an atomic.
  let isOfAtomic: Bool
  let isStore: Bool
  /// Whether all but the first are faults of the network, which a run has few of.
  let isFault: Bool
  let trace: Int

  /// The same ages, for a strategy that keeps them.
  var ages: [Int] { choices.array }

  /// The ages that were not possible when the run had performed `count` stores: the ages of newer stores, or the places
  /// of a store after a newer update.
  func ages(after count: Int) -> [Int] {
    guard isOfAtomic else { return ages }
    guard let history else { return [] }
    let stores = history.pointee.stores
    if !isStore { return ages.filter { stores[stores.count - 1 - $0].pointee.number > count } }
    let update = stores.firstIndex { $0.pointee.isUpdate && $0.pointee.number > count } ?? stores.count
    return ages.filter { stores.count - $0 > update }
  }
}

/// How much that was new the runs of a strategy have had.
struct Novelty: Sendable {
  /// How many pairs of dependent steps followed each other in some run.
  let pairs: Int
  /// How many states some run was in.
  let states: Int
  /// The run that had a new pair or a new state last, and how many runs there were.
  let lastNew: Int
  let runs: Int

  var description: String {
    "\(pairs) pairs of steps, \(states) states, the last new one in schedule \(lastNew) of \(runs)"
  }
}

/// Decides which thread runs next, in a series of runs. A strategy overrides three methods.
///
/// A class, because a call of a method of an existential counts references at each step.
class Strategy {
  final var name: String
  /// Whether the strategy needs `touched`, and `Choice.values`.
  final let needsTouches: Bool
  final let needsValues: Bool
  /// How many picks a run must have at least.
  final let length: Int
  /// How many runs of the present search the strategy has begun.
  final var runs = 0
  /// The schedules that were run, once `begin` has returned false, and how many these are if they are all.
  final var coverage = Coverage.sampled
  final var schedules = 0
  /// The objects that the last step has touched.
  @exclusivity(unchecked) final var touched: [Touch] = []
  /// The threads that wait for good, and what each touches next, once a run has ended. The next `begin` takes them.
  final var waiting: [(thread: Int, touches: [Touch])]?

  init(_ name: String, needsTouches: Bool = false, needsValues: Bool = false, length: Int = 0) {
    self.name = name
    self.needsTouches = needsTouches
    self.needsValues = needsValues
    self.length = length
  }

  /// Learns from the last run, and begins the next one. Returns false if no schedule is left.
  func begin(run: Int) -> Bool { true }

  /// Returns one of the enabled threads. Throws if the run differs from the run that the strategy must repeat.
  func pick(_ choice: Choice) throws(Failure) -> Int { choice.enabled[0] }

  /// Picks the store that an operation of the running thread reads, or the place that a store has. Throws as `pick` does.
  /// A strategy that needs touches is asked even if only one age is possible.
  func pickAge(_ options: StoreOptions) throws(Failure) -> Int { 0 }
}
