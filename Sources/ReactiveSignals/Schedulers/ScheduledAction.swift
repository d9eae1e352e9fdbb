/// An action that runs at most once and can be cancelled until it begins; then, or when it has run, it is released.
final class ScheduledAction: Disposable {
  private enum Stage { static let pending = 0, begun = 1, cancelled = 2 }

  private let stage = AtomicInt(Stage.pending, label: "ScheduledAction.stage")
  // Touched by the one thread that moves the stage away from pending.
  @exclusivity(unchecked)
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?
  /// Where the heap that holds the action counts what has been cancelled.
  private let cancellations: Cancellations?
  /// By how much the action may be late.
  let leeway: Duration
  /// What keeps coming back, where that is known.
  let origin: Origin?

  init(
    leeway: Duration = .zero, origin: Origin? = nil, in cancellations: Cancellations? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.action = action
    self.cancellations = cancellations
    self.leeway = leeway
    self.origin = origin
  }

  var isDisposed: Bool { stage.load() == Stage.cancelled }

  /// Whether it has neither begun nor been cancelled.
  var isPending: Bool { stage.load() == Stage.pending }

  /// The action, for the one who runs it; nil when it was cancelled.
  func begin() -> (@Sendable () -> Void)? {
    stage.replace(Stage.pending, by: Stage.begun) ? action.take() : nil
  }

  func perform() { begin()?() }

  func dispose() {
    guard stage.replace(Stage.pending, by: Stage.cancelled) else { return }
    action = nil
    cancellations?.count.add(1)
  }
}

/// How many entries of a heap have been cancelled. An object of its own, so that a cancelled action needs neither the
/// heap's lock nor a reference to the scheduler.
final class Cancellations: Sendable {
  let count = AtomicInt(0, label: "TimerHeap.cancellations")
}

/// Where a repetition was scheduled, for messages.
final class Origin: Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
