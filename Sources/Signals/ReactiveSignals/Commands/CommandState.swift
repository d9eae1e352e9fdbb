import Huntable

/// The state of a command, and the notifications of its changes, in order.
///
/// Deciding that an execution may begin and counting the execution are one step under the lock. So are a change and
/// queueing its notifications: they are delivered in the order of the changes.
///
/// The part of a command that does not depend on the command's types. So this module contains its code; a client would
/// otherwise look up generic types at run time for every notification. Also what a `CommandReference` refers to.
@usableFromInline
// Sendable because its properties are constants, except `command`.
class CommandState: @unchecked Sendable {
  /// One notification of a change.
  private enum Notice: Sendable {
    /// A call that depends on the types of the command: the outcome or the work of an execution, or the end of the signals.
    case call(@Sendable () -> Void)
    case executing(Bool)
    case enabled(Bool)
  }

  private struct State: Sendable {
    /// The number of executions that have not ended.
    var running = 0
    var allowsConcurrentExecution: Bool
    var isEnabledFromOutside = true
    // The values in the last notifications, or the initial values before the first ones. Nil for `enabled` while the
    // enabling signal is being subscribed to: a value that it sends during its subscription is the initial value.
    var toldExecuting = false
    var toldEnabled: Bool?
    /// The notifications in their order, each with whether it is the last one of its change. One action of the scheduler
    /// delivers all notifications of a change.
    var waiting = RingBuffer<(notice: Notice, isLast: Bool)>()
    /// The number of changes whose action has begun, but which are not delivered yet.
    var due = 0

    var isEnabled: Bool { isEnabledFromOutside && (allowsConcurrentExecution || running == 0) }

    /// Queues the notifications of what has changed. Returns whether there are any.
    mutating func note(outcome: inout (@Sendable () -> Void)?, call: inout (@Sendable () -> Void)?) -> Bool {
      let executing = toldExecuting == (running > 0) ? nil : running > 0
      let enabled = toldEnabled == nil || toldEnabled == isEnabled ? nil : isEnabled
      toldExecuting = executing ?? toldExecuting
      toldEnabled = enabled ?? toldEnabled
      let known = waiting.count
      if let outcome = outcome.take() { waiting.append((.call(outcome), isLast: false)) }
      if let executing { waiting.append((.executing(executing), isLast: false)) }
      if let enabled { waiting.append((.enabled(enabled), isLast: false)) }
      if let call = call.take() { waiting.append((.call(call), isLast: false)) }
      if waiting.count == known { return false }
      waiting[waiting.count - 1].isLast = true
      return true
    }

    /// Takes the next notification of the changes that are due. The first call of an action makes one more change due, and
    /// the last one sets `isOver`.
    mutating func takeNotice(_ begins: inout Bool, _ isOver: inout Bool) -> Notice? {
      if begins { due += 1 }
      begins = false
      guard due > 0, let (notice, isLast) = waiting.popFirst() else { return nil }
      if isLast { due -= 1 }
      isOver = due == 0
      return notice
    }
  }

  final let scheduler: any Scheduler
  private final let state: Locked<State>
  /// The subscription to the enabling signal.
  @usableFromInline
  final let enabling = CompositeDisposable()
  // The observable values. Only the scheduler sets them.
  final let executing = PropertyCore(false)
  final let enabled = PropertyCore(true)
  final let concurrency: PropertyCore<Bool>
  // Set by the command's initializer, before any other code can reach this object.
  final weak var command: (any CommandProtocol)?

  @usableFromInline
  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(allowsConcurrentExecution: allowsConcurrentExecution), label: "Command")
    concurrency = PropertyCore(allowsConcurrentExecution)
  }

  final func open(enabledIf: Signal<Bool, Never>?) {
    enabledIf?.subscribe(in: enabling) { isEnabled in self.update { $0.isEnabledFromOutside = isEnabled } }
    let known = isEnabled
    // There is no observer yet.
    enabled.set(known)
    update { $0.toldEnabled = known }
  }

  final var isExecuting: Bool { state.withLock { $0.running > 0 } }

  final var isEnabled: Bool { state.withLock { $0.isEnabled } }

  final var allowsConcurrentExecution: Bool {
    get { state.withLock { $0.allowsConcurrentExecution } }
    set {
      update { $0.allowsConcurrentExecution = newValue }
      // Not the new value: another thread may have set a newer one, and the last change must agree with the setting.
      concurrency.modify { $0 = allowsConcurrentExecution }
    }
  }

  /// Counts an execution, if one may begin. The caller then calls `call`, which notifies of this change too.
  @usableFromInline
  final func begin() -> Bool {
    state.withLock { state in
      guard state.isEnabled else { return false }
      state.running += 1
      return true
    }
  }

  /// Calls `notify` on the scheduler, after the notifications that are queued.
  @usableFromInline
  final func call(_ notify: consuming @escaping @Sendable () -> Void) { update(call: consume notify) { _ in } }

  /// Ends an execution. `outcome` is called on the scheduler before the other notifications.
  @usableFromInline
  final func end(_ outcome: consuming (@Sendable () -> Void)?) { update(outcome: consume outcome) { $0.running -= 1 } }

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

  /// Changes the state, and has the scheduler notify of the change.
  private final func update(
    outcome: consuming (@Sendable () -> Void)? = nil, call: consuming (@Sendable () -> Void)? = nil,
    _ change: (inout State) -> Void
  ) {
    // Moved, not copied: a copy would count references.
    var (outcome, call) = (consume outcome, consume call)
    let isNew = state.withLock { state in
      change(&state)
      return state.note(outcome: &outcome, call: &call)
    }
    if isNew { scheduler.enqueue { self.tellNext() } }
  }

  /// Notifies of the next change. Where the scheduler runs this inside a notification of an earlier change, the rest of that
  /// change comes first.
  private final func tellNext() {
    var (begins, isOver) = (true, false)
    while !isOver, let notice = state.withLock({ $0.takeNotice(&begins, &isOver) }) {
      switch consume notice {
      case .call(let call): call()
      case .executing(let isExecuting): executing.set(isExecuting)
      case .enabled(let isEnabled): enabled.set(isEnabled)
      }
    }
  }
}
