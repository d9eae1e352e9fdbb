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
    taker.standIn {
      let task = Task.detached {
        async let child: Void = {}()
        // It does not wait for the child yet: that is a record of another kind, with the same content.
        await Task.yield()
        await child
      }
      let request = requests.removeFirst()
      request.run()
      if let child = requests.first { rt_look_for_child(request.task, child.task) }
      while !requests.isEmpty { requests.removeFirst().run() }
      withExtendedLifetime(task) {}
    }
    return true
  }()

  /// The name of a task that has not ended and does not run; nil if it has none or if that is not known.
  package static func name(of task: UnsafeRawPointer) -> String? {
    areKnown ? rt_name(task).map { String(cString: $0) } : nil
  }

  /// The tasks of `async let`, and theirs, for which a task waits that does not run. Only those that have not ended.
  package static func children(of task: UnsafeRawPointer) -> [UnsafeRawPointer] {
    guard areKnown else { return [] }
    let children = withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 64) { places in
      let count = rt_children(task, places.baseAddress!, 64)
      return places.prefix(Int(count)).compactMap(\.self)
    }
    return children.filter { !rt_is_complete($0) }.flatMap { [$0] + Self.children(of: $0) }
  }
}

extension JobTaker.Request {
  /// The address of the job, which is that of the task if it is a job of a task.
  package var task: UnsafeRawPointer { unsafeBitCast(job, to: UnsafeRawPointer.self) }
}
