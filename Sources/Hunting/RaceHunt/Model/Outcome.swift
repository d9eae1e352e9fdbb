import RuntimeHooks

/// A step of a run as each run records it. It holds no reference.
struct StepRecord: Sendable {
  let thread: Int
  var operation: VisibleOperation
  /// Whether the thread that ran before could have continued.
  var isPreemption: Bool
  /// Which store is read by a load, or by a comparison that fails: 0 is the newest store. Of a store, how many other stores
  /// it precedes. Of a lock for reading, 1 if a waiting writer goes first.
  var age = 0
  var ending = Step.Ending.usual
}

/// A step of a run, for reports.
struct Step: Sendable {
  var record: StepRecord
  /// The return addresses of the code that performs the operation, innermost first. Empty unless they are recorded.
  var callers: [UInt]

  var thread: Int { record.thread }
  var operation: VisibleOperation { record.operation }
  var isPreemption: Bool { record.isPreemption }
  var age: Int { record.age }
  var ending: Ending { record.ending }

  init(_ record: StepRecord, callers: [UInt] = []) {
    self.record = record
    self.callers = callers
  }

  init(thread: Int, operation: VisibleOperation, isPreemption: Bool, callers: [UInt] = []) {
    self.init(StepRecord(thread: thread, operation: operation, isPreemption: isPreemption), callers: callers)
  }

  /// How a step ends. A wait may time out, and an attempt to take a lock may fail.
  enum Ending: String, Sendable {
    case usual = ""
    case timedOut = " timed out"
    case failed = " failed"
  }
}

extension Step {
  /// The step with a line for its innermost caller. The compiler gives no line to the function that announces an access to
  /// a property. Then the line of the access counts, which follows.
  var withLine: Step {
    guard let first = callers.first else { return self }
    let near = stride(from: first, through: first + 96, by: 8)
    var step = self
    step.callers[0] = near.first { !Place.chain(of: [$0], orOurs: true).isEmpty } ?? first
    return step
  }
}

/// The result of one run.
struct Outcome: Sendable {
  var failure: Failure?
  var schedule = Schedule([])
  /// A hash of the schedule.
  var identity = 0
  /// A hash of the steps, and of the threads that were enabled at each step.
  var trace = 0
  var preemptions = 0
  /// How many loads have read another store than the newest, or stores have come before others.
  var otherStores = 0
  /// How many of these are no stores, but faults of descriptors and of the network.
  var faults = 0
  /// What the run has used that hunts do not follow.
  var omissions = Omissions()
  /// Whether there was anything to explore in this run, or in an earlier one.
  var hasPoints = false

  /// Whether threads wait for good, as the scenario permits.
  var isBlocked = false

  // Only of a run that failed.
  /// The names of the threads.
  var threads: [String] = []
  /// What identifies each thread in runs with other schedules.
  var keys: [Int] = []
  /// For each thread the return addresses of the code that created its task.
  var creators: [[UInt]] = []
  var steps: [Step] = []
  /// The accesses of a data race, which were about to be performed.
  var racing: [Step] = []
  /// What the threads that have not ended wait for.
  var waiting: [Step] = []
}
