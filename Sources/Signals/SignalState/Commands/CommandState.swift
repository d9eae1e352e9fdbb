/// Decides whether a command may execute, and queues its notifications: a state machine without threads.
///
/// Deciding that an execution may begin, counting the execution and queueing the notifications are one atomic step. So
/// notifications are delivered in the order of the changes. The state does not depend on the command's types, so it needs
/// no specialisation.
struct CommandState: Sendable {
  /// The notifications of one change, in their order. One action of the scheduler delivers all notifications of a change.
  struct Notices: Sendable {
    /// The outcome of an execution.
    var outcome: (@Sendable () -> Void)?
    var executing: Bool?
    var enabled: Bool?
    /// A call that depends on the types of the command: the work of an execution, or the end of the signals.
    var call: (@Sendable () -> Void)?

    var isEmpty: Bool { outcome == nil && executing == nil && enabled == nil && call == nil }
  }

  /// The number of executions that have not ended.
  private(set) var running = 0
  private(set) var allowsConcurrentExecution: Bool
  private var isEnabledFromOutside = true
  /// The value in the last notification of `enabled`, or the initial value before the first one.
  private var toldEnabled = true
  /// Whether the enabling signal is being subscribed to. A value that the signal sends during its subscription is the
  /// initial value.
  private var isOpening = true
  private var waiting = RingBuffer<Notices>()
  /// The number of waiting notices for which no call of `next()` has been enqueued. These notices are the last ones.
  private var unscheduled = 0

  init(allowsConcurrentExecution: Bool) {
    self.allowsConcurrentExecution = allowsConcurrentExecution
  }

  var isExecuting: Bool { running > 0 }

  var isEnabled: Bool { isEnabledFromOutside && (allowsConcurrentExecution || running == 0) }

  /// Begins an execution, if one may begin.
  mutating func begin() -> Bool {
    guard isEnabled else { return false }
    running += 1
    note(Notices(executing: running == 1 ? true : nil, enabled: enabledChange()))
    return true
  }

  /// Calls `notify` after the notifications that are queued.
  mutating func call(_ notify: @escaping @Sendable () -> Void) {
    if unscheduled > 0, waiting[waiting.count - 1].call == nil {
      waiting[waiting.count - 1].call = notify
    } else {
      note(Notices(call: notify))
    }
  }

  /// Ends an execution. `outcome`, if there is one, is called first.
  mutating func end(_ outcome: (@Sendable () -> Void)?) {
    running -= 1
    note(Notices(outcome: outcome, executing: running == 0 ? false : nil, enabled: enabledChange()))
  }

  mutating func setEnabled(_ isEnabled: Bool) {
    isEnabledFromOutside = isEnabled
    note(Notices(enabled: enabledChange()))
  }

  mutating func setAllowsConcurrentExecution(_ isAllowed: Bool) {
    allowsConcurrentExecution = isAllowed
    note(Notices(enabled: enabledChange()))
  }

  /// The subscription to the enabling signal is complete; `known` is the initial value of `enabled`.
  mutating func open(known: Bool) {
    isOpening = false
    toldEnabled = known
    note(Notices(enabled: enabledChange()))
  }

  /// The next notifications.
  mutating func next() -> Notices? { waiting.popFirst() }

  /// The number of new elements in the queue. The caller must enqueue as many calls of `next()`.
  mutating func takeUnscheduled() -> Int {
    defer { unscheduled = 0 }
    return unscheduled
  }

  /// The new value of `enabled`, if it has changed.
  private mutating func enabledChange() -> Bool? {
    guard !isOpening, isEnabled != toldEnabled else { return nil }
    toldEnabled = isEnabled
    return isEnabled
  }

  private mutating func note(_ notices: Notices) {
    if notices.isEmpty { return }
    waiting.append(notices)
    unscheduled += 1
  }
}
