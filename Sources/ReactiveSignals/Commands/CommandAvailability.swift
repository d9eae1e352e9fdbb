import Huntable

/// Whether a command may execute and is executing, and the notifications of its changes, in order.
///
/// The part of a command that does not depend on its types. The compiler specialises it; a client would otherwise look up
/// generic types at run time for every notification.
@usableFromInline
final class CommandAvailability: Sendable {
  let scheduler: any Scheduler
  private let state: Locked<CommandState>
  /// The subscription to the enabling signal.
  let enabling = CompositeDisposable()
  // The observable values. Only the scheduler sets them.
  let executing = PropertyCore(false)
  let enabled = PropertyCore(true)
  let concurrency: PropertyCore<Bool>

  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(CommandState(allowsConcurrentExecution: allowsConcurrentExecution), label: "Command")
    concurrency = PropertyCore(allowsConcurrentExecution)
  }

  func open(enabledIf: Signal<Bool, Never>?) {
    enabledIf?.subscribe(in: enabling) { isEnabled in self.update { $0.setEnabled(isEnabled) } }
    let known = isEnabled
    // There is no observer yet.
    enabled.set(known)
    update { $0.open(known: known) }
  }

  var isExecuting: Bool { state.withLock { $0.isExecuting } }

  var isEnabled: Bool { state.withLock { $0.isEnabled } }

  var allowsConcurrentExecution: Bool {
    get { state.withLock { $0.allowsConcurrentExecution } }
    set {
      update { $0.setAllowsConcurrentExecution(newValue) }
      concurrency.set(newValue)
    }
  }

  /// Begins an execution, if one may begin.
  @usableFromInline
  func begin() -> Bool { update { $0.begin() } }

  /// Calls the closures on the scheduler, after the notifications that are queued.
  @usableFromInline
  func call(_ first: @escaping @Sendable () -> Void, _ second: (@Sendable () -> Void)? = nil) {
    update { state in
      state.call(first)
      if let second { state.call(second) }
    }
  }

  /// Ends an execution. `outcome` is called on the scheduler before the other notifications.
  @usableFromInline
  func end(_ outcome: (@Sendable () -> Void)?) { update { $0.end(outcome) } }

  /// Ends the observable values, and calls `last`, on the scheduler.
  func close(_ last: @escaping @Sendable () -> Void) {
    enabling.dispose()
    call {
      self.executing.end()
      self.enabled.end()
      self.concurrency.end()
      last()
    }
  }

  /// Changes the state, and enqueues the new notifications on the scheduler, in one piece of work.
  @discardableResult
  private func update<Result: Sendable>(_ change: (inout CommandState) -> Result) -> Result {
    let (result, new) = state.withLock { state in (change(&state), state.takeUnscheduled()) }
    if new > 0 { scheduler.enqueue { for _ in 0..<new { self.tellNext() } } }
    return result
  }

  private func tellNext() {
    switch state.withLock({ $0.next() }) {
    case nil: break
    case .executing(let isExecuting): executing.set(isExecuting)
    case .enabled(let isEnabled): enabled.set(isEnabled)
    case .call(let notify): notify()
    }
  }
}
