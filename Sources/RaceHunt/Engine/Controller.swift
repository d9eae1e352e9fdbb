import CInstrumentation
import CRaceHunt
import CThreads
import Huntable
import ReactiveSchedulers
import RuntimeHooks

/// Runs a scenario along one schedule. Exactly one logical thread runs. At every point where the library announces an
/// operation, a strategy picks the thread that runs next.
///
/// Each logical thread runs on a carrier. The controller models which thread holds which lock, so the real lock is
/// always free when a thread takes it. All work of the controller is hidden from ThreadSanitizer:
/// although one thread runs at a time, the sanitizer sees only the order that the code under test makes.
final class Controller: @unchecked Sendable {
  // Sendable: used only by the thread that has control, and by the driver before the first and after the last of them.

  /// How many times in a row the driver, which looks every tenth of a second, may see no progress.
  var patience = 100

  /// The text that is printed if the process crashes. The schedule so far and a quotation mark follow the text.
  var crashLine: (Scenario) -> String = { "\nCrashed in \($0.name). Schedule: '" } {
    didSet { scenario = "" }
  }

  /// The kind of the carriers on which its threads run.
  let carrierKind: CarrierKind
  /// The carriers of the present driver that no thread uses.
  @exclusivity(unchecked) var idleCarriers: [Carrier] = []
  /// The idle carriers of the other drivers.
  var carriersOfDrivers: [Int: [Carrier]] = [:]
  /// The work of all carriers.
  private(set) lazy var workOfCarrier = makeWorkOfCarrier()
  /// The thread that drives the present run.
  var driver = 0
  /// How many carriers will never be idle again.
  var parked = 0
  /// How many carriers may be lost so.
  var mostParked = 4_000
  let startOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  let endOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  /// The happens-before edges between the jobs of the main actor, for ThreadSanitizer.
  let mainActorOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  /// Takes the jobs of tasks that the threads of a run enqueue.
  private(set) lazy var taker = makeTaker()

  /// Whether runs record the code that performs each operation. Recording takes much longer than the operation.
  @exclusivity(unchecked) var recordsCallers = false
  /// Whether failures may name lines in the sources of the library.
  var showsLibrary = false
  /// The limits of each run.
  @exclusivity(unchecked) var limits = Budget.standard
  /// The state of the present run. Not checked for exclusive access: the operations of a run read and change it at each
  /// step, and only one thread has control.
  @exclusivity(unchecked) var state = RunState()
  /// The name of the scenario that runs.
  var scenario = ""
  private var hasSeenPoints = false
  /// What loads may read of later stores. Reset by each hunt.
  @exclusivity(unchecked) var laterStores = LaterStores()
  /// The orders in which the threads take locks, and the schedules since the last reset in which they can deadlock.
  @exclusivity(unchecked) var lockOrder = LockOrder()
  /// What is known of the objects of code that is hunted as it is written.
  @exclusivity(unchecked) var written = WrittenObjects()
  /// Whether the scenario needs the memory model. Reset by each hunt and each replay.
  @exclusivity(unchecked) var weakness = Weakness()
  /// Whether the scenario tries to take locks. Reset by each hunt and each replay.
  @exclusivity(unchecked) var lockAttempts = LockAttempts()
  /// The number of steps of all runs. A watchdog reads the number to see progress.
  let progress = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  /// Permits one run at a time in the process, because the library announces its operations to one controller.
  static let permit = Semaphore(value: 1)

  init(_ carrierKind: CarrierKind = .standard) {
    self.carrierKind = carrierKind
    progress.initialize(to: 0)
    startOrder.initialize(to: 0)
    endOrder.initialize(to: 0)
    mainActorOrder.initialize(to: 0)
    // Objects of which the process has one must not be made within a run.
    _ = (MainScheduler.shared, SubscriptionScheduler.shared.now)
    _ = SwiftRuntime.differences
    _ = Self.observation
    _ = Self.instrumentation
  }

  /// Sets the limits of each run, and forgets what earlier hunts have shown.
  func beginHunt(_ limits: Budget) {
    self.limits = limits
    weakness = Weakness()
    lockAttempts = LockAttempts()
    lockOrder = LockOrder()
    laterStores = LaterStores()
    written = WrittenObjects()
    ci_begin_hunt(rh_brings_libraries())
  }

  /// Whether loads may read later stores. The budget of a hunt says so, or the schedule of a replay.
  var readsLaterStores: Bool { limits.loadBuffering || !laterStores.ofReplay.isEmpty }

  /// Whether the last run has shown that earlier ones had more choices.
  var isLate: Bool { weakness.isLate || laterStores.isLate || lockAttempts.isLate }

  /// A search begins, or begins again.
  func searchBegins() {
    weakness.searchBegins()
    laterStores.searchBegins()
    lockAttempts.searchBegins()
  }

  // MARK: One run

  /// Runs a scenario along the schedule that the strategy chooses.
  func run(_ scenario: Scenario, _ strategy: Strategy) -> Outcome {
    Self.permit.wait()
    defer { Self.permit.signal() }
    begin(scenario, strategy)
    defer { rh_crash_end() }
    defer {
      JobTaker.endOfHunt()
      hidden { Self.running = nil }
    }
    var run: Run? = Run(scenario, on: self, seed: scenario.seed)
    underControl { scenario.body(run!) }
    if !state.threads.isEmpty {
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
    state.current = -1
    ci_set_running_thread(-1)
    if readsLaterStores { settlePromises() }
    checkTasks()
    var isBlocked = false
    if state.isImpossible {
      isBlocked = state.failure != nil
    } else if let kind = state.failure?.kind, kind == .deadlock || kind == .neverResumed, let judge = run!.whenBlocked {
      isBlocked = true
      state.failure = judge()
    }
    if state.failure == nil, !isBlocked, !state.isImpossible { underControl { run!.finish() } }
    // Releases the scenario's objects here, except the objects that are held by threads without an end.
    underControl {
      run?.release()
      run = nil
      let objects = state.sharedObjects
      state.sharedObjects = [:]
      withExtendedLifetime(objects) {}
    }
    if ct_end_run() > 0 {
      fail(Failure(.escape, "a thread that is not under control came to a lock or an atomic of the run"))
    }
    do { try strategy.end() } catch { fail(error) }
    checkLockOrder(scenario)
    if state.isImpossible, state.failure?.kind != .misfit, state.failure?.kind != .notRepeatable { state.failure = nil }
    state.failure = locatedFailure
    state.end()
    weakness.runEnds()
    var outcome = Outcome(
      failure: state.failure, schedule: Schedule(state.picks), identity: state.schedule, trace: state.trace,
      preemptions: state.preemptions, otherStores: state.otherStores,
      omissions: omissions, hasPoints: hasPoints, isBlocked: isBlocked)
    if state.failure != nil {
      outcome.threads = state.threads.map { $0.pointee.name }
      outcome.creators = state.threads.map { $0.pointee.creators }
      outcome.steps = state.steps.indices.map(state.step)
      outcome.racing = state.racing.map(\.withLine)
      outcome.waiting = state.threads.indices.filter { !state.threads[$0].pointee.isDone }.map(state.pendingStep)
    }
    state.threads.release()
    return outcome
  }

  /// Whether there was anything to explore in this run, or in an earlier one of the scenario: an announced operation, or
  /// jobs of tasks.
  private var hasPoints: Bool {
    if !hasSeenPoints {
      hasSeenPoints =
        state.tasks.order != nil || ci_accesses() > 0 || state.steps.contains { $0.operation.kind != .start }
    }
    return hasSeenPoints
  }

  private var omissions: Omissions {
    var omissions = state.omissions
    if state.isModelled && state.memory.isCut || laterStores.isCut { omissions.insert(.forgottenStores) }
    let isUnknown = ci_is_present() && ci_other_functions() < 0
    if ci_accesses() > 0 || ci_announcing_functions() > 0 || isUnknown {
      omissions.insert(.instrumented)
      if ci_other_functions() != 0 { omissions.insert(.silentFunctions) }
    }
    if ci_is_cut() { omissions.insert(.forgottenAccesses) }
    if weakness.isSeen, !readsLaterStores { omissions.insert(.laterStores) }
    if state.tasks.order != nil {
      omissions.insert(.tasks)
      if !rh_sees_locks() { omissions.insert(.locks) }
    }
    return omissions
  }

  private func begin(_ scenario: Scenario, _ strategy: Strategy) {
    state.begin(ct_begin_run(), strategy)
    if self.scenario != scenario.name {
      self.scenario = scenario.name
      hasSeenPoints = false
      rh_crash_line(crashLine(scenario))
    }
    rh_crash_begin()
    lockOrder.runBegins()
    writtenRunBegins()
    if lockOrder.examined != nil { models() }
    taker.standInDuringHunt()
    // Threads of earlier runs that have trapped have read these variables, and nothing orders those threads with this
    // one.
    hidden {
      Self.running = self
      Exploration.install(self)
    }
  }

  /// Runs `body`, the scenario's set-up or its last checks, on the driver's thread. Objects and threads that it makes
  /// belong to the run.
  func underControl(_ body: () -> Void) {
    ct_thread().pointee.run = state.number
    body()
    ct_thread().pointee.run = 0
  }

  /// Runs the threads until none can continue, or until the running thread has made no progress for too long.
  private func runThreads() {
    drive()
    // What the set-up touched belongs to no step.
    state.touches.removeAll(keepingCapacity: true)
    // A run is progress, also if none of its threads announces an operation.
    rh_count(progress)
    findEnabled()
    guard let first = carrier(toRun: pick(last: nil)) else { return }
    let end = first.run(steps: progress, patience: patience)
    // A thread that blocks outside control, or that a signal has stopped, never gives its carrier back. If the thread
    // continues later, `before` parks it.
    freeCarriers(except: end == .passed ? nil : state.threads[state.current])
    if end == .passed { return }
    let thread = state.threads[state.current]
    let place = "after \(describe(thread.pointee.pending))"
    fail(
      end == .trapped
        ? Failure(.crash, "\(thread.pointee.name) trapped \(place)")
        : Failure(.stuck, "\(thread.pointee.name) blocks in code that is not under control, \(place)"))
  }

  /// A hunt has ended. The driver runs nothing for now, so the watchdog may rest.
  func rest() {
    limits = .standard
    ci_end_hunt()
    carrierKind.rest()
  }

  func fail(_ failure: Failure) { fail(failure, at: []) }

  /// - Parameter places: The return addresses of the code that failed, innermost first.
  func fail(_ failure: Failure, at places: [UInt]) {
    hidden {
      guard state.failure == nil else { return }
      let isDoubtful =
        readsLaterStores && (failure.kind == .check || failure.kind == .dataRace) && state.memory.hasOpenPromise
      if isDoubtful, state.doubtful != nil { return }
      state.placesOfFailure = places
      if isDoubtful { state.doubtful = failure } else { state.failure = failure }
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
