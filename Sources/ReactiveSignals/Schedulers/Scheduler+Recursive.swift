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
  private struct State {
    /// Runs asked for and not yet handed to the scheduler.
    var requested = 0
    /// Runs the scheduler has handed back while another was on the stack: it runs its work inline.
    var due = 0
    var isRunning = false
  }

  private let scheduler: any Scheduler
  private let state = Locked(State(), label: "Recursion")
  private let disposed = AtomicInt(0, label: "Recursion.disposed")
  // Written by the one call that disposes; read by runs, which hold `state` while taking it.
  private let action: Locked<(@Sendable (@escaping @Sendable () -> Void) -> Void)?>

  init(on scheduler: any Scheduler, _ action: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.scheduler = scheduler
    self.action = Locked(action, label: "Recursion.action")
  }

  var isDisposed: Bool { disposed.load() == 1 }

  func dispose() {
    guard disposed.exchange(1) == 0 else { return }
    // Released after the lock.
    _ = action.withLock { $0.take() }
  }

  func reschedule() {
    guard !isDisposed else { return }
    let isRunning = state.withLock { state in
      if state.isRunning { state.requested += 1 }
      return state.isRunning
    }
    if !isRunning { scheduler.enqueue { self.run() } }
  }

  private func run() {
    let isNested = state.withLock { state in
      if state.isRunning { state.due += 1 }
      defer { state.isRunning = true }
      return state.isRunning
    }
    guard !isNested else { return }
    repeat {
      guard let action = action.withLock({ $0 }) else { return finish() }
      action { self.reschedule() }
      // Still running, so that a scheduler which runs its work inline comes back through `due`, not deeper.
      for _ in 0..<state.withLock({ $0.requested.take() }) { scheduler.enqueue { self.run() } }
    } while takeDue()
  }

  /// Whether another run is due; otherwise this was the last for now.
  private func takeDue() -> Bool {
    state.withLock { state in
      if state.due > 0 {
        state.due -= 1
        return true
      }
      state.isRunning = false
      return false
    }
  }

  private func finish() {
    state.withLock { $0 = State() }
  }
}

extension Int {
  fileprivate mutating func take() -> Int {
    defer { self = 0 }
    return self
  }
}
