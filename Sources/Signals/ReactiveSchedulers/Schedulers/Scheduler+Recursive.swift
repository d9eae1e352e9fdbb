import Huntable

extension Scheduler {
  /// Runs `action`, which may request further runs, on constant stack.
  ///
  /// The action receives a function that reschedules it. Each call during the action enqueues one more run at the end
  /// of the scheduler's queue, after the action has returned, so that other work runs in between. A call after the
  /// action has returned, from any thread, enqueues a run immediately. Disposing the result prevents runs that have not
  /// begun, and later calls do nothing.
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

  private struct State: ~Copyable {
    /// Nil after disposal.
    var action: Action?
    /// Runs that were requested and not yet enqueued on the scheduler.
    var requested = 0
    /// Runs that the scheduler has started and that have not run the action yet.
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
      // `isRunning` is still true: a scheduler that runs its work inline then increments `due` instead of recursing.
      case .enqueue: scheduler.enqueue { self.run() }
      case .end: return
      }
    }
  }

  /// The next step. Ending is decided under the same lock as finding no request, so that no request is lost.
  private func nextStep() -> Step {
    state.withLock { state in
      guard let action = state.action else { return .end }
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
