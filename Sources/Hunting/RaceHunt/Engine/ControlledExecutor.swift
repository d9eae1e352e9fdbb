import CHuntable
import Huntable

/// Runs the jobs of tasks as logical threads, so that a schedule can switch between jobs, and inside a job wherever the
/// library announces an operation.
final class ControlledExecutor: TaskExecutor {
  private let controller: Controller
  private let name: String

  init(_ controller: Controller, name: String) {
    self.controller = controller
    self.name = name
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard controller.isInControl else {
      // The job does not run: the run has failed.
      return controller.taskEscaped(name)
    }
    controller.addJob(of: name) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

// The tasks of a scenario that has not put all its tasks under control.

extension Controller {
  func taskEscaped(_ name: String) {
    hidden { ct_touch(number << Int64(ct_run_shift)) }
  }

  /// Adds a job of a task, on the logical thread that represents the task.
  func addJob(of task: String, _ job: @escaping @Sendable () -> Void) {
    hidden { orders(add(task, slot: LogicalThread.Slot(name: task, object: 0), joining(job))) }
  }
}
