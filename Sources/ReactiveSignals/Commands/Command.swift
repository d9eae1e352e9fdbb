/// Work that is started with an input, by a button or by code: whether it may start now, whether it runs, and what comes
/// of it.
///
///     let save = Command(enabledIf: form.isValid, on: .main) { (document: Document) in server.save(document) }
///     save.execute(document).subscribe(failed: { show($0) }, completed: { close() })
///
/// `execute(_:)` may be called from any thread. Deciding that an execution may begin and counting it is one step: without
/// concurrency, of two calls only one executes, whatever has been told by then. What follows is told on the command's
/// scheduler, the main one by default, later and in order: `executing` true, `enabled` false, the execution's signal,
/// then the work begins. At the end: the error or the completion, `executing` false, `enabled` true. The command itself
/// knows before any subscriber of the result does, so that one may execute again from its completion.
///
///     execute         ^         ^             refused, as it is executing
///     work              ^-1-2-|
///     executing     f-t-------f-----
///     enabled       t-f-------t-----
///
/// When the command is released, its signals complete on the scheduler; executions that run go on. It holds the closure
/// and its enabling signal's subscription, and none of its executions; nothing that it hands out holds it.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  typealias Core = CommandCore<Input, Output, Failure>

  let core: Core
  private let prepare: Core.Preparation

  /// A command that executes what `execute` makes of an input.
  ///
  /// - Parameters:
  ///   - isEnabled: Its latest value says whether an execution may begin. Subscribed now. The command is enabled until it
  ///     has sent a value, so it should send one inside the subscription, as a property does. `observe` does where the
  ///     command is made on the scheduler that it observes on; elsewhere use `starting(with: false)`.
  ///   - allowsConcurrentExecution: Whether one may begin while another runs.
  ///   - scheduler: Where everything is told, and work is subscribed to.
  ///   - execute: Makes the work; called once for each execution, inside `execute(_:)`.
  public init(
    enabledIf isEnabled: Signal<Bool, Never>? = nil, allowsConcurrentExecution: Bool = false,
    on scheduler: some Scheduler = .main, execute: @escaping @Sendable (Input) -> Signal<Output, Failure>
  ) {
    core = Core(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
    prepare = { input in { execute(input) } }
    core.open(enabledIf: isEnabled)
  }

  /// A command that depends on a state: one and the same value of it decides and is executed with, whoever changes it
  /// meanwhile.
  ///
  ///     let buy = Command(state: cart, enabledIf: { !$0.isEmpty }) { cart, card in shop.buy(cart, with: card) }
  ///
  /// The state is held by the command. For the rest as the other commands.
  public init<State: PropertyProtocol>(
    state: State, enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool = { _ in true },
    allowsConcurrentExecution: Bool = false, on scheduler: some Scheduler = .main,
    execute: @escaping @Sendable (State.Value, Input) -> Signal<Output, Failure>
  ) {
    core = Core(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
    prepare = { input in
      let value = state.value
      guard isEnabled(value) else { return nil }
      return { execute(value, input) }
    }
    core.open(enabledIf: state.signal.map(isEnabled))
  }

  deinit {
    core.enabling.dispose()
    core.update { $0.close() }
  }

  /// Executes the command, if it is enabled.
  ///
  /// - Returns: The execution: a signal of its result, and the handle to cancel it. It fails with `notEnabled`, which
  ///   says what command it is, if that is not enabled; then the closure is not called, and nothing is told but by
  ///   `refusals`.
  @discardableResult
  public func execute(_ input: Input) -> CommandExecution<Output, Failure> {
    core.execute(input, prepare) ?? CommandExecution(refusedBy: reference)
  }

  /// Whether an execution has begun and not ended, now, from any thread; `executing` tells of it later.
  public var isExecuting: Bool { core.state.withLock { $0.isExecuting } }

  /// Whether an execution may begin, now, from any thread; `enabled` tells of it later.
  public var isEnabled: Bool { core.state.withLock { $0.isEnabled } }

  /// Whether an execution may begin while another runs. A change takes effect at once.
  public var allowsConcurrentExecution: Bool {
    get { core.state.withLock { $0.allowsConcurrentExecution } }
    set {
      core.update { $0.setAllowsConcurrentExecution(newValue) }
      core.concurrency.set(newValue)
    }
  }
}

extension Command where Input == Void {
  /// Executes the command, if it is enabled. See `execute(_:)`.
  @discardableResult
  public func execute() -> CommandExecution<Output, Failure> { execute(()) }
}

extension Command {
  /// Whether any execution runs, as it is told on the scheduler; false at first, without repetitions.
  ///
  ///     execute      ^
  ///     work           ^-1-2-|
  ///     executing  f--t------f--
  ///
  /// Its signal, as `enabled`'s, completes when the command has been released; neither keeps the command alive.
  public var executing: Property<Bool> { Property(core.executing) }

  /// Whether an execution may begin, as it is told on the scheduler, without repetitions.
  ///
  ///     enabledIf  t------f---t--
  ///     enabled    t-------f---t-
  ///
  /// What the enabling signal sends while it is being subscribed counts from the beginning.
  public var enabled: Property<Bool> { Property(core.enabled) }

  /// Whether executions may overlap, to be observed; changes inside the call that sets `allowsConcurrentExecution`.
  public var concurrency: Property<Bool> { Property(core.concurrency) }

  /// A signal for each execution that begins from now on: its values, and its end. Errors are completions here.
  ///
  ///     execute            1-----2-----
  ///     executionSignals   -A-----B----
  ///     A                   a-a-|
  ///     B                         b-X      completes
  ///
  /// Each sends everything from its beginning, to whoever subscribes when. To follow the last execution only, use
  /// `executionSignals.switchToLatest()`. With concurrency that loses what earlier executions send once a later one has
  /// begun, although they go on; `values` keeps it. To cancel them as well, dispose the earlier execution.
  public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executions.signal }

  /// The values of all executions that begin from now on: `executionSignals`, flattened.
  ///
  ///     work     ^-1-2-|  ^-3-X
  ///     values   --1-2------3--
  ///
  /// Completes when the command has been released and what it began has ended.
  public var values: Signal<Output, Never> { executionSignals.flatten() }

  /// The errors of all executions, as values; also of those that have begun before.
  ///
  ///     work     ^-1-X
  ///     errors   ----X--
  public var errors: Signal<Failure, Never> { core.errors.signal }

  /// A value whenever an execution completes; not when one fails, is cancelled or refused.
  ///
  ///     work          ^-1-|
  ///     completions   ----()--
  public var completions: Signal<Void, Never> { core.completions.signal }

  /// The inputs with which the command was to execute while it was not enabled.
  ///
  ///     execute     1--2-----
  ///     work         ^-----|
  ///     refusals    ----2----
  public var refusals: Signal<Input, Never> { core.refusals.signal }
}
