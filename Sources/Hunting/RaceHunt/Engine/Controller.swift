import CHuntable
import CInstrumentation
import CRaceHunt
import RuntimeHooks

/// Runs a scenario along one schedule. Exactly one logical thread runs. At every point where the library announces an
/// operation, a strategy picks the thread that runs next.
///
/// Each logical thread runs on a carrier. The controller models which thread holds which lock, so the real lock is
/// always free when a thread takes it. All work of the controller is hidden from ThreadSanitizer:
/// although one thread runs at a time, the sanitizer sees only the order that the code under test makes.
final class Controller: @unchecked Sendable {
  // Sendable: used only by the thread that has control, and by the driver before the first and after the last of them.

  // One role each. Not checked for exclusive access: the operations of a run read and change them at each step, and only
  // one thread has control.

  /// The threads of the run.
  @exclusivity(unchecked) var threads = ThreadTable()
  /// What the threads run on.
  @exclusivity(unchecked) var carriers: CarrierPool
  /// Which thread may run next.
  @exclusivity(unchecked) var turns = Turns()
  /// Which thread holds which lock.
  @exclusivity(unchecked) var owners = LockOwners()
  /// The orders in which the threads take locks, and the schedules since the last reset in which they can deadlock.
  @exclusivity(unchecked) var lockOrder = LockOrder()
  /// Whether the scenario tries to take locks. Reset by each hunt and each replay.
  @exclusivity(unchecked) var lockAttempts = LockAttempts()
  /// What the threads may read.
  @exclusivity(unchecked) var memory = RunMemory()
  /// What has happened in the run.
  @exclusivity(unchecked) var record = RunRecord()
  /// The tasks whose jobs are under control.
  let tasks = Tasks()
  /// Whose turn it is on the main actor.
  let mainActor = MainActorLine()
  /// The network, and the sockets and other descriptors.
  let descriptors = Descriptors()
  /// What is known of the objects of code that is hunted as it is written.
  let instrumented = InstrumentedObjects()
  #if EXPLORATION
    /// What stands in for the objects of Dispatch.
    let dispatch = DispatchStandIns()
  #endif

  /// The number of the run; 0 between runs. A thread of another run is parked if it arrives late, after blocking
  /// elsewhere.
  @exclusivity(unchecked) private(set) var number: Int64 = 0
  /// The strategy of the run, which the caller of the run holds. No step counts a reference to it.
  @exclusivity(unchecked) private(set) var strategy: Unmanaged<Strategy>?
  /// Whether the strategy asks for the objects that each step touches.
  @exclusivity(unchecked) private(set) var recordsTouches = false
  /// The objects that the present step has touched so far.
  @exclusivity(unchecked) var touches: [Touch] = []
  /// The run's replacements for objects of which the process has one.
  @exclusivity(unchecked) var sharedObjects: [String: AnyObject] = [:]

  /// The limits of each run.
  @exclusivity(unchecked) var limits = Budget.standard
  /// Whether runs record the code that performs each operation. Recording takes much longer than the operation.
  @exclusivity(unchecked) var recordsCallers = false
  /// Whether failures may name lines in the sources of the library.
  var showsLibrary = false
  /// How many times in a row the driver, which looks every tenth of a second, may see no progress.
  var patience = 100
  /// The text that is printed if the process crashes. The schedule so far and a quotation mark follow the text.
  var crashLine: (Scenario) -> String = { "\nCrashed in \($0.name). Schedule: '" } {
    didSet { scenario = "" }
  }
  /// The name of the scenario that runs.
  @exclusivity(unchecked) private(set) var scenario = ""
  @exclusivity(unchecked) private var hasSeenPoints = false
  /// Takes the jobs of tasks that the threads of a run enqueue.
  private(set) var taker: JobTaker!
  /// The number of steps of all runs. A watchdog reads the number to see progress.
  let progress = UnsafeMutablePointer<Int64>.make(0)
  // The happens-before edges for ThreadSanitizer: from the set-up to the threads, and from them to the last checks.
  let startOrder = UnsafeMutablePointer<Int64>.make(0)
  let endOrder = UnsafeMutablePointer<Int64>.make(0)

  init(_ carrierKind: CarrierKind = .standard) {
    carriers = CarrierPool(carrierKind)
    // Objects of which the process has one must not be made within a run.
    _ = SwiftRuntime.differences
    _ = Self.observation
    for part in [tasks, mainActor, descriptors, instrumented] as [PartOfRun] { part.controller = self }
    #if EXPLORATION
      dispatch.controller = self
    #endif
    taker = JobTaker(
      isMainThread: { ct_thread().pointee.main > 0 },
      system: SystemStandIn(
        now: { [unowned self] in timeOfThread }, pass: { [unowned self] in sleepsOutside($0) },
        random: { [unowned self] in randomNumber() }),
      take: { [unowned self] in tasks.take($0) })
    carriers.work = { [unowned(unsafe) self] in run($0.assumingMemoryBound(to: LogicalThread.self)) }
  }

  /// Sets the limits of each run and the seed of its random numbers, and forgets what earlier hunts have shown.
  func beginHunt(_ limits: Budget, seed: UInt64 = 1) {
    self.limits = limits
    record.seed = seed
    memory.weakness = Weakness()
    lockAttempts = LockAttempts()
    lockOrder.huntBegins()
    instrumented.huntBegins()
    ci_begin_hunt(rh_libraries(false)![0] != 0)
  }

  /// Whether the last run has shown that earlier ones had more choices.
  var isLate: Bool { memory.weakness.isLate || lockAttempts.isLate }

  /// A search begins, or begins again.
  func searchBegins() {
    memory.weakness.searchBegins()
    lockAttempts.searchBegins()
  }

  // MARK: One run

  /// Runs a scenario along the schedule that the strategy chooses.
  func run(_ scenario: Scenario, _ strategy: Strategy) -> Outcome {
    begin(scenario, strategy)
    defer { rh_crash_end() }
    defer {
      JobTaker.endOfHunt()
      hidden { Self.running = nil }
    }
    let run = Run(scenario, on: self, seed: scenario.seed)
    let body = scenario.body
    if underControl({ body(run) }), !threads.isEmpty {
      let races = rh_data_races()
      rh_release(startOrder)
      rh_hide()
      runThreads()
      rh_show()
      rh_acquire(endOrder)
      if rh_data_races() > races {
        fail(Failure(.dataRace, "ThreadSanitizer's report says which"))
      }
    }
    threads.current = -1
    ci_set_running_thread(-1)
    tasks.check()
    var isBlocked = false
    if let kind = record.failure?.kind, kind == .deadlock || kind == .neverResumed, let judge = run.whenBlocked {
      isBlocked = true
      record.failure = judge()
    }
    if record.failure == nil, !isBlocked { underControl { run.finish() } }
    if record.failure != nil || isBlocked { JobTaker.restoreHook() }
    // Releases the scenario's objects here, except the objects that are held by threads without an end.
    underControl { run.release() }
    if !sharedObjects.isEmpty {
      underControl {
        let objects = self.sharedObjects
        self.sharedObjects = [:]
        withExtendedLifetime(objects) {}
      }
    }
    descriptors.check()
    if ct_end_run() > 0 {
      fail(Failure(.escape, "a thread that is not under control came to a lock or an atomic of the run"))
    }
    let missing = strategy.length - record.picks.count
    if missing > 0 { fail(Failure(.misfit, "the run is over, and the schedule has \(missing) more steps")) }
    if recordsTouches { strategy.waiting = threads.waiting }
    if let table = rh_full_table() {
      let message =
        "the hunter's table of \(String(cString: table)) cannot grow, so hunts of this process know not all of them"
      record.failure = Failure(.unsupported, message)
    }
    checkLockOrder(scenario)
    if record.failure != nil { record.failure = locatedFailure }
    number = 0
    memory.weakness.runEnds()
    noteOmissions()
    var outcome = record.outcome(threads)
    outcome.hasPoints = hasPoints
    outcome.isBlocked = isBlocked
    threads.release()
    return outcome
  }

  /// Whether there was anything to explore in this run, or in an earlier one of the scenario: an announced operation, or
  /// jobs of tasks.
  private var hasPoints: Bool {
    if !hasSeenPoints {
      hasSeenPoints =
        tasks.order != nil || ci_accesses() > 0 || record.steps.contains { $0.operation.kind != .start }
    }
    return hasSeenPoints
  }

  private func begin(_ scenario: Scenario, _ strategy: Strategy) {
    number = ct_begin_run()
    self.strategy = .passUnretained(strategy)
    recordsTouches = strategy.needsTouches
    touches.removeAll(keepingCapacity: true)
    descriptors.expectsNothingOpen = false
    threads.removeAll()
    carriers.drive()
    turns.begin()
    owners.removeAll()
    memory.begin(run: number)
    tasks.begin()
    mainActor.begin()
    record.begin(recordsValues: strategy.needsValues)
    if self.scenario != scenario.name {
      self.scenario = scenario.name
      hasSeenPoints = false
      rh_crash_line(crashLine(scenario))
    }
    rh_crash_begin()
    lockOrder.runBegins()
    #if EXPLORATION
      dispatch.begin()
      instrumented.begin()
    #endif
    ct_number_objects(number, instrumented.stepOfNumbers, memory.weakness.isModelled)
    if lockOrder.examined != nil { memory.models(threads.live) }
    taker!.standInDuringHunt()
    // Threads of earlier runs that have trapped have read these variables, and nothing orders those threads with this
    // one.
    hidden {
      Self.running = self
      Exploration.install(self)
    }
  }

  /// Runs `body`, the scenario's set-up or its last checks, on the driver's thread. Objects and threads that it makes
  /// belong to the run. Returns false if `body` has trapped or does not go on, which fails the run.
  @discardableResult
  func underControl(_ body: @escaping () -> Void) -> Bool {
    var body = body
    rh_count(progress)
    carriers.kind.watch(steps: progress, patience: patience)
    let hasReturned = withUnsafeMutablePointer(to: &body) { body in
      rh_guard(number, { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
    }
    if !hasReturned {
      rh_forget_calls()
      if rh_carrier_is_given_up() {
        fail(Failure(.stuck, "\(nameOfRunning) blocks or loops"), at: placesOfSample)
      } else {
        fail(Failure(.crash, "\(nameOfRunning) trapped\(causeOfTrap)"), at: placesOfTrap)
      }
    }
    return hasReturned
  }

  /// Runs the threads until none can continue, or until the running thread has made no progress for too long.
  private func runThreads() {
    // What the set-up touched belongs to no step.
    touches.removeAll(keepingCapacity: true)
    // A run is progress, also if none of its threads announces an operation.
    rh_count(progress)
    findEnabled()
    guard let first = carrier(toRun: pick(last: nil)) else { return }
    let end = first._withUnsafeGuaranteedRef { $0.run(steps: progress, patience: patience) }
    // A thread that blocks outside control, or that a signal has stopped, never gives its carrier back. If the thread
    // continues later, `before` parks it.
    carriers.free(threads, except: end == .passed ? nil : threads.running)
    if end == .passed { return }
    let (name, operation) = (threads.running.pointee.name, describe(threads.running.pointee.pending))
    if end == .trapped {
      return fail(Failure(.crash, "\(name) trapped after \(operation)\(causeOfTrap)"), at: placesOfTrap)
    }
    fail(.stuck(name, after: operation, knowsDescriptors: rh_knows_descriptors()), at: placesOfSample)
  }

  /// A hunt has ended. The driver runs nothing for now, so the watchdog may rest.
  func rest() {
    limits = .standard
    ci_end_hunt()
    rh_begin_objects(false)
    // What the last run has freed is memory of the program again.
    ci_begin_run(0)
    carriers.kind.rest()
  }

  /// - Parameter places: The return addresses of the code that failed, innermost first, if they are known.
  func fail(_ failure: Failure, at places: [UInt] = []) {
    hidden {
      guard record.failure == nil else { return }
      record.placesOfFailure = places
      record.failure = failure
    }
  }

  /// Runs `body` unseen by ThreadSanitizer. The functions that run at each step do the same without a closure, which
  /// debug builds would call.
  func hidden<Result>(_ body: () -> Result) -> Result {
    rh_hide()
    defer { rh_show() }
    return body()
  }
}
