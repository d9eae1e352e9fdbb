import RuntimeHooks

/// A thread of a run as the controller sees it: one that the scenario declares, a queue's worker, a timer, or a job of
/// a task.
///
/// Its memory is never released, because later runs reuse it. So a pointer to it is valid forever, and no step counts
/// references to it.
struct LogicalThread: ~Copyable {
  /// Recurring work for one object uses one logical thread. The steps of the work are then in one column of a report.
  struct Slot: Hashable {
    let name: String
    let object: Int

    /// The same in each process.
    var hash: Int { name.utf8.reduce(object) { mixed($0, Int($1)) } }
  }

  private(set) var name: String
  /// The position of the thread in the order of creation.
  let index: Int
  private(set) var slot: Slot?
  /// Identifies the thread in runs with other schedules, where it may have another index. Made from the thread that starts
  /// it and the number of those that were started before, or from its slot.
  var key = 0
  /// How many threads and tasks the thread has started.
  var started = 0
  var body: (@Sendable () -> Void)?
  /// What the thread runs on; nil before the first step.
  var carrier: Carrier.Reference? {
    didSet { context = carrier?._withUnsafeGuaranteedRef { $0.context } }
  }
  /// The carrier as C knows it, if it is switched in user mode.
  private(set) var context: OpaquePointer?
  /// The operation that the thread performs when it is picked next.
  var pending = VisibleOperation(.start, 0, "start")
  /// The return addresses of the code that performs the operation, innermost first. Empty unless callers are recorded.
  var callers: [UInt] = []
  /// If not nil, the thread can continue only when the closure returns true.
  var condition: (() -> Bool)?
  /// If not nil, the thread may continue when the clock reaches this time.
  var deadline: Int64?
  /// If the thread has a deadline: the number of picks when a timer last fired before the deadline was set. After that
  /// firing, the threads in `behind` must have a turn before this thread continues at its deadline.
  var armed: (since: Int, behind: [Int]) = (0, [])
  /// The last search for timers that must wait during which the thread could continue.
  var enabledIn = 0
  /// How often the thread has read a clock.
  var readings = 0
  /// If the thread is a timer: the thread that has set it, and how often that thread had read a clock before.
  var setter: (thread: Int, readings: Int)?
  /// The lock for which the thread waits, if the lock is not modelled, and the number of the thread that holds it; 0 is
  /// not known.
  var foreignLock: (number: Int, owner: Int32)?
  /// Whether the thread waits for whatever may happen, as a loop of events does.
  var isIdle = false
  /// The number by which locks that are not modelled know the thread.
  var numberForLocks: Int32 = 0
  /// Whether the thread-local variables of the program end with the thread.
  var ownsVariables = false
  /// Whether a timer has started the thread, directly or by other threads, or has ended the last wait of the thread.
  var isDriven = false
  /// In a long run, the number of picks since when the thread can continue and has had no turn.
  var readySince = 0
  var isDone = false
  /// Whether an operation of the thread has failed without a cause.
  var hasFailed = false
  /// The number of picks when the thread was last picked.
  var lastTurn = 0
  var spin = Spin()
  /// The return addresses of the code that created the task of this thread, innermost first.
  var creators: [UInt] = []
  /// The jobs of a task that this thread must still begin.
  var jobs: [JobTaker.Request] = []
  /// The job that the thread runs.
  var running: JobTaker.Request?
  /// Whether that job only makes a suspended task ready.
  var onlyResumes = false
  /// The default actor on which that job has run a task last.
  var actor: UnsafeRawPointer?
  /// Whether the thread would go on with what it does. If another thread runs before a new job, that is no preemption.
  var isRunning: Bool { spin.heldBack == .nobody && pending.kind != .start }
  /// What the thread is about to do, for a report.
  var pendingStep: Step {
    Step(StepRecord(thread: index, operation: pending, isPreemption: false), callers: callers)
  }
  /// Whether there are states in which the thread cannot take its next step.
  var mayWait: Bool { condition != nil || deadline != nil || pending.kind == .lock }

  init(_ name: String, index: Int, slot: Slot?, body: (@Sendable () -> Void)?) {
    self.name = name
    self.index = index
    self.slot = slot
    self.body = body
  }

  /// Begins another thread in the memory of one of an earlier run.
  mutating func begin(_ name: String, slot: Slot?, body: (@Sendable () -> Void)?) {
    var spin = spin
    spin.begin()
    self = LogicalThread(name, index: index, slot: slot, body: body)
    self.spin = spin
  }

  /// Releases what the thread holds, except its carrier.
  mutating func release() {
    if body != nil { body = nil }
    if condition != nil { condition = nil }
    if running != nil { running = nil }
    actor = nil
    if !jobs.isEmpty { jobs = [] }
  }
}

typealias ThreadPointer = UnsafeMutablePointer<LogicalThread>

extension ThreadPointer {
  /// The happens-before edge of starting this thread, for ThreadSanitizer.
  var order: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
