extension Scheduler {
  /// Runs `action`, which may ask to be run again, on constant stack.
  ///
  /// The action gets a function to reschedule itself. Each call of it during the action enqueues one more run, when the
  /// action has returned, at the end of the scheduler's queue, so that other work runs in between; a call after
  /// the action has returned, from any thread, enqueues one at once. Disposing the result prevents the run that has not
  /// begun and makes every later call do nothing.
  @discardableResult
  public func scheduleRecursive(
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion(on: self, action)
    recursion.reschedule()
    return recursion
  }
}

private final class Recursion: Disposable {
  typealias Action = @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void

  private struct State {
    /// Gone when disposed.
    var action: Action?
    /// Runs asked for and not yet handed to the scheduler.
    var requested = 0
    /// Runs the scheduler has handed back.
    var due = 0
    var isRunning = false
  }

  private enum Step {
    case run(Action)
    case enqueue
    case end
  }

  private let scheduler: any Scheduler
  private let state: Locked<State>

  init(on scheduler: any Scheduler, _ action: @escaping Action) {
    self.scheduler = scheduler
    state = Locked(State(action: action), label: "Recursion")
  }

  var isDisposed: Bool { state.withLock { $0.action == nil } }

  func dispose() {
    // Released after the lock.
    _ = state.withLock { $0.action.take() }
  }

  func reschedule() {
    let isIdle = state.withLock { state in
      if state.action == nil { return false }
      if state.isRunning { state.requested += 1 }
      return !state.isRunning
    }
    if isIdle { scheduler.enqueue { self.run() } }
  }

  private func run() {
    let isNested = state.withLock { state in
      state.due += 1
      defer { state.isRunning = true }
      return state.isRunning
    }
    if isNested { return }
    while true {
      switch nextStep() {
      case .run(let action): action { self.reschedule() }
      // Still running, so that a scheduler which runs its work inline comes back through `due`, not deeper.
      case .enqueue: scheduler.enqueue { self.run() }
      case .end: return
      }
    }
  }

  /// What to do next. Ending is decided together with there being no request, so that none falls in between.
  private func nextStep() -> Step {
    state.withLock { state in
      guard let action = state.action else {
        state = State()
        return .end
      }
      if state.requested > 0 {
        state.requested -= 1
        return .enqueue
      }
      if state.due > 0 {
        state.due -= 1
        return .run(action)
      }
      state.isRunning = false
      return .end
    }
  }
}
