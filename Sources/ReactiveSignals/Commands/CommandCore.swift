import Huntable

/// The state of a command, without its lifetime. Executions and enqueued notifications retain this object, so they keep
/// alive neither the command nor the closure that it executes.
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  typealias State = CommandState<Input, Signal<Output, Never>, Failure>
  /// Returns a closure that makes the work of an execution, or nil to refuse the execution.
  typealias Preparation = @Sendable (Input) -> (@Sendable () -> Signal<Output, Failure>)?

  let scheduler: any Scheduler
  let state: Locked<State>
  /// The subscription to the enabling signal.
  let enabling = CompositeDisposable()
  // The observable values and signals. Only the scheduler sends to them.
  let executing = PropertyCore(false)
  let enabled = PropertyCore(true)
  let concurrency: PropertyCore<Bool>
  let executions = Subject<Signal<Output, Never>, Never>()
  let errors = Subject<Failure, Never>()
  let completions = Subject<Void, Never>()
  let refusals = Subject<Input, Never>()

  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(allowsConcurrentExecution: allowsConcurrentExecution), label: "Command")
    concurrency = PropertyCore(allowsConcurrentExecution)
  }

  func open(enabledIf: Signal<Bool, Never>?) {
    enabledIf?.subscribe(in: enabling) { isEnabled in self.update { $0.setEnabled(isEnabled) } }
    let known = state.withLock { $0.isEnabled }
    // There is no observer yet.
    enabled.set(known)
    update { $0.open(known: known) }
  }

  /// Begins an execution. Returns nil if it is refused.
  func execute(_ input: Input, _ prepare: Preparation) -> CommandExecution<Output, Failure>? {
    guard let makeWork = prepare(input), update({ $0.begin() }) else {
      update { $0.refuse(input) }
      return nil
    }
    let execution = CommandExecution<Output, Failure> { outcome in self.update { $0.end(outcome) } }
    let work = makeWork()
    let announcement = execution.signal.catch { _ in Signal<Output, Never>.empty }
    update { $0.announce(announcement) { execution.start(work) } }
    return execution
  }

  /// Changes the state, and enqueues the new notifications on the scheduler.
  @discardableResult
  func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    let (result, new) = state.withLock { state in (change(&state), state.takeUnscheduled()) }
    for _ in 0..<new { scheduler.enqueue { self.tellNext() } }
    return result
  }

  private func tellNext() {
    switch state.withLock({ $0.next() }) {
    case nil: break
    case .executing(let isExecuting): executing.set(isExecuting)
    case .enabled(let isEnabled): enabled.set(isEnabled)
    case .announce(let signal): executions.send(signal)
    case .start(let start): start()
    case .failed(let error): errors.send(error)
    case .completed: completions.send(())
    case .refused(let input): refusals.send(input)
    case .closed:
      executing.end()
      enabled.end()
      concurrency.end()
      executions.complete()
      errors.complete()
      completions.complete()
      refusals.complete()
    }
  }
}
