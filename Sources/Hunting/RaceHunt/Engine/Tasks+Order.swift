import CInstrumentation
import CRaceHunt
import CRuntimeHooks

// A task knows what its earlier jobs knew, what the thread knew that enqueued the job, and what the default actor knows on
// which it runs. Instrumented code must not know more, since its accesses are no scheduling points: the accesses of a job that
// no other one interrupts would be ordered before all later jobs.

extension Tasks {
  /// The task begins to run on this thread, or to run on another actor. An actor that is busy keeps its tasks without telling who
  /// has enqueued them, so a task on an actor knows what all threads knew that have made some task ready. The end of an object on
  /// an actor counts as a task whose number is 0, and knows just that.
  func begins(_ task: UInt64, on actor: UnsafeRawPointer?) {
    guard areControlled else { return controller.joins() }
    controller.acquires(Self.order(of: task))
    controller.hidden { if controller.threads.current >= 0 { controller.threads.running.pointee.actor = actor } }
    guard let actor else { return }
    controller.acquires(Self.order(of: actor))
    controller.acquires(Self.orderOfReady)
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

  /// The current task may have found that another one has ended, or has resumed it.
  func joinsEnded() {
    if let task = rt_current_task() { controller.acquires(Self.order(of: rt_job_identity(task))) }
    if controller.hidden({ isEndUnknown }) { controller.joins() } else { controller.acquires(Self.orderOfEnded) }
  }

  /// The current task may have found that the task of an `async let` has ended.
  func joinsEnd(of binding: UnsafeRawPointer?) {
    let child = controller.hidden { binding.flatMap(identity(of:)) }
    if let child { controller.acquires(Self.order(of: child)) } else { controller.joins() }
  }

  // What identifies the happens-before edge of one task, of one actor, of all tasks that have ended, and of all threads that have
  // made a task ready.
  static func order(of task: UInt64) -> Int { orderOfReady + Int(task) }
  static func order(of actor: UnsafeRawPointer) -> Int { -Int(bitPattern: actor) }
  static var orderOfEnded: Int { .min }
  static var orderOfReady: Int { orderOfEnded + 1 }
}
