import CRuntimeHooks

/// What the runtime does not tell of tasks. Known if `SwiftRuntime` has found no obstacle; otherwise nothing is.
package enum TaskStates {
  /// The name of a task that has not ended and does not run; nil if it has none or if that is not known.
  package static func name(of task: UnsafeRawPointer) -> String? { rt_name(task).map { String(cString: $0) } }

  /// The tasks of `async let`, and theirs, for which a task waits that does not run. Only those that have not ended.
  package static func children(of task: UnsafeRawPointer) -> [UnsafeRawPointer] {
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
