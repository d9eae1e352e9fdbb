/// Work that a control or code starts with an input. A command says whether the work may start, whether it is running,
/// and how it ends.
///
///     let save = Command(enabledIf: form.isValid, on: .main) { (document: Document) in server.save(document) }
///     save.execute(document).subscribe(failed: { show($0) }, completed: { close() })
///
/// `execute(_:)` may be called from any thread. Deciding that an execution may begin and counting the execution are one
/// atomic step: without concurrency, only one of two simultaneous calls executes, regardless of the notifications
/// delivered so far. Notifications are delivered later and in order on the command's scheduler, which is the main
/// scheduler by default: `executing` becomes true, `enabled` becomes false, the execution's signal is sent, then the work
/// begins. At the end: the error or the completion, `executing` false, `enabled` true. The command's state changes before
/// a subscriber of the result is notified, so that a subscriber may execute the command again when the result completes.
///
///     execute         ^         ^             refused, as it is executing
///     work              ^-1-2-|
///     executing     f-t-------f-----
///     enabled       t-f-------t-----
///
/// When the command is released, its signals complete on the scheduler. Running executions continue. The command retains
/// the closure and the subscription to the enabling signal, but no execution. The signals, properties and executions do
/// not retain the command.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let core: CommandCore<Output, Failure>
  /// Returns the work of an execution, which has begun; nil if it is refused.
  @_alwaysEmitIntoClient
  let begin: @Sendable (Input) -> Signal<Output, Failure>?
  /// What `refusals` sends. Only the scheduler sends to it.
  @_alwaysEmitIntoClient
  let refused = Subject<Input, Never>()

  /// A command that executes the signal that `execute` returns for an input.
  ///
  /// - Parameters:
  ///   - isEnabled: A signal whose latest value says whether an execution may begin. Subscribed to immediately. The
  ///     command is enabled until the first value, so the signal should send one during the subscription, as a property
  ///     does. A signal of `observe` does so if the command is created on the scheduler on which it observes; otherwise
  ///     use `starting(with: false)`.
  ///   - allowsConcurrentExecution: Whether an execution may begin while another is running.
  ///   - scheduler: The scheduler of all notifications, on which the work is also subscribed to.
  ///   - execute: Returns the work. Called once for each execution, inside `execute(_:)`.
  @_alwaysEmitIntoClient
  public convenience init(
    enabledIf isEnabled: Signal<Bool, Never>? = nil, allowsConcurrentExecution: Bool = false,
    on scheduler: some Scheduler = .main, execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
  ) {
    let core = CommandCore<Output, Failure>(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
    self.init(core, enabledIf: isEnabled) { input in core.begin() ? execute(input) : nil }
  }

  /// A command that depends on a state. The same value of the state decides whether the command may execute and is
  /// passed to `execute`, even if another thread changes the state meanwhile.
  ///
  ///     let buy = Command(state: cart, enabledIf: { !$0.isEmpty }) { cart, card in shop.buy(cart, with: card) }
  ///
  /// The command retains the state. Otherwise behaves as the other commands.
  @_alwaysEmitIntoClient
  public convenience init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    allowsConcurrentExecution: Bool = false, on scheduler: some Scheduler = .main,
    execute: @escaping @Sendable (State.Value, Input) -> Signal<Output, Failure>
  ) {
    let core = CommandCore<Output, Failure>(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
    self.init(core, enabledIf: state.signal.map(isEnabled)) { input in
      let value = state.value
      return isEnabled(value) && core.begin() ? execute(value, input) : nil
    }
  }

  @usableFromInline
  init(
    _ core: CommandCore<Output, Failure>, enabledIf isEnabled: Signal<Bool, Never>?,
    begin: @escaping @Sendable (Input) -> Signal<Output, Failure>?
  ) {
    self.core = core
    self.begin = begin
    core.command = self
    core.open(enabledIf: isEnabled)
  }

  deinit {
    let (core, refused) = (core, refused)
    core.close {
      core.complete()
      refused.complete()
    }
  }

  /// Executes the command if it is enabled.
  ///
  /// - Returns: The execution: a signal of its result, and the handle to cancel it. If the command is not enabled, the
  ///   execution fails with `notEnabled`, which identifies the command. The closure is then not called, and only
  ///   `refusals` sends.
  @_alwaysEmitIntoClient
  @discardableResult
  public func execute(_ input: Input) -> CommandExecution<Output, Failure> {
    if let work = begin(input) { return core.execute(work) }
    let refused = refused
    core.call { refused.send(input) }
    return CommandExecution(refusedBy: reference)
  }

  /// Whether an execution is running, read from any thread at this moment. `executing` changes later.
  public var isExecuting: Bool { core.isExecuting }

  /// Whether an execution may begin, read from any thread at this moment. `enabled` changes later.
  public var isEnabled: Bool { core.isEnabled }

  /// Whether an execution may begin while another is running. A change takes effect immediately.
  public var allowsConcurrentExecution: Bool {
    get { core.allowsConcurrentExecution }
    set { core.allowsConcurrentExecution = newValue }
  }
}

extension Command where Input == Void {
  /// Executes the command if it is enabled. See `execute(_:)`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func execute() -> CommandExecution<Output, Failure> { execute(()) }
}

extension Command {
  /// Whether any execution is running, as delivered on the scheduler. False at first; equal values are not repeated.
  ///
  ///     execute      ^
  ///     work           ^-1-2-|
  ///     executing  f--t------f--
  ///
  /// The signals of `executing` and `enabled` complete after the command has been released. Neither property keeps the
  /// command alive.
  public var executing: Property<Bool> { Property(core.executing) }

  /// Whether an execution may begin, as delivered on the scheduler. Equal values are not repeated.
  ///
  ///     enabledIf  t------f---t--
  ///     enabled    t-------f---t-
  ///
  /// A value that the enabling signal sends during its subscription is the initial value.
  public var enabled: Property<Bool> { Property(core.enabled) }

  /// The observable value of `allowsConcurrentExecution`. Changes inside the call that sets `allowsConcurrentExecution`.
  public var concurrency: Property<Bool> { Property(core.concurrency) }

  /// Sends a signal for each execution that begins from now on, with its values and its end. An error completes the
  /// inner signal.
  ///
  ///     execute            1-----2-----
  ///     executionSignals   -A-----B----
  ///     A                   a-a-|
  ///     B                         b-X      completes
  ///
  /// Each inner signal replays its execution from the beginning, regardless of when it is subscribed to. To follow the
  /// last execution only, use `executionSignals.switchToLatest()`. `switchToLatest()` drops the values that earlier
  /// executions send after a later one has begun, although the earlier executions continue. `values` keeps these values.
  /// To cancel an earlier execution, dispose it.
  @_alwaysEmitIntoClient
  public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executions.signal }

  /// Sends the values of all executions that begin from now on: `executionSignals`, flattened.
  ///
  ///     work     ^-1-2-|  ^-3-X
  ///     values   --1-2------3--
  ///
  /// Completes when the command has been released and the executions that it started have ended.
  @_alwaysEmitIntoClient
  public var values: Signal<Output, Never> { executionSignals.flatten() }

  /// Sends the errors of all executions as values, including executions that began before the subscription.
  ///
  ///     work     ^-1-X
  ///     errors   ----X--
  public var errors: Signal<Failure, Never> { core.errors.signal }

  /// Sends a value when an execution completes, but not when one fails, is cancelled or is refused.
  ///
  ///     work          ^-1-|
  ///     completions   ----()--
  public var completions: Signal<Void, Never> { core.completions.signal }

  /// Sends the input of each call that was refused because the command was not enabled.
  ///
  ///     execute     1--2-----
  ///     work         ^-----|
  ///     refusals    ----2----
  public var refusals: Signal<Input, Never> { refused.signal }
}
