/// Whether a command may execute, and what of its changes has still to be told: a value without threads.
///
/// Deciding that an execution may begin and counting it is one step. What is to be told is noted in the same step, so
/// that it is told in the order in which it came to be.
struct CommandState<Input, Announcement, Failure> {
  enum Notice {
    case executing(Bool)
    case enabled(Bool)
    /// An execution has begun; this is what its observers are to get.
    case announce(Announcement)
    /// The work of an execution is to begin.
    case start(@Sendable () -> Void)
    case failed(Failure)
    case completed
    case refused(Input)
    /// Nobody can execute any more.
    case closed
  }

  /// How many executions have not ended.
  private(set) var running = 0
  private(set) var allowsConcurrentExecution: Bool
  private var isEnabledFromOutside = true
  /// What the last notice says, or what is known before there is any.
  private var toldEnabled = true
  /// Whether the enabling signal is being subscribed: what it sends meanwhile is how the command begins.
  private var isOpening = true
  private var waiting = RingBuffer<Notice>()
  /// How many of those that wait nobody has been told to fetch.
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

  /// The enabling signal is subscribed; `known` is told already.
  mutating func open(known: Bool) {
    isOpening = false
    toldEnabled = known
    noteEnabled()
  }

  mutating func close() { note(.closed) }

  /// The next thing to tell.
  mutating func next() -> Notice? { waiting.popFirst() }

  /// How many notices are new: for each, somebody is to fetch the next one.
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
