import Huntable

/// The controller's state of the present run. Each run has its own.
struct RunState {
  private(set) var number: Int64 = 0
  /// The strategy of the run, which the caller of the run holds. No step counts a reference to it.
  private(set) var strategy: Unmanaged<Strategy>?
  /// Whether the strategy asks for the objects that each step touches.
  private(set) var recordsTouches = false
  var threads = ThreadTable()
  /// The threads that have not ended, in the order of their creation.
  var live = ThreadList()
  /// The threads of each slot, in the order of their creation.
  var slots: [LogicalThread.Slot: [ThreadPointer]] = [:]
  /// The run's replacements for objects of which the process has one.
  var sharedObjects: [String: AnyObject] = [:]
  /// The thread that has control; -1 during the set-up, and after all threads have ended.
  var current = -1
  /// The threads that can continue at the present scheduling point, in the order of their creation.
  var enabled = ThreadList()
  /// Those of them that need not wait for a turn of other threads.
  var eligible = ThreadList()
  var owners = LockOwners()
  /// The numbers of the locks that are not modelled and for which threads have waited, by their addresses.
  var foreignLocks: [UInt: Int] = [:]
  /// The random numbers of the run.
  var random = SplitMix64(seed: 1)
  var memory = MemoryModel()
  /// Whether the run has atomics or checked memory.
  var isModelled = false
  /// What `ModelledAccess.missed` will be of the comparison that is being performed.
  var missed: Int?
  /// Whether the comparison that is performed next may fail without a cause.
  var comparesWeakly = false
  /// The objects that the present step has touched so far.
  var touches: [Touch] = []
  var picks: [Int] = []
  var steps: [StepRecord] = []
  /// For each step the callers of its operation, if callers are recorded.
  var callers: [[UInt]] = []
  /// A hash of the picks so far.
  var schedule = 0
  /// A hash of the steps so far, and of the threads that were enabled at each step.
  var trace = 0
  var preemptions = 0
  /// How many loads have read another store than the newest, or stores have come before others.
  var otherStores = 0
  /// How many consecutive steps the running thread has taken.
  var stretch = 0
  /// How many threads have yielded and had no turn since.
  var yielding = 0
  /// The number of picks when a timer last fired, and the other threads that could continue then.
  var firing: (pick: Int, others: [Int]) = (0, [])
  /// How many timers have fired since the last step of a thread that no timer has started.
  var firings = 0
  /// Whether a thread has had a deadline.
  var hasDeadlines = false
  /// Whether timers that are due wait for the turns of other threads.
  var holdsTimers = false
  /// The thread that was picked last.
  var lastPicked = -1
  /// How many threads have a carrier.
  var carriers = 0
  var failure: Failure?
  /// A failure after a load of a store that has not been performed. The failure counts if the store is performed.
  var doubtful: Failure?
  /// Whether a load has read a store that was never performed.
  var isImpossible = false
  /// The stores so far, if loads may read stores that are performed later.
  var stored: [(atomic: Int, value: AtomicBits, thread: Int)] = []
  /// The return addresses of the code that failed, innermost first, if they are known.
  var placesOfFailure: [UInt] = []
  /// The accesses of a data race.
  var racing: [Step] = []
  /// The task that left control, if that was the failure. The task is suspended.
  var stranded: UnsafeRawPointer?
  var objects = 0
  var clock: Int64 = 0
  var unfinishedTasks: [String] = []
  var omissions = Omissions()
  var tasks = TaskTable()
  /// How many steps were taken after a failure. After a failure, the threads should end with few switches, but may
  /// never end.
  var stepsAfterFailure = 0

  /// Notes how the step of the thread that has control ends.
  mutating func stepEnds(_ ending: Step.Ending) {
    if failure == nil, let last = steps.indices.last { steps[last].ending = ending }
  }

  mutating func becomesLive(_ thread: Int) {
    var place = live.count
    while place > 0, live[place - 1] > thread { place -= 1 }
    live.insert(thread, at: place)
  }

  mutating func ends(_ thread: Int) {
    var place = 0
    while live[place] != thread { place += 1 }
    live.remove(at: place)
  }

  /// Begins a run in the memory of the run before.
  mutating func begin(_ number: Int64, _ strategy: Strategy) {
    var next = RunState(after: &self)
    next.number = number
    next.strategy = .passUnretained(strategy)
    next.recordsTouches = strategy.needsTouches
    self = next
  }

  /// From now on a thread of this run is parked if it arrives late, after blocking elsewhere.
  mutating func end() { number = 0 }

  init() {}

  private init(after earlier: inout RunState) {
    threads = earlier.threads
    threads.removeAll()
    live = earlier.live
    live.removeAll()
    enabled = earlier.enabled
    eligible = earlier.eligible
    picks.reserveCapacity(earlier.picks.count)
    swap(&touches, &earlier.touches)
    swap(&steps, &earlier.steps)
    touches.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    swap(&memory, &earlier.memory)
    memory.reset()
    swap(&owners, &earlier.owners)
    owners.removeAll()
  }

  /// The step with this number, for a report.
  func step(_ index: Int) -> Step {
    Step(steps[index], callers: index < callers.count ? callers[index] : [])
  }

  /// What a thread is about to do, for a report.
  func pendingStep(of thread: Int) -> Step {
    Step(
      StepRecord(thread: thread, operation: threads[thread].pointee.pending, isPreemption: false),
      callers: threads[thread].pointee.callers)
  }
}

/// The thread that holds each lock.
struct LockOwners {
  /// The owners of the run's locks, by number; -1 is nobody.
  private var ofRun: [Int] = []
  /// The owners of locks that were made outside the run.
  private var others: [Int: Int] = [:]

  mutating func removeAll() {
    ofRun.removeAll(keepingCapacity: true)
    if !others.isEmpty { others.removeAll() }
  }

  subscript(object: Int) -> Int? {
    get {
      guard object > 0 else { return others.isEmpty ? nil : others[object] }
      let number = ObjectNumber.of(object)
      guard number < ofRun.count else { return nil }
      let owner = ofRun[number]
      return owner < 0 ? nil : owner
    }
    set {
      guard object > 0 else {
        others[object] = newValue
        return
      }
      let number = ObjectNumber.of(object)
      while ofRun.count <= number { ofRun.append(-1) }
      ofRun[number] = newValue ?? -1
    }
  }
}
