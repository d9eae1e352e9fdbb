/// Why an execution of a command did not complete.
public enum CommandError<Failure: Error>: Error {
  /// The command, which this refers to without keeping it alive, was not enabled: nothing was executed.
  case notEnabled(CommandReference)
  /// The work failed.
  case failed(Failure)
  /// The execution was disposed, or nobody could go on with its work, before it had ended.
  case cancelled
}

extension CommandError: Equatable where Failure: Equatable {}
extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
  /// The case, with the error of the work; not which command it was, which is only an address.
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
/// The result's subscribers get all events of the work, whenever they come; disposing their subscriptions cancels
/// nothing, nor does dropping the execution. `dispose()` does: it disposes the work and fails the result with `cancelled`.
/// Holds all values of the work, while it runs or is held.
public final class CommandExecution<Output: Sendable, WorkFailure: Error>: SignalProtocol, Disposable {
  private let result = ReplaySubject<Output, CommandError<WorkFailure>>()
  /// The subscription to the work.
  private let work = CompositeDisposable()
  private let over: AtomicInt
  private let ended: @Sendable (CommandOutcome<WorkFailure>) -> Void

  /// An execution; `ended` is told of the end before the result is.
  init(ended: @escaping @Sendable (CommandOutcome<WorkFailure>) -> Void) {
    over = AtomicInt(0, label: "CommandExecution.over")
    self.ended = ended
    // Also when the source disposes the subscription because nobody can send any more.
    work.onEnd { self.finish(.failed(.cancelled)) }
  }

  /// An execution that a command has refused.
  init(refusedBy command: CommandReference) {
    over = AtomicInt(1, label: "CommandExecution.over")
    ended = { _ in }
    work.dispose()
    result.fail(.notEnabled(command))
  }

  /// What the work sends, from the beginning.
  public var signal: Signal<Output, CommandError<WorkFailure>> { result.signal }

  /// Whether the execution has ended, in whatever way.
  public var isDisposed: Bool { work.isDisposed }

  /// Cancels the execution, unless it has ended.
  public func dispose() { finish(.failed(.cancelled)) }

  /// Leaves `composite` when the execution ends.
  public func joined(_ composite: CompositeDisposable) { work.joined(composite) }

  func start(_ source: Signal<Output, WorkFailure>) {
    if work.isDisposed { return }
    let (work, result) = (work, result)
    source.attach(
      Observer(
        next: { value in if !work.isDisposed { result.send(value) } },
        failed: { self.finish(.failed(.failed($0))) },
        completed: { self.finish(.completed) }),
      work)
  }

  /// Ends the execution, once: what the work holds is disposed, then the command knows of it, then the subscribers.
  private func finish(_ end: Event<Output, CommandError<WorkFailure>>) {
    guard over.exchange(1) == 0 else { return }
    work.dispose()
    switch end {
    case .failed(.failed(let error)): ended(.failed(error))
    case .completed: ended(.completed)
    default: ended(.cancelled)
    }
    result.send(event: end)
  }
}
