import CRuntimeHooks

/// Facts about tasks for which the runtime has no public interface. Known only if `SwiftRuntime` has found no obstacle.
package enum TaskStates {
  /// The name of a task that has not ended and does not run; nil if the task has no name or the name is not known.
  package static func name(of task: UnsafeRawPointer) -> String? { rt_name(task).map { String(cString: $0) } }

  /// The tasks of `async let`, and their tasks of `async let`, for which a task waits. The task must not be running. Only
  /// tasks that have not ended.
  package static func children(of task: UnsafeRawPointer) -> [UnsafeRawPointer] {
    let children = addresses(atMost: 64) { rt_children(task, $0, $1) }.compactMap { UnsafeRawPointer(bitPattern: $0) }
    return children.filter { !rt_is_complete($0) }.flatMap { [$0] + Self.children(of: $0) }
  }
}

extension JobTaker.Request {
  /// The address of the job, which is also the address of the task if the job belongs to a task.
  package var task: UnsafeRawPointer { job.address }
}
