/// An action that runs at most once and can be cancelled until it begins; then, or when it has run, it is released.
final class ScheduledAction: Disposable {
  private enum Stage {
    static let waiting = 0
    /// Taken out of the heap, to be performed in its turn.
    static let due = 1
    static let begun = 2
    static let cancelled = 3
    /// Disposed when it had begun or was over.
    static let disposed = 4
  }

  private let stage = AtomicInt(Stage.waiting, label: "ScheduledAction.stage")
  @exclusivity(unchecked)
  // Touched by the one thread that moves the stage to begun or cancelled.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?
  /// Where the heap that holds the action counts what has been cancelled.
  private let cancellations: Cancellations?
  /// By how much the action may be late.
  let leeway: Duration
  /// What keeps coming back, where that is known.
  let origin: WorkOrigin?

  init(
    leeway: Duration = .zero, origin: WorkOrigin? = nil, in cancellations: Cancellations? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.action = action
    self.cancellations = cancellations
    self.leeway = leeway
    self.origin = origin
  }

  var isDisposed: Bool { stage.load() >= Stage.cancelled }

  /// Whether it has neither begun nor been cancelled.
  var isPending: Bool { stage.load() <= Stage.due }

  /// Notes that it was taken out of its heap, which counts its cancellation no more; false when it was cancelled.
  func becomeDue() -> Bool { stage.replace(Stage.waiting, by: Stage.due) }

  /// The action, for the one who runs it; nil when it was cancelled.
  func begin() -> (@Sendable () -> Void)? {
    let isMine = stage.replace(Stage.waiting, by: Stage.begun) || stage.replace(Stage.due, by: Stage.begun)
    return isMine ? action.take() : nil
  }

  func perform() { begin()?() }

  func dispose() {
    if stage.replace(Stage.waiting, by: Stage.cancelled) {
      action = nil
      cancellations?.count.add(1)
    } else if stage.replace(Stage.due, by: Stage.cancelled) {
      action = nil
    } else {
      _ = stage.replace(Stage.begun, by: Stage.disposed)
    }
  }
}

/// How many entries of a heap have been cancelled. An object of its own, so that a cancelled action needs neither the
/// heap's lock nor a reference to the scheduler.
final class Cancellations: Sendable {
  let count = AtomicInt(0, label: "TimerHeap.cancellations")
}
