import Huntable

/// The state of a command, without its lifetime. Executions and enqueued notifications retain this object, so they keep
/// alive neither the command nor the closure that it executes.
///
/// What an execution runs is inlinable. Otherwise it would look up the types of its objects at run time.
@usableFromInline
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// Calls `begins` if the state of the command permits an execution, and if that returns true makes the work. Otherwise
  /// returns nil.
  @usableFromInline
  typealias Preparation = @Sendable (Input, _ begins: () -> Bool) -> Signal<Output, Failure>?

  @_alwaysEmitIntoClient
  let availability: CommandAvailability
  @_alwaysEmitIntoClient
  let outcomes: CommandOutcomes<Output, Failure>
  /// Only the scheduler sends to this signal.
  @_alwaysEmitIntoClient
  let refusals = Subject<Input, Never>()

  @usableFromInline
  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    availability = CommandAvailability(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
    outcomes = CommandOutcomes(availability)
  }

  /// Begins an execution. Returns nil if it is refused.
  @_alwaysEmitIntoClient
  func execute(_ input: Input, _ prepare: Preparation) -> CommandExecution<Output, Failure>? {
    guard let work = prepare(input, { availability.begin() }) else {
      availability.call { self.refusals.send(input) }
      return nil
    }
    let execution = CommandExecution(outcomes)
    availability.call { execution.start(work) }
    return execution
  }

  /// The command has been released and cannot be executed any more.
  func close() {
    availability.close {
      self.outcomes.complete()
      self.refusals.complete()
    }
  }
}

/// The signals to which the executions of a command send. Only the scheduler sends to them.
@usableFromInline
final class CommandOutcomes<Output: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let availability: CommandAvailability
  @_alwaysEmitIntoClient
  let executions = Subject<Signal<Output, Never>, Never>()
  @_alwaysEmitIntoClient
  let errors = Subject<Failure, Never>()
  @_alwaysEmitIntoClient
  let completions = Subject<Void, Never>()

  init(_ availability: CommandAvailability) {
    self.availability = availability
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

  func complete() {
    executions.complete()
    errors.complete()
    completions.complete()
  }
}
