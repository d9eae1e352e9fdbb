/// Decides whether a command may execute, and queues its notifications: a state machine without threads.
///
/// Deciding that an execution may begin, counting it and queueing the notifications is atomic, so notifications are
/// delivered in the order of the changes. The state knows nothing of the types of a command, so that the compiler
/// specialises it.
struct CommandState: Sendable {
  enum Notice: Sendable {
    case executing(Bool)
    case enabled(Bool)
    /// Something that depends on the types of the command: its work, its outcome, or the end of its signals.
    case call(@Sendable () -> Void)
  }

  /// The number of executions that have not ended.
  private(set) var running = 0
  private(set) var allowsConcurrentExecution: Bool
  private var isEnabledFromOutside = true
  /// The value in the last notification of `enabled`, or the initial value before the first one.
  private var toldEnabled = true
  /// Whether the enabling signal is being subscribed to. A value that it sends meanwhile is the initial value.
  private var isOpening = true
  private var waiting = RingBuffer<Notice>()
  /// The number of waiting notices for which no call of `next()` has been enqueued on the scheduler yet.
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
    if running == 1 { note(.executing(true)) }
    noteEnabled()
    return true
  }

  /// Notifies by calling `notify`, after the notifications that are queued.
  mutating func call(_ notify: @escaping @Sendable () -> Void) { note(.call(notify)) }

  /// Ends an execution. `outcome`, if there is one, is called first.
  mutating func end(_ outcome: (@Sendable () -> Void)?) {
    if let outcome { call(outcome) }
    running -= 1
    if running == 0 { note(.executing(false)) }
    noteEnabled()
  }

  mutating func setEnabled(_ isEnabled: Bool) {
    isEnabledFromOutside = isEnabled
    noteEnabled()
  }

  mutating func setAllowsConcurrentExecution(_ isAllowed: Bool) {
    allowsConcurrentExecution = isAllowed
    noteEnabled()
  }

  /// The subscription to the enabling signal is complete; `known` is the initial value of `enabled`.
  mutating func open(known: Bool) {
    isOpening = false
    toldEnabled = known
    noteEnabled()
  }

  /// The next notification.
  mutating func next() -> Notice? { waiting.popFirst() }

  /// The number of new notices. The caller must enqueue as many calls of `next()`.
  mutating func takeUnscheduled() -> Int {
    defer { unscheduled = 0 }
    return unscheduled
  }

  private mutating func noteEnabled() {
    guard !isOpening, isEnabled != toldEnabled else { return }
    toldEnabled = isEnabled
    note(.enabled(isEnabled))
  }

  private mutating func note(_ notice: Notice) {
    waiting.append(notice)
    unscheduled += 1
  }
}
