/// The part of a command that executions retain. So an execution keeps alive neither the command nor the command's
/// closure. Only the scheduler sends to the signals.
@usableFromInline
final class CommandCore<Output: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let availability: CommandAvailability
  @_alwaysEmitIntoClient
  let executions = Subject<Signal<Output, Never>, Never>()
  @_alwaysEmitIntoClient
  let errors = Subject<Failure, Never>()
  @_alwaysEmitIntoClient
  let completions = Subject<Void, Never>()

  @usableFromInline
  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    availability = CommandAvailability(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
  }

  /// Begins an execution that was permitted.
  @_alwaysEmitIntoClient
  func execute(_ work: Signal<Output, Failure>) -> CommandExecution<Output, Failure> {
    let execution = CommandExecution(self)
    availability.call { execution.start(work) }
    return execution
  }

  /// Ends an execution.
  @_alwaysEmitIntoClient
  func end(_ end: Event<Output, CommandError<Failure>>) {
    switch end {
    case .failed(.failed(let error)): availability.end { self.errors.send(error) }
    case .completed: availability.end { self.completions.send(()) }
    default: availability.end(nil)
    }
  }

  /// Completes the signals.
  func complete() {
    executions.complete()
    errors.complete()
    completions.complete()
  }
}
