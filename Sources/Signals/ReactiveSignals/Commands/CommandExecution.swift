import Huntable

/// The reason why an execution of a command did not complete.
public enum CommandError<Failure: Error>: Error {
  /// The command was not enabled, so nothing was executed. The reference does not keep the command alive.
  case notEnabled(CommandReference)
  /// The work failed.
  case failed(Failure)
  /// The execution was disposed before its end, or no code could send the rest of the work any more.
  case cancelled
}

extension CommandError: Equatable where Failure: Equatable {}
extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
  /// The case, with the error of the work. Without the command, of which only an address could be printed.
  public var description: String {
    switch self {
    case .notEnabled: "notEnabled"
    case .failed(let error): "failed(\(error))"
    case .cancelled: "cancelled"
    }
  }
}

/// One execution of a command: its result, and the handle to cancel it.
///
///     execute   ^
///     work       ^-1-2-|
///     signal     --1-2-|
///     late             ^(12|)
///
/// Every subscriber receives all events of the work, regardless of when it subscribes. Disposing a subscription does
/// not cancel the work, and neither does releasing the execution. `dispose()` disposes the work and fails the result
/// with `cancelled`. The execution holds all values of the work while it is running or retained.
public final class CommandExecution<Output: Sendable, WorkFailure: Error>: SignalProtocol, Disposable {
  /// Replays the events of the work. Keeps no subscriptions, since it ends with the work.
  @_alwaysEmitIntoClient
  let result: SubjectCore<Output, CommandError<WorkFailure>>
  /// The subscription to the work.
  @_alwaysEmitIntoClient
  let work = CompositeDisposable()
  /// The command; nil if the execution was refused.
  @_alwaysEmitIntoClient
  let core: CommandCore<Output, WorkFailure>?

  /// An execution that a command has begun.
  @_alwaysEmitIntoClient
  init(_ core: CommandCore<Output, WorkFailure>) {
    self.core = core
    result = SubjectCore(recording: Recording(capacity: .max), subscriptions: nil)
    // Only the source disposes the subscription without `finish`: when nothing can send any more.
    work.onEnd { self.close(.failed(.cancelled)) }
  }

  /// An execution that a command has refused.
  @usableFromInline
  init(refusedBy command: CommandReference) {
    core = nil
    result = SubjectCore(recording: Recording(capacity: .max), subscriptions: nil)
    work.dispose()
    result.end(with: .failed(.notEnabled(command)))
  }

  /// Sends the events of the work from the beginning.
  @_alwaysEmitIntoClient
  public var signal: Signal<Output, CommandError<WorkFailure>> { result.signal }

  /// Whether the execution has completed, failed or been cancelled.
  public var isDisposed: Bool { work.isDisposed }

  /// Cancels the execution. Has no effect after its end.
  public func dispose() { finish(.failed(.cancelled)) }

  /// Removes this execution from `composite` when it ends.
  public func wasAdded(to composite: CompositeDisposable) {
    work.onEnd { [weak composite] in composite?.remove(self) }
  }

  /// Announces the execution, then subscribes to its work.
  @_alwaysEmitIntoClient
  func start(_ source: Signal<Output, WorkFailure>) {
    core?.executions.send(announcement)
    if work.isDisposed { return }
    // Each closure captures one object, so none is allocated.
    let observer = Observer<Output, WorkFailure>(
      next: { value in if !self.work.isDisposed { self.result.send(value) } },
      failed: { self.finish(.failed(.failed($0))) }, completed: { self.finish(.completed) })
    source.attachDisposing(observer, work)
  }

  /// The result, with a completion in place of an error. Not made with `catch`, whose engine makes objects to continue
  /// after an error.
  @_alwaysEmitIntoClient
  var announcement: Signal<Output, Never> {
    let result = result
    return Signal(
      operator: "catch", isDirect: true,
      guarded: { observer, handle in
        let completed = observer.completed
        result.attach(Observer(next: observer.next, failed: { _ in completed() }, completed: completed), handle)
      })
  }

  /// Ends the execution once, in this order: disposes the work's resources, updates the command, notifies the
  /// subscribers.
  @_alwaysEmitIntoClient
  func finish(_ end: Event<Output, CommandError<WorkFailure>>) {
    if work.end(runsCleanup: false) { close(end) }
  }

  @_alwaysEmitIntoClient
  func close(_ end: Event<Output, CommandError<WorkFailure>>) {
    core?.end(end)
    result.end(with: end)
  }
}
