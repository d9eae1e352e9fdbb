import CRaceHunt
import CThreads
import ReactiveSignals

/// Runs a scenario along one schedule: exactly one logical thread moves, and at every point where the library announces
/// an operation, a strategy picks who goes on.
///
/// Logical threads are real threads, which hand each other a baton. The controller models who holds which lock, so the
/// real one is free whenever it is taken. Everything here is hidden from ThreadSanitizer: it sees only the order that
/// the code under test makes, though one thread runs at a time.
final class Controller: @unchecked Sendable {
  // Sendable: only the thread that has the baton is here, and the driver before the first and after the last of them.

  /// A run that takes more steps does not end.
  static let stepLimit = 20_000

  /// For how many looks of the driver, a tenth of a second each, nothing may move.
  var patience = 100

  /// How a crash of the process is announced: the schedule so far and a quotation mark are written behind it.
  var crashLine: (Scenario) -> String = { "\nCrashed in \($0.name). Schedule: '" }

  var idleWorkers: [Worker] = []
  let driver = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
  let startOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  let endOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  // The run that is going on.
  var runNumber: Int64 = 0
  var strategy: any Strategy = RandomWalk(seed: 0)
  var isRecording = false
  var threads: [LogicalThread] = []
  /// What stands in for the objects that a process has once.
  var sharedObjects: [String: AnyObject] = [:]
  /// The thread that has the baton; -1 while the scenario is set up, and when its threads have ended.
  var current = -1
  /// Who holds which lock.
  var owners: [Int: Int] = [:]
  /// Of all runs since it was last reset.
  var lockOrder = LockOrder()
  var touches: [Touch] = []
  var picks: [Int] = []
  var steps: [Step] = []
  var preemptions = 0
  var failure: Failure?
  var objects = 0
  var clock: Int64 = 0
  var unfinishedTasks: [String] = []
  /// After a failure threads finish with as few switches as possible; counted, since that may not end.
  var stepsAfterFailure = 0
  /// Moves while the run does, for the driver to see.
  var progress: Int64 = 0

  /// The process has one run at a time: the library announces to its controller.
  static let permit = {
    let permit = Semaphore()
    permit.signal()
    return permit
  }()

  init() {
    driver.initialize(to: rh_baton())
    startOrder.initialize(to: 0)
    endOrder.initialize(to: 0)
    // What a process has once must not be made within a run.
    _ = MainScheduler.shared
    _ = SubscriptionScheduler.shared.now
  }

  // MARK: One run

  /// Runs a scenario along the schedule that the strategy picks.
  func run(_ scenario: Scenario, _ strategy: any Strategy, records: Bool = false) -> Outcome {
    Self.permit.wait()
    defer { Self.permit.signal() }
    begin(strategy, records)
    rh_crash_begin(crashLine(scenario))
    defer { rh_crash_end() }
    var run: Run? = Run(scenario: scenario, controller: self)
    underControl { scenario.body(run!) }
    lockOrder.setUpEnds(with: objects)
    if !threads.isEmpty {
      let races = rh_data_races()
      rh_release(startOrder)
      rh_hide()
      hand(to: pick(from: threads.indices.filter(isEnabled), current: nil, last: nil))
      waitForEnd()
      rh_show()
      rh_acquire(endOrder)
      if rh_data_races() > races {
        fail(Failure(.dataRace, "ThreadSanitizer's report says which"))
      }
    }
    current = -1
    let isOver = threads.allSatisfy(\.isDone)
    if !unfinishedTasks.isEmpty, isOver {
      fail(Failure(.neverResumed, unfinishedTasks.joined(separator: ", ")))
    }
    if failure == nil { underControl { run!.finish() } }
    // What the scenario has made dies here, unless threads that never end hold it.
    underControl {
      run?.release()
      run = nil
      sharedObjects = [:]
    }
    if ct_end_run() > 0 {
      fail(Failure(.escape, "a thread that is not under control came to a lock or an atomic of the run"))
    }
    strategy.end()
    defer { threads = [] }
    return Outcome(
      failure: failure, schedule: Schedule(picks), preemptions: preemptions, threads: threads.map(\.name), steps: steps)
  }

  func begin(_ strategy: any Strategy, _ records: Bool) {
    runNumber = ct_begin_run()
    self.strategy = strategy
    isRecording = records
    threads = []
    sharedObjects = [:]
    current = -1
    owners = [:]
    touches = []
    picks = []
    steps = []
    preemptions = 0
    failure = nil
    objects = 0
    clock = 0
    unfinishedTasks = []
    stepsAfterFailure = 0
    lockOrder.runBegins()
    hidden { Exploration.install(self) }
  }

  /// Lets the scenario's set-up and its last checks, on the driver's thread, make objects and threads of the run.
  func underControl(_ body: () -> Void) {
    ct_thread().pointee.run = runNumber
    body()
    ct_thread().pointee.run = 0
  }

  /// Waits until a thread says that the run is over, or nothing has moved for too long.
  func waitForEnd() {
    var seen: Int64 = -1
    var looks = 0
    while !rh_baton_wait_for(driver, 100) {
      let now = rh_add(&progress, 0)
      looks = now == seen ? looks + 1 : 0
      seen = now
      if looks > patience {
        // The thread goes on some day, and is then parked by `before`.
        let thread = threads[current]
        fail(
          Failure(
            .stuck, "\(thread.name) blocks in code that is not under control, after \(describe(thread.pending))"))
        return
      }
    }
    // Taken from it: what dies after this may schedule, which uses the thread's slot again.
    for thread in threads where thread.isDone {
      if let worker = thread.worker.take() { idleWorkers.append(worker) }
    }
  }

  // MARK: What a scenario calls

  /// Adds a logical thread, or uses again the one of its slot.
  @discardableResult
  func add(
    _ name: String, slot: LogicalThread.Slot? = nil, due: Int64? = nil, _ body: @escaping @Sendable () -> Void
  ) -> LogicalThread {
    if let slot, let thread = threads.first(where: { $0.slot == slot && $0.isDone }) {
      thread.body = body
      thread.pending = Operation(.start, slot.object, "start")
      thread.deadline = due
      thread.isDone = false
      if let worker = thread.worker.take() { idleWorkers.append(worker) }
      releaseOrder(to: thread)
      return thread
    }
    let thread = LogicalThread(name, slot: slot, body: body)
    thread.deadline = due
    threads.append(thread)
    releaseOrder(to: thread)
    return thread
  }

  func releaseOrder(to thread: LogicalThread) {
    guard current >= 0 else { return }
    // The order that starting a thread makes is part of what is tested.
    rh_show()
    rh_release(thread.order)
    rh_hide()
  }

  /// Whether the calling thread belongs to the run.
  var isInControl: Bool { ct_thread().pointee.run == runNumber }

  func taskEscaped(_ name: String) {
    ct_touch(runNumber << Int64(ct_run_shift))
  }

  /// A job of a task, on the logical thread that stands for the task.
  func addJob(of task: String, _ job: @escaping @Sendable () -> Void) {
    hidden { _ = add(task, slot: LogicalThread.Slot(name: task, object: 0), job) }
  }

  func addTimer(due: Int64, _ body: @escaping @Sendable () -> Void) {
    hidden { _ = add("sleep", slot: LogicalThread.Slot(name: "sleep", object: 0), due: due, body) }
  }

  func taskBegan(_ name: String) { unfinishedTasks.append(name) }

  func taskEnded(_ name: String) {
    hidden {
      if let index = unfinishedTasks.firstIndex(of: name) { unfinishedTasks.remove(at: index) }
    }
  }

  func fail(_ failure: Failure) {
    hidden {
      if self.failure == nil { self.failure = failure }
    }
  }

  func hidden<Result>(_ body: () -> Result) -> Result {
    rh_hide()
    defer { rh_show() }
    return body()
  }
}
