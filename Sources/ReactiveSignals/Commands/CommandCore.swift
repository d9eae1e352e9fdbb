import Huntable

/// The state of a command, without its lifetime. Executions and enqueued notifications retain this object, so they keep
/// alive neither the command nor the closure that it executes.
///
/// What an execution runs is inlinable. Otherwise it would look up the types of its objects at run time.
@usableFromInline
final class CommandCore<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// Returns a closure that makes the work of an execution, or nil to refuse the execution.
  @usableFromInline
  typealias Preparation = @Sendable (Input) -> (@Sendable () -> Signal<Output, Failure>)?

  @usableFromInline
  let availability: CommandAvailability
  // Only the scheduler sends to these signals.
  @usableFromInline
  let executions = Subject<Signal<Output, Never>, Never>()
  @usableFromInline
  let errors = Subject<Failure, Never>()
  @usableFromInline
  let completions = Subject<Void, Never>()
  @usableFromInline
  let refusals = Subject<Input, Never>()

  init(allowsConcurrentExecution: Bool, on scheduler: any Scheduler) {
    availability = CommandAvailability(allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler)
  }

  /// Begins an execution. Returns nil if it is refused.
  @inlinable
  func execute(_ input: Input, _ prepare: Preparation) -> CommandExecution<Output, Failure>? {
    guard let makeWork = prepare(input), availability.begin() else {
      availability.call { self.refusals.send(input) }
      return nil
    }
    let execution = CommandExecution<Output, Failure> { end in self.end(end) }
    let work = makeWork()
    let result = execution.result.core
    // As with `catch`, which would make objects to continue after an error.
    let announcement = Signal<Output, Never>(
      operator: "catch", isDirect: true,
      guarded: { observer, handle in
        let completed = observer.completed
        result.attach(Observer(next: observer.next, failed: { _ in completed() }, completed: completed), handle)
      })
    availability.call(
      { self.executions.send(announcement) },
      { execution.start(work) })
    return execution
  }

  @inlinable
  func end(_ end: Event<Output, CommandError<Failure>>) {
    switch end {
    case .failed(.failed(let error)): availability.end { self.errors.send(error) }
    case .completed: availability.end { self.completions.send(()) }
    default: availability.end(nil)
    }
  }

  /// The command has been released and cannot be executed any more.
  func close() {
    availability.close {
      self.executions.complete()
      self.errors.complete()
      self.completions.complete()
      self.refusals.complete()
    }
  }
}
