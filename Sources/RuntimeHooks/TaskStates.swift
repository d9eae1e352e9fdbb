import CRuntimeHooks

/// Whether tasks have ended, which the runtime does not tell.
package enum TaskStates {
  /// Whether `rt_is_complete`, `rt_is_suspended` and `rt_name` can be called.
  package static let areKnown: Bool = {
    guard JobTaker.isSupported else { return false }
    // A trial, with a task that is run here, and nowhere else.
    // Nothing of the trial leaves this thread.
    nonisolated(unsafe) var requests: [JobTaker.Request] = []
    let taker = JobTaker(isMainThread: { false }, take: { requests.append($0) })
    // Nothing of the trial leaves this thread.
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
    guard rt_knows_states() else { return false }
    taker.standIn {
      let name = "RuntimeHooks.trial"
      let task = Task.detached(name: name) {}
      let request = requests.removeFirst()
      rt_look_for_name(request.task, name)
      request.run()
      withExtendedLifetime(task) {}
    }
    return true
  }()

  /// The name of a task that has not ended and does not run; nil if it has none or if that is not known.
  package static func name(of task: UnsafeRawPointer) -> String? {
    areKnown ? rt_name(task).map { String(cString: $0) } : nil
  }
}

extension JobTaker.Request {
  /// The address of the job, which is that of the task if it is a job of a task.
  package var task: UnsafeRawPointer { unsafeBitCast(job, to: UnsafeRawPointer.self) }
}
