import CHuntable
import CRaceHunt
import CRuntimeHooks
import Dispatch
import Huntable
import RuntimeHooks

// The jobs of Swift concurrency.

extension Controller {
  /// Makes the taker of the jobs that threads of a run enqueue.
  func makeTaker() -> JobTaker {
    JobTaker(
      isMainThread: { ct_thread().pointee.main > 0 },
      system: SystemStandIn(now: { [unowned self] in timeOfThread }, random: { [unowned self] in randomNumber() }),
      take: { [unowned self] request in take(request) })
  }

  /// Notes a task that is being created by the calling thread.
  func created(_ task: UnsafeRawPointer) {
    hidden {
      if tasks.order != nil { _ = tasks.lane(of: task, key: keyOfNext) }
    }
  }

  /// Adds a job that a thread of the run enqueues. A delayed job becomes a timer. Any other job runs on the logical
  /// thread of its task.
  private func take(_ request: JobTaker.Request) {
    let runsOn = hidden { enqueue(request) }
    // From now on the rest of this job runs beside the other one. A cancellation makes a job ready with a lock of the
    // runtime held, on which another thread would block unseen where such locks are not announced.
    if runsOn, rh_sees_locks() { before(VisibleOperation(.act, 0, "go on")) }
  }

  /// Returns whether the thread has more to do in its present job, beside the job that is ready now.
  private func enqueue(_ request: JobTaker.Request) -> Bool {
    guard ct_thread().pointee.run == number else {
      _ = rt_must_drop(request.task)
      return false
    }
    guard tasks.order != nil else {
      escaped(request)
      return false
    }
    // The order in which jobs are enqueued is the order in which an actor, or the main actor, runs them.
    touch(ObjectNumber.unannounced)
    let lane = tasks.lane(of: request, key: keyOfNext)
    notesActs(of: request)
    guard request.delay == nil else {
      addTimer(request, lane)
      return false
    }
    add(request, lane)
    guard threads.current >= 0 else { return false }
    // The end of a sleep, and the continuation of a yield, only make their task ready. A job that is being suspended, or
    // ends, has no current task any more.
    let thread = threads.running
    return thread.pointee.running == nil || !thread.pointee.onlyResumes && rt_current_task() != nil
  }

  private func notesActs(of request: JobTaker.Request) {
    record.performs(.tasks)
    if request.main != nil { record.performs(.mainActor) }
    if request.delay != nil { record.performs(.taskSleeps) }
    switch Int(rt_job_kind(request.task)) {
    case rt_kind_task:
      if rt_is_async_let(request.task) { record.performs(.childTasks) }
      if rt_is_in_group(request.task) { record.performs(.taskGroups) }
    case rt_kind_continuation: record.performs(request.delay == nil ? .yields : .taskSleeps)
    case rt_kind_deinit: record.performs(.isolatedDeinits)
    default: break
    }
  }

  private func add(_ request: JobTaker.Request, _ lane: TaskTable.Lane) {
    let slot = LogicalThread.Slot(name: lane.name, object: 0)
    if lane.key != nil, threads.current >= 0, threads.running.pointee.slot == slot {
      // The job that runs now enqueues the next job of its task. The next job runs on the same thread, which has not ended. An
      // actor is no task: after a task has left it, its next job may run beside the task.
      let thread = threads.running
      thread.pointee.jobs.append(request)
      if request.main != nil { tasks.mainActor.append(thread) }
      return
    }
    let thread = add(lane.name, slot: slot, key: lane.key) { [unowned self] in runJobs() }
    thread.pointee.creators = lane.creators
    thread.pointee.jobs = [request]
    let isMain = request.main != nil
    thread.pointee.pending = VisibleOperation(
      .start, isMain ? ObjectNumber.mainActor : 0, lane.isResumed ? "resume" : "start")
    if isMain { enqueueOnMainActor(thread) }
  }

  /// Lets a thread that has not begun wait for its turn on the main actor.
  func enqueueOnMainActor(_ thread: ThreadPointer) {
    tasks.mainActor.append(thread)
    thread.pointee.condition = turn(of: thread)
  }

  /// Adds the end of a sleep.
  private func addTimer(_ request: JobTaker.Request, _ lane: TaskTable.Lane) {
    let due = (.nanoseconds(turns.clock) + (request.delay ?? .zero)).nanoseconds
    let slot = LogicalThread.Slot(name: "sleep of \(lane.name)", object: 0)
    let timer = add(slot.name, slot: slot, key: lane.key.map { ~$0 }, due: due) { [unowned self] in runJobs() }
    timer.pointee.jobs = [request]
    timer.pointee.pending = VisibleOperation(.start, 0, "wake")
  }

  /// Whether the main actor is free for a thread, and no other thread came first.
  private func turn(of thread: ThreadPointer) -> () -> Bool {
    { [unowned self] in tasks.mainActor.first == thread }
  }

  /// Runs the jobs of the current thread, with a scheduling point before each job but the first.
  private func runJobs() {
    let thread = hidden { threads.running }
    hidden { thread.pointee.condition = nil }
    var isFirst = true
    while let request = hidden({ thread.pointee.jobs.first }) {
      if request.main != nil {
        waitForMainActor(thread)
      } else if !isFirst, rt_job_kind(request.task) != Int32(rt_kind_continuation) {
        // There is no point before the continuation of a yield, since the continuation only enqueues the task itself.
        before(VisibleOperation(.start, 0, "resume"))
      }
      hidden { _ = thread.pointee.jobs.removeFirst() }
      if request.main == nil { run(request) } else { asMainActor { run(request) } }
      isFirst = false
    }
  }

  private func waitForMainActor(_ thread: ThreadPointer) {
    let mustWait = hidden {
      if !tasks.mainActor.contains(where: { $0 == thread }) { tasks.mainActor.append(thread) }
      return tasks.mainActor.first != thread
    }
    guard mustWait else { return }
    _ = wait(VisibleOperation(.start, ObjectNumber.mainActor, "resume"), until: nil, for: hidden { turn(of: thread) })
  }

  /// The work of a thread that drains the main queue, on the main thread.
  func inTurnOfMainActor(
    _ name: String, _ body: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    guard name.hasPrefix(Self.mainQueue) else { return body }
    return { [unowned self] in
      hidden { threads.running.pointee.condition = nil }
      asMainThread(body)
    }
  }

  /// Whether a thread of this name drains the main queue.
  func belongsToMainActor(_ name: String) -> Bool { name.hasPrefix(Self.mainQueue) }

  private static let mainQueue = DispatchQueue.main.label

  func asMainThread<Result>(_ work: () throws -> Result) rethrows -> Result {
    let thread = hidden { threads.current >= 0 ? threads.running : nil }
    guard let thread else {
      let kind = rh_enter_main()
      defer { rh_leave_main(kind) }
      return try work()
    }
    waitForMainActor(thread)
    return try asMainActor(work)
  }

  private func asMainActor<Result>(_ body: () throws -> Result) rethrows -> Result {
    rh_acquire(mainActorOrder)
    acquires(ObjectNumber.mainActor)
    let kind = rh_enter_main()
    defer {
      rh_leave_main(kind)
      releases(ObjectNumber.mainActor)
      rh_release(mainActorOrder)
      hidden {
        touch(ObjectNumber.mainActor)
        _ = tasks.mainActor.removeFirst()
      }
    }
    return try body()
  }

  private func run(_ request: JobTaker.Request) {
    // A job of an actor may end several tasks.
    let identity = rt_job_kind(request.task) == Int32(rt_kind_task) ? rt_job_identity(request.task) : nil
    let thread = hidden { threads.running }
    hidden {
      thread.pointee.running = request
      thread.pointee.onlyResumes = request.delay != nil || rt_job_kind(request.task) == Int32(rt_kind_continuation)
    }
    let followed = request.main == nil && request.delay == nil ? identity : nil
    beginsJob(of: followed)
    request.run()
    let ended = hidden {
      thread.pointee.running = nil
      return tasks.takeEnded(identity)
    }
    endsJob(of: followed, endsTasks: !ended.isEmpty)
    for task in ended { task.release() }
  }

  /// Fails the run if another thread resumed one of its tasks, or if a task has not ended.
  func checkTasks() {
    let dropped = rt_take_dropped()
    if tasks.order == nil, tasks.declared.isEmpty { return }
    let isOver = threads.live.isEmpty
    if let task = tasks.name(of: dropped) {
      fail(Failure(.escape, "\(task) is resumed by a thread that is not under control"))
    }
    // Tasks that ran inside the job of another task have ended too.
    for task in tasks.takeEnded(nil) { task.release() }
    if isOver, record.failure == nil {
      let unfinished = unfinishedTasks
      if !unfinished.isEmpty { fail(Failure(.neverResumed, unfinished.joined(separator: "; "))) }
    }
    tasks.release()
  }

  /// What has not ended although no thread can continue.
  private var unfinishedTasks: [String] {
    guard tasks.order != nil else {
      return tasks.declared.map { entry in
        "\(entry.name) waits" + (entry.task.map { TaskTable.wait(of: $0, orOurs: showsLibrary) } ?? " forever")
      }
    }
    return tasks.unfinished.map { $0.description(orOurs: showsLibrary) }
  }

  /// Leaves out the enabled threads whose task has a lower priority than the task of another enabled thread.
  func leaveOutOutranked() {
    let highest = turns.enabled.compactMap { threads[$0].pointee.priority }.max() ?? 0
    turns.leaveOut { threads[$0].pointee.priority ?? highest < highest }
  }
}

extension LogicalThread {
  /// The priority of the thread's job; nil if the thread has no job, or if the job runs on the main actor.
  fileprivate var priority: UInt? {
    guard let request = running ?? jobs.first, request.main == nil, request.delay == nil else { return nil }
    guard rt_job_kind(request.task) == Int32(rt_kind_task) else { return UInt(request.job.priority.rawValue) }
    return rt_task_priority(UnsafeMutableRawPointer(mutating: request.task))
  }
}
