import CHuntable
import CInstrumentation
import CRaceHunt
import CRuntimeHooks
import RuntimeHooks

// The jobs of Swift concurrency, each of which runs on the logical thread of its task.

extension Tasks {
  /// Takes a job that a thread of the run enqueues.
  func take(_ request: JobTaker.Request) {
    ct_thread().pointee.unseen += 1
    defer { ct_thread().pointee.unseen -= 1 }
    if controller.hidden({ isForeign(request) }) { return request.runOutside() }
    leavesActor()
    let runsOn = controller.hidden { enqueue(request) }
    // From now on the rest of this job runs beside the other one. A cancellation makes a job ready with a lock of the
    // runtime held, on which another thread would block unseen where such locks are not announced.
    if runsOn, rh_sees_locks() { controller.before(VisibleOperation(.act, 0, "go on")) }
  }

  /// A delayed job becomes a timer. Any other job runs on the logical thread of its task. Returns whether the thread has more
  /// to do in its present job, beside the job that is ready now.
  private func enqueue(_ request: JobTaker.Request) -> Bool {
    guard ct_thread().pointee.run == controller.number else {
      _ = rt_must_drop(request.task)
      return false
    }
    guard order != nil else {
      escaped(request)
      return false
    }
    // The order in which jobs are enqueued is the order in which an actor, or the main actor, runs them.
    controller.touch(ObjectNumber.unannounced)
    let lane = lane(of: request)
    notesActs(of: request)
    guard request.delay == nil else {
      addTimer(request, lane)
      return false
    }
    add(request, lane)
    guard controller.threads.current >= 0 else { return false }
    // The end of a sleep, and the continuation of a yield, only make their task ready. A job that is being suspended, or
    // ends, has no current task any more.
    let thread = controller.threads.running
    return thread.pointee.running == nil || !thread.pointee.onlyResumes && rt_current_task() != nil
  }

  private func notesActs(of request: JobTaker.Request) {
    controller.record.performs(.tasks)
    if request.main != nil { controller.record.performs(.mainActor) }
    if request.delay != nil { controller.record.performs(.taskSleeps) }
    switch Int(rt_job_kind(request.task)) {
    case rt_kind_task:
      if rt_is_async_let(request.task) { controller.record.performs(.childTasks) }
      if rt_is_in_group(request.task) { controller.record.performs(.taskGroups) }
    case rt_kind_continuation: controller.record.performs(request.delay == nil ? .yields : .taskSleeps)
    case rt_kind_deinit: controller.record.performs(.isolatedDeinits)
    default: break
    }
  }

  private func add(_ request: JobTaker.Request, _ lane: Lane) {
    let slot = LogicalThread.Slot(name: lane.name, object: 0)
    let isMain = request.main != nil
    if lane.key != nil, controller.threads.current >= 0, controller.threads.running.pointee.slot == slot {
      // The job that runs now enqueues the next job of its task. The next job runs on the same thread, which has not ended. An
      // actor is no task: after a task has left it, its next job may run beside the task.
      let thread = controller.threads.running
      thread.pointee.jobs.append(request)
      if isMain { controller.mainActor.joins(thread) }
      return
    }
    let thread = controller.add(lane.name, slot: slot, key: lane.key) { [unowned self] in runJobs() }
    thread.pointee.creators = lane.creators
    thread.pointee.jobs = [request]
    thread.pointee.pending = VisibleOperation(
      .start, isMain ? ObjectNumber.mainActor : 0, lane.isResumed ? "resume" : "start")
    if isMain { controller.mainActor.begins(thread) }
  }

  /// Adds the end of a sleep.
  private func addTimer(_ request: JobTaker.Request, _ lane: Lane) {
    let due = (.nanoseconds(controller.turns.clock) + (request.delay ?? .zero)).nanoseconds
    let slot = LogicalThread.Slot(name: "sleep of \(lane.name)", object: 0)
    let timer = controller.add(slot.name, slot: slot, key: lane.key.map { ~$0 }, due: due) { [unowned self] in runJobs()
    }
    timer.pointee.jobs = [request]
    timer.pointee.pending = VisibleOperation(.start, 0, "wake")
  }

  /// Runs the jobs of the current thread, with a scheduling point before each job but the first.
  private func runJobs() {
    // What the thread does between its jobs is not code of the program.
    ct_thread().pointee.unseen += 1
    defer { ct_thread().pointee.unseen -= 1 }
    let thread = controller.hidden { controller.threads.running }
    controller.hidden { thread.pointee.condition = nil }
    var isFirst = true
    while let request = controller.hidden({ thread.pointee.jobs.first }) {
      if request.main != nil {
        controller.mainActor.wait(thread)
      } else if !isFirst, rt_job_kind(request.task) != Int32(rt_kind_continuation) {
        // There is no point before the continuation of a yield, since the continuation only enqueues the task itself.
        controller.before(VisibleOperation(.start, 0, "resume"))
      }
      controller.hidden { _ = thread.pointee.jobs.removeFirst() }
      if request.main == nil { run(request) } else { controller.mainActor.perform { run(request) } }
      isFirst = false
    }
  }

  private func run(_ request: JobTaker.Request) {
    // A job of an actor may end several tasks.
    let identity = rt_job_kind(request.task) == Int32(rt_kind_task) ? rt_job_identity(request.task) : nil
    let thread = controller.hidden { controller.threads.running }
    controller.hidden {
      thread.pointee.running = request
      thread.pointee.onlyResumes = request.delay != nil || rt_job_kind(request.task) == Int32(rt_kind_continuation)
    }
    // Instrumented tasks tell when they begin and stop.
    if !ci_is_present() { controller.joins() }
    ct_thread().pointee.unseen -= 1
    request.run()
    ct_thread().pointee.unseen += 1
    controller.hidden { thread.pointee.running = nil }
    ends(identity)
  }

  /// A job has ended on the current thread, which may be one of an executor of the program.
  func ran() {
    let isElsewhere = controller.hidden {
      controller.threads.current >= 0 && controller.threads.running.pointee.running == nil
    }
    if areControlled, isElsewhere { ends(nil) }
  }

  /// A job of the current thread has ended the task, or any tasks. A task that ends does not stop before.
  private func ends(_ task: UInt64?) {
    leavesActor()
    let ended = controller.hidden {
      controller.threads.running.pointee.actor = nil
      return takeEnded(task)
    }
    for task in ended {
      if ci_is_present() { contributes(toEndOf: task) }
      task.release()
    }
  }

  /// Leaves out the enabled threads whose task has a lower priority than the task of another enabled thread.
  func leaveOutOutranked() {
    let threads = controller.threads
    let highest = controller.turns.enabled.compactMap { threads[$0].pointee.priority }.max() ?? 0
    controller.turns.leaveOut { threads[$0].pointee.priority ?? highest < highest }
  }

  // MARK: Acts

  /// A scheduling point: the current task is about to continue on an actor, which may be busy or free by then.
  func enters(_ actor: UnsafeRawPointer) {
    guard areControlled else { return }
    controller.before(VisibleOperation(.enter, 0, controller.hidden { Self.name(of: actor) }))
  }

  /// Whether the run has task groups.
  private var hasGroups: Bool { controller.hidden { controller.record.omissions.acts.contains(Acts(.taskGroups)) } }

  /// A scheduling point: the current task is about to perform the act.
  ///
  /// - Parameter task: The task, or the `async let`, that ends, is awaited or is resumed.
  func performs(_ act: rh_act, _ task: UnsafeRawPointer?) {
    guard areControlled else { return }
    // Only a group cancels tasks since an error was thrown.
    if act == rh_act_throw, !hasGroups { return }
    if act == rh_act_resume_again { return controller.trap("a continuation is resumed that was resumed before") }
    let (name, kind): (StaticString, Act) =
      switch act {
      case rh_act_await: ("await", .continuations)
      case rh_act_value: ("await", .values)
      case rh_act_let: ("await", .childTasks)
      case rh_act_resume: ("resume a task", .continuations)
      case rh_act_end: ("end", task == nil ? .taskGroups : .tasks)
      case rh_act_create: ("create a task", .tasksOnActors)
      case rh_act_deinit: ("end an object", .isolatedDeinits)
      case rh_act_cancel: ("cancel", .cancellations)
      case rh_act_throw: ("throw an error", .cancellations)
      case rh_act_stream: ("use a stream", .streams)
      case rh_act_handler: ("look for cancellation", .handlers)
      case rh_act_priority: ("look at a priority", .priorities)
      case rh_act_escalate: ("raise a priority", .priorities)
      default: ("look for cancellation", .cancellations)
      }
    leavesActor()
    let ended = act == rh_act_resume ? nil : task
    controller.before(VisibleOperation(.act, ended.map { task in controller.hidden { end(of: task) } } ?? 0, name))
    controller.performs(kind)
    switch act {
    case rh_act_end:
      // Who awaits the task is ordered after its end.
      let ending = controller.hidden { rt_current_task().flatMap { entry(rt_job_identity($0)) } }
      if let ending { contributes(toEndOf: ending) }
    case rh_act_resume:
      // The task may not have begun to wait.
      if let task { controller.contributes(to: Self.order(of: rt_job_identity(task))) }
      controller.contributes(to: Self.orderOfReady)
    // Streams look for cancellation and then have a handler.
    case rh_act_handler, rh_act_is_cancelled, rh_act_priority: controller.contributes(to: Self.orderOfHandlers)
    case rh_act_stream, rh_act_deinit, rh_act_cancel: controller.contributes(to: Self.orderOfReady)
    // Swift 6.2 calls the handlers of priorities from an unknown place.
    case rh_act_escalate where ci_is_present(): controller.joins()
    // What the task awaits may have ended. The task then goes on at once.
    case rh_act_let where ci_is_present(): joinsEnd(of: task)
    case rh_act_await where ci_is_present(): goesOn()
    case rh_act_let, rh_act_await: controller.joins()
    default: break
    }
  }

  /// A job that a thread of a run enqueues although the scenario has not put its tasks under control.
  private func escaped(_ request: JobTaker.Request) {
    let creation = rh_creation().pointee
    let what =
      if creation.count > 0 {
        creation.is_detached ? "Task.detached" : "Task {}"
      } else if request.delay != nil {
        "Task.sleep"
      } else {
        request.main != nil ? "the main actor" : "a task"
      }
    let message = "\(what) is under control only in a scenario with an asynchronous body"
    controller.fail(Failure(.escape, message, site: what), at: Self.places(of: creation))
    // The place of a task is known while the task is suspended. This task stays suspended, since the job does not run.
    if creation.count == 0, controller.record.stranded == nil {
      controller.record.stranded = request.delay == nil ? request.task : rt_current_task().map { UnsafeRawPointer($0) }
    }
  }

  @exclusivity(unchecked)
  // One controlled thread runs at a time.
  nonisolated(unsafe) private static var names: [ObjectIdentifier: StaticString] = [:]

  /// The name of an actor's type. To find a name that is known takes less time than to make it.
  private static func name(of actor: UnsafeRawPointer) -> StaticString {
    let type: AnyObject.Type = Swift.type(of: Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue())
    if let name = names[ObjectIdentifier(type)] { return name }
    let name = StaticString(forever: JobTaker.isMainActor(type) ? "main actor" : "\(type)")
    names[ObjectIdentifier(type)] = name
    return name
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
