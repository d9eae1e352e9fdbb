import Huntable

/// Whether a command may execute, whether it is executing, and the notifications of both, in order.
///
/// The part of a command that does not depend on the command's types. So this module contains its code; a client would
/// otherwise look up generic types at run time for every notification.
@usableFromInline
// Sendable because its properties are constants.
class CommandAvailability: @unchecked Sendable {
  final let scheduler: any Scheduler
  private final let state: Locked<CommandState>
  /// The subscription to the enabling signal.
  @usableFromInline
  final let enabling = CompositeDisposable()
  /// What refers to the command.
  final let identity = CommandReference.Identity()
  // The observable values. Only the scheduler sets them.
  final let executing = PropertyCore(false)
  final let enabled = PropertyCore(true)
  final let concurrency: PropertyCore<Bool>

  @usableFromInline
  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(CommandState(allowsConcurrentExecution: allowsConcurrentExecution), label: "Command")
    concurrency = PropertyCore(allowsConcurrentExecution)
  }

  final func open(enabledIf: Signal<Bool, Never>?) {
    enabledIf?.subscribe(in: enabling) { isEnabled in self.update { $0.setEnabled(isEnabled) } }
    let known = isEnabled
    // There is no observer yet.
    enabled.set(known)
    update { $0.open(known: known) }
  }

  final var isExecuting: Bool { state.withLock { $0.isExecuting } }

  final var isEnabled: Bool { state.withLock { $0.isEnabled } }

  final var allowsConcurrentExecution: Bool {
    get { state.withLock { $0.allowsConcurrentExecution } }
    set {
      update { $0.setAllowsConcurrentExecution(newValue) }
      concurrency.set(newValue)
    }
  }

  /// Begins an execution, if one may begin. The caller then calls `call`, which also enqueues the notifications of this
  /// change.
  @usableFromInline
  final func begin() -> Bool { state.withLock { $0.begin() } }

  /// Calls `notify` on the scheduler, after the notifications that are queued.
  @usableFromInline
  final func call(_ notify: @escaping @Sendable () -> Void) { update { $0.call(notify) } }

  /// Ends an execution. `outcome` is called on the scheduler before the other notifications.
  @usableFromInline
  final func end(_ outcome: (@Sendable () -> Void)?) { update { $0.end(outcome) } }

  /// Ends the observable values, and calls `last`, on the scheduler.
  final func close(_ last: @escaping @Sendable () -> Void) {
    enabling.dispose()
    call {
      self.executing.end()
      self.enabled.end()
      self.concurrency.end()
      last()
    }
  }

  /// Changes the state, and enqueues the new notifications on the scheduler.
  private final func update(_ change: (inout CommandState) -> Void) {
    let new = state.withLock { state in
      change(&state)
      return state.takeUnscheduled()
    }
    for _ in 0..<new { scheduler.enqueue { self.tellNext() } }
  }

  private final func tellNext() {
    guard let notices = state.withLock({ $0.next() }) else { return }
    notices.outcome?()
    if let isExecuting = notices.executing { executing.set(isExecuting) }
    if let isEnabled = notices.enabled { enabled.set(isEnabled) }
    notices.call?()
  }
}
