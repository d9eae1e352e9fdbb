import Huntable
import RuntimeHooks

// What a scenario declares on its run.

extension Controller {
  func addThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    hidden {
      if threads.current >= 0 { touch(ObjectNumber.unannounced) }
      add(name, work)
    }
  }

  func addMain(_ name: String, _ work: @escaping @Sendable () -> Void) {
    add(name) { [unowned self] in asMainThread(work) }
  }

  func addTimer(due: Int64, _ body: @escaping @Sendable () -> Void) {
    hidden { orders(add("sleep", slot: LogicalThread.Slot(name: "sleep", object: 0), due: due, joining(body))) }
  }

  // MARK: Tasks

  func addTask(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let number = hidden { tasks.declare(name) }
    let executor = controlsTasks ? nil : ControlledExecutor(self, name: name)
    // The priority does not depend on that of the task in which the hunt runs.
    let task = Task(name: name, executorPreference: executor, priority: .medium) {
      await work()
      self.taskEnded(number)
    }
    hidden { tasks.declared(number, is: unsafeBitCast(task, to: UnsafeRawPointer.self)) }
    return task
  }

  private func taskEnded(_ number: Int) { hidden { tasks.ended(number) }?.release() }

  func controlTasks(_ order: TaskOrder) -> Bool {
    if let obstacle = SwiftRuntime.obstacleToHunts {
      fail(Failure(.unsupported, "hunts of asynchronous code are \(obstacle)"))
      return false
    }
    hidden { tasks.order = order }
    return true
  }

  /// Whether all tasks of this run are under control.
  var controlsTasks: Bool { hidden { tasks.order != nil } }

  var executor: any TaskExecutor { ControlledExecutor(self, name: "task") }
}
