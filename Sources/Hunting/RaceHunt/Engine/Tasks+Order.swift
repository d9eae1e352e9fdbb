import CInstrumentation
import CRaceHunt
import CRuntimeHooks

// A task knows what its earlier jobs knew, what the thread knew that enqueued the job, and what the default actor knows on
// which it runs. Instrumented code must not know more, since its accesses are no scheduling points: the accesses of a job that
// no other one interrupts would be ordered before all later jobs.

extension Tasks {
  /// The task begins to run on this thread, or to run on another actor. An actor that is busy keeps its tasks without telling who
  /// has enqueued them, so such a task knows what all threads knew that have made some task ready. The end of an object on an
  /// actor counts as a task whose number is 0, and knows just that.
  func begins(_ task: UInt64, on actor: UnsafeRawPointer?, wasEnqueued: Bool) {
    guard areControlled else { return controller.joins() }
    controller.acquires(Self.order(of: task))
    controller.hidden { if controller.threads.current >= 0 { controller.threads.running.pointee.actor = actor } }
    guard let actor else { return }
    controller.acquires(Self.order(of: actor))
    if wasEnqueued { controller.acquires(Self.orderOfReady) }
  }

  /// The task stops, or is about to run on another actor.
  func stops(_ task: UInt64) {
    controller.contributes(to: Self.order(of: task))
    leavesActor()
  }

  /// The current thread may leave the actor on which it has run a task, or have left it inside of a function of a library.
  func leavesActor() {
    guard ci_is_present() else { return }
    let actor = controller.hidden { controller.threads.current < 0 ? nil : controller.threads.running.pointee.actor }
    if let actor { controller.contributes(to: Self.order(of: actor)) }
  }

  /// The current thread has created the task.
  func isCreated(_ task: UInt64) { if ci_is_present() { controller.contributes(to: Self.order(of: task)) } }

  /// The current task goes on after a wait, in which another one may have resumed it.
  func goesOn(after wait: rh_wait = rh_wait()) {
    guard areControlled, let task = rt_current_task() else { return controller.joins() }
    let identity = rt_job_identity(task)
    controller.acquires(Self.order(of: identity))
    if wait.is_for_children {
      joins(Self.orderOfChildren(of: identity)) { $0.parent == identity }
    } else if wait.task != 0 {
      joins(Self.order(of: wait.task)) { $0.identity == wait.task }
    }
  }

  /// The current task knows what tasks knew that have ended, unless the last job of one of them goes on.
  private func joins(_ order: Int, isOneOfThem: (Entry) -> Bool) {
    if controller.hidden({ isEnding(isOneOfThem) }) { controller.joins() } else { controller.acquires(order) }
  }

  /// What the thread knows is known to all who have waited for the task that ends.
  func contributes(toEndOf task: Entry) {
    controller.contributes(to: Self.order(of: task.identity))
    if let parent = task.parent { controller.contributes(to: Self.orderOfChildren(of: parent)) }
  }

  /// The current task may have found that the task of an `async let` has ended.
  func joinsEnd(of binding: UnsafeRawPointer?) {
    let child = controller.hidden { binding.flatMap(identity(of:)) }
    if let child { controller.acquires(Self.order(of: child)) } else { controller.joins() }
  }

  /// A handler of a task begins. What orders the task before it happens inside of the library, and neither what cancels the task
  /// nor what raises its priority need be seen. So each handler knows what all tasks knew that could have one.
  func handles() {
    if areControlled { controller.acquires(Self.orderOfHandlers) } else { controller.joins() }
  }

  // What identifies the happens-before edge of one task, of the children of its groups that have ended, of one actor, of all
  // threads that have made a task ready, and of all tasks that could have a handler.
  static func order(of task: UInt64) -> Int { orderOfReady + 2 * Int(task) }
  static func orderOfChildren(of task: UInt64) -> Int { order(of: task) + 1 }
  static func order(of actor: UnsafeRawPointer) -> Int { -Int(bitPattern: actor) }
  static var orderOfReady: Int { .min }
  static var orderOfHandlers: Int { orderOfReady + 1 }
}
