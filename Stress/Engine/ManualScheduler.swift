import ReactiveSignals

/// A scheduler that runs its work, dated or not, when a thread of the round tells it to.
final class ManualScheduler: Scheduler {
  private let actions = Locked<[@Sendable () -> Void]>([])

  let now = Instant.zero

  func enqueue(_ action: @escaping @Sendable () -> Void) { actions.withLock { $0.append(action) } }

  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let handle = AnyDisposable()
    enqueue { if !handle.isDisposed { action() } }
    return handle
  }

  func flush() {
    let taken = actions.withLock { actions in
      defer { actions = [] }
      return actions
    }
    for action in taken { perform(action) }
  }
}
