import CRaceHunt
import CThreads
import ReactiveSignals

/// Runs a scenario along one schedule: exactly one logical thread moves, and at every point where the library announces
/// an operation, a strategy picks who goes on.
///
/// Logical threads are real threads, which hand each other a baton. The controller models who holds which lock, so the
/// real one is free whenever it is taken. Everything here is hidden from ThreadSanitizer: it sees only the order that
/// the code under test makes, though one thread runs at a time.
final class Controller: ExplorationController, @unchecked Sendable {
  // Sendable: only the thread that has the baton is here, and the driver before the first and after the last of them.

  /// A run that takes more steps does not end.
  static let stepLimit = 20_000

  /// For how many looks of the driver, a tenth of a second each, nothing may move.
  var patience = 100

  /// How a crash of the process is announced: the schedule so far and a quotation mark are written behind it.
  var crashLine: (Scenario) -> String = { "\nCrashed in \($0.name). Schedule: '" }

  private var idleWorkers: [Worker] = []
  private let driver = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
  private let startOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
  private let endOrder = UnsafeMutablePointer<Int64>.allocate(capacity: 1)

  // The run that is going on.
  private var runNumber: Int64 = 0
  private var strategy: any Strategy = RandomWalk(seed: 0)
  private var isRecording = false
  private(set) var threads: [LogicalThread] = []
  /// What stands in for the objects that a process has once.
  private var sharedObjects: [String: AnyObject] = [:]
  /// The thread that has the baton; -1 while the scenario is set up, and when its threads have ended.
  private var current = -1
  /// Who holds which lock.
  private var owners: [Int: Int] = [:]
  /// Of all runs since it was last reset.
  var lockOrder = LockOrder()
  private var touches: [Touch] = []
  private var picks: [Int] = []
  private var steps: [Step] = []
  private var preemptions = 0
  private(set) var failure: Failure?
  private var objects = 0
  private var clock: Int64 = 0
  private var unfinishedTasks: [String] = []
  /// After a failure threads finish with as few switches as possible; counted, since that may not end.
  private var stepsAfterFailure = 0
  /// Moves while the run does, for the driver to see.
  private var progress: Int64 = 0

  /// The process has one run at a time: the library announces to its controller.
  private static let permit = {
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
      hand(to: pick(from: threads.indices.filter(isEnabled), current: nil, last: nil), from: nil)
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

  private func begin(_ strategy: any Strategy, _ records: Bool) {
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
  private func underControl(_ body: () -> Void) {
    ct_thread().pointee.run = runNumber
    body()
    ct_thread().pointee.run = 0
  }

  /// Waits until a thread says that the run is over, or nothing has moved for too long.
  private func waitForEnd() {
    var seen: Int64 = -1
    var looks = 0
    while !rh_baton_wait_for(driver, 100) {
      let now = rh_add(&progress, 0)
      looks = now == seen ? looks + 1 : 0
      seen = now
      if looks > patience {
        // The thread goes on some day, and is then parked by `before`.
        let thread = threads[current]
        failure = Failure(
          .stuck, "\(thread.name) blocks in code that is not under control, after \(describe(thread.pending))")
        return
      }
    }
    for thread in threads where thread.isDone {
      if let worker = thread.worker { idleWorkers.append(worker) }
    }
  }

  // MARK: What the library calls

  func before(_ operation: Operation) {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard current >= 0 else { return }
    let thread = threads[current]
    thread.pending = operation
    thread.isSpinning = operation.kind == .spin
    reschedule()
    perform(operation)
  }

  func note(_ operation: Operation) {
    guard current >= 0 else { return }
    rh_hide()
    defer { rh_show() }
    touch(operation.object)
    if operation.kind == .unlock {
      owners[operation.object] = nil
      lockOrder.released(operation.object, by: current)
    }
  }

  func wait(_ operation: Operation, until deadline: Int64?, for condition: @escaping () -> Bool) -> Bool {
    rh_hide()
    defer { rh_show() }
    parkIfAbandoned()
    guard current >= 0 else {
      if !condition() { fail(Failure(.deadlock, "the set-up waits for \(operation.label)")) }
      return true
    }
    let thread = threads[current]
    thread.pending = operation
    thread.condition = condition
    thread.deadline = deadline
    reschedule()
    thread.condition = nil
    thread.deadline = nil
    touch(operation.object)
    let holds = condition()
    if !holds, let deadline { advance(to: deadline) }
    return holds
  }

  func newObject() -> Int {
    objects += 1
    return Int(runNumber) << ct_run_shift | objects
  }

  func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool {
    hidden { _ = add(name, slot: LogicalThread.Slot(name: name, object: object), body) }
    return true
  }

  func setTimer(
    _ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    rh_hide()
    defer { rh_show() }
    touch(object)
    let slot = LogicalThread.Slot(name: name, object: object)
    if let thread = threads.first(where: { $0.slot == slot && !$0.isDone && $0.worker == nil }) {
      // Not begun: it is set anew.
      thread.deadline = due
      if due == nil {
        thread.isDone = true
        thread.body = nil
      }
      return true
    }
    if let due { add(name, slot: slot, due: due, body) }
    return true
  }

  func fail(_ violation: String) { fail(Failure(.check, violation, site: violation)) }

  var now: Int64? {
    rh_hide()
    defer { rh_show() }
    touch(Self.time, writes: false)
    return clock
  }

  func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object {
    hidden {
      if let object = sharedObjects["\(label)"] as? Object { return object }
      let object = make()
      sharedObjects["\(label)"] = object
      return object
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

  private func releaseOrder(to thread: LogicalThread) {
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

  private func hidden<Result>(_ body: () -> Result) -> Result {
    rh_hide()
    defer { rh_show() }
    return body()
  }

  // MARK: Scheduling

  /// Stands for the clock among the objects.
  private static let time = Int.max

  /// What an object is called in every run: its number in the order of creation. Objects that the process has once are
  /// below zero.
  static func number(of object: Int) -> Int {
    object <= 0 || object == time ? object : object & (1 << ct_run_shift - 1)
  }

  private func touch(_ object: Int, writes: Bool = true) {
    if object != 0 { touches.append(Touch(object: Self.number(of: object), writes: writes)) }
  }

  private func perform(_ operation: Operation) {
    touch(operation.object, writes: operation.writes)
    if operation.kind == .lock {
      owners[operation.object] = current
      lockOrder.acquired(operation.object, "\(operation.label)", by: current)
    }
  }

  private func advance(to instant: Int64) {
    clock = max(clock, instant)
    touch(Self.time)
  }

  private func isEnabled(_ index: Int) -> Bool {
    let thread = threads[index]
    if thread.isDone { return false }
    if thread.pending.kind == .lock { return owners[thread.pending.object] == nil }
    if let condition = thread.condition, condition() { return true }
    // A timer may fire at any moment, but none before an earlier one.
    if let deadline = thread.deadline { return deadline <= clock || deadline == earliestDeadline }
    return thread.condition == nil
  }

  private var earliestDeadline: Int64? {
    var earliest: Int64?
    for thread in threads where !thread.isDone {
      if let deadline = thread.deadline { earliest = min(earliest ?? deadline, deadline) }
    }
    return earliest
  }

  /// Picks who goes on, and returns when it is the caller's turn again.
  private func reschedule() {
    let me = current
    _ = rh_add(&progress, 1)
    if failure != nil {
      stepsAfterFailure += 1
      if stepsAfterFailure > Self.stepLimit { abandon() }
      if isEnabled(me), !threads[me].isSpinning { return }
    }
    strategy.executed(me, touches)
    touches.removeAll(keepingCapacity: true)
    let enabled = threads.indices.filter(isEnabled)
    if enabled.isEmpty {
      fail(Failure(.deadlock, whoWaits))
      abandon()
    }
    if picks.count >= Self.stepLimit {
      fail(Failure(.livelock, "no end after \(picks.count) steps"))
      abandon()
    }
    let canGoOn = !threads[me].isSpinning && enabled.contains(me)
    let next = pick(from: enabled, current: canGoOn ? me : nil, last: me)
    if next != me {
      // Found before: once the baton is handed over, the other may end the run, and the next one begin.
      let worker = threads[me].worker!
      hand(to: next, from: threads[me])
      worker.wait()
      // Given up meanwhile: whoever else was picked has ended the run.
      parkIfAbandoned()
    }
    threads[me].isSpinning = false
  }

  private func pick(from enabled: [Int], current: Int?, last: Int?) -> Int {
    if failure != nil { return enabled.first { $0 != last } ?? enabled[0] }
    let next = strategy.pick(
      Choice(enabled: enabled, current: current, last: last, pending: { self.threads[$0].pending }))
    picks.append(next)
    rh_crash_pick(Int32(next))
    let isPreemption = current != nil && next != current
    if isPreemption { preemptions += 1 }
    if isRecording {
      steps.append(Step(thread: next, operation: threads[next].pending, isPreemption: isPreemption))
    }
    return next
  }

  private func hand(to next: Int, from thread: LogicalThread?) {
    current = next
    let worker = threads[next].worker ?? assignWorker(to: next)
    worker.post()
  }

  private func assignWorker(to index: Int) -> Worker {
    let thread = threads[index]
    let worker = idleWorkers.popLast() ?? Worker()
    thread.worker = worker
    let run = runNumber
    worker.job = { [unowned self] in
      ct_thread().pointee.run = run
      // A timer fires.
      if let deadline = thread.deadline.take() { advance(to: deadline) }
      let orders = (start: startOrder, own: thread.order, end: endOrder)
      var body = thread.body.take()
      rh_show()
      rh_acquire(orders.start)
      rh_acquire(orders.own)
      body?()
      // What it holds dies here, still under control.
      body = nil
      rh_release(orders.end)
      rh_hide()
      ct_thread().pointee.run = 0
      ended(thread)
    }
    return worker
  }

  /// A thread is done: the baton goes to another, or back to the driver.
  private func ended(_ thread: LogicalThread) {
    let me = current
    thread.isDone = true
    strategy.executed(me, touches)
    touches.removeAll(keepingCapacity: true)
    let enabled = threads.indices.filter(isEnabled)
    if enabled.isEmpty {
      if !threads.allSatisfy(\.isDone) { fail(Failure(.deadlock, whoWaits)) }
      return rh_baton_post(driver)
    }
    hand(to: pick(from: enabled, current: nil, last: nil), from: nil)
  }

  private var whoWaits: String {
    threads.filter { !$0.isDone }.map { thread in
      let holder = owners[thread.pending.object].map { ", held by \(threads[$0].name)" } ?? ""
      return "\(thread.name) waits for \(describe(thread.pending))\(holder)"
    }.joined(separator: "; ")
  }

  private func describe(_ operation: Operation) -> String { "\(operation.kind) \(operation.label)" }

  // MARK: Giving up

  /// Gives up a run whose threads cannot end: a thread cannot be unwound, so they stay parked for good.
  private func abandon() -> Never {
    let worker = threads[current].worker!
    rh_baton_post(driver)
    while true { worker.wait() }
  }

  /// Parks a thread of a run that was given up.
  private func parkIfAbandoned() {
    guard ct_thread().pointee.run != runNumber else { return }
    let never = UnsafeMutablePointer<rh_baton>.allocate(capacity: 1)
    never.initialize(to: rh_baton())
    while true { rh_baton_wait(never) }
  }
}
