/// Decides whether a command may execute, and queues its notifications: a state machine without threads.
///
/// Deciding that an execution may begin, counting it and queueing the notifications is atomic, so notifications are
/// delivered in the order of the changes.
struct CommandState<Input, Announcement, Failure> {
  enum Notice {
    case executing(Bool)
    case enabled(Bool)
    /// An execution has begun. Carries the signal that `executionSignals` sends.
    case announce(Announcement)
    /// The work of an execution must start.
    case start(@Sendable () -> Void)
    case failed(Failure)
    case completed
    case refused(Input)
    /// The command has been released and cannot be executed any more.
    case closed
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
  /// The number of waiting notices for which no `next()` has been enqueued on the scheduler yet.
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

  mutating func announce(_ announcement: Announcement, start: @escaping @Sendable () -> Void) {
    note(.announce(announcement))
    note(.start(start))
  }

  mutating func refuse(_ input: Input) { note(.refused(input)) }

  mutating func end(_ outcome: CommandOutcome<Failure>) {
    switch outcome {
    case .completed: note(.completed)
    case .failed(let error): note(.failed(error))
    case .cancelled: break
    }
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

  mutating func close() { note(.closed) }

  /// The next notification.
  mutating func next() -> Notice? { waiting.popFirst() }

  /// The number of new notices. The caller must enqueue one call of `next()` for each.
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

extension CommandState: Sendable where Input: Sendable, Announcement: Sendable, Failure: Sendable {}
extension CommandState.Notice: Sendable where Input: Sendable, Announcement: Sendable, Failure: Sendable {}

/// How an execution ended.
enum CommandOutcome<Failure> {
  case completed
  case failed(Failure)
  case cancelled
}

extension CommandOutcome: Sendable where Failure: Sendable {}
