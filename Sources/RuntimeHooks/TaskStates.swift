import CRuntimeHooks

/// Whether tasks have ended, which the runtime does not tell.
package enum TaskStates {
  /// Whether `rt_is_complete` can be called.
  package static let areKnown: Bool = {
    guard JobTaker.isSupported else { return false }
    // A trial, with a task that is run here, and nowhere else.
    nonisolated(unsafe) var requests: [JobTaker.Request] = []
    let taker = JobTaker(isMainThread: { false }, take: { requests.append($0) })
    nonisolated(unsafe) var pointer: UnsafeRawPointer?
    taker.standIn {
      let task = Task.detached { rt_look(pointer!, rt_running) }
      let request = requests.removeFirst()
      pointer = request.task
      rt_look(request.task, rt_enqueued)
      request.run()
      rt_look(request.task, rt_complete)
      withExtendedLifetime(task) {}
    }
    return rt_knows_states()
  }()
}

extension JobTaker.Request {
  /// The address of the job, which is that of the task if it is a job of a task.
  package var task: UnsafeRawPointer { unsafeBitCast(job, to: UnsafeRawPointer.self) }
}
