import CHuntable

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
      return controller.hidden { ct_touch(controller.number << Int64(ct_run_shift)) }
    }
    controller.addJoining(name) { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
