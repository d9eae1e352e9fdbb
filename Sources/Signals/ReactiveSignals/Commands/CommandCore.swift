/// The part of a command that executions retain. So an execution keeps alive neither the command nor the command's
/// closure. Only the scheduler sends to the signals.
@usableFromInline
// Sendable because its properties and those of its superclass are constants.
final class CommandCore<Output: Sendable, Failure: Error>: CommandState, @unchecked Sendable {
  @_alwaysEmitIntoClient
  let executions = Subject<Signal<Output, Never>, Never>()
  @_alwaysEmitIntoClient
  let errors = Subject<Failure, Never>()
  @_alwaysEmitIntoClient
  let completions = Subject<Void, Never>()

  /// Begins an execution that was permitted.
  @_alwaysEmitIntoClient
  func execute(_ work: Signal<Output, Failure>) -> CommandExecution<Output, Failure> {
    let execution = CommandExecution(self)
    call { execution.start(work) }
    return execution
  }

  /// Ends an execution.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Output, CommandError<Failure>>) {
    switch event {
    case .failed(.failed(let error)): end { self.errors.send(error) }
    case .completed: end { self.completions.send(()) }
    default: end(nil)
    }
  }

  /// Completes the signals.
  func complete() {
    executions.complete()
    errors.complete()
    completions.complete()
  }
}
