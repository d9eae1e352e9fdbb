import Huntable

/// An action that runs at most once and can be cancelled until it begins. The closure is released when it is cancelled
/// or has run.
final class ScheduledAction: Disposable {
  private enum Stage {
    static let waiting = 0
    /// Taken out of the heap, to run in its turn.
    static let due = 1
    static let begun = 2
    static let cancelled = 3
    /// Disposed after it began.
    static let disposed = 4
  }

  private let stage = AtomicInt(Stage.waiting, label: "ScheduledAction.stage")
  @exclusivity(unchecked)
  // Touched only by the thread that moves the stage to begun or cancelled.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?
  /// The counter of cancelled entries of the heap that holds the action.
  private let cancellations: TimerHeap.Cancellations?
  /// By how much the action may be late.
  let leeway: Duration
  /// The repetition that the action belongs to, where it is known.
  let origin: WorkOrigin?

  init(
    leeway: Duration = .zero, origin: WorkOrigin? = nil, in cancellations: TimerHeap.Cancellations? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.action = action
    self.cancellations = cancellations
    self.leeway = leeway
    self.origin = origin
  }

  var isDisposed: Bool { stage.load(ordering: .acquiring) >= Stage.cancelled }

  /// Whether it has neither begun nor been cancelled.
  var isPending: Bool {
    // Relaxed: the heap drops or counts the entry depending on this value, and touches nothing else of the action.
    stage.load(ordering: .relaxed) <= Stage.due
  }

  /// Marks the action as taken out of its heap, which then no longer counts its cancellation. Returns false if it was
  /// cancelled.
  func becomeDue() -> Bool {
    // Relaxed: the lock of the heap orders all else that the thread reads of the action.
    stage.replace(Stage.waiting, by: Stage.due, ordering: .relaxed)
  }

  /// Takes the action in order to run it; nil if it was cancelled or has begun.
  func begin() -> (@Sendable () -> Void)? {
    // Relaxed: the lock of the heap orders the making of the closure before this change. A cancelled closure is not
    // touched.
    let isMine =
      stage.replace(Stage.waiting, by: Stage.begun, ordering: .relaxed)
      || stage.replace(Stage.due, by: Stage.begun, ordering: .relaxed)
    return isMine ? action.take() : nil
  }

  func perform() { begin()?() }

  func dispose() {
    if ends(Stage.waiting, in: Stage.cancelled) {
      action = nil
      cancellations?.add()
    } else if ends(Stage.due, in: Stage.cancelled) {
      action = nil
    } else {
      _ = ends(Stage.begun, in: Stage.disposed)
    }
  }

  /// Releases: a thread that sees the action disposed knows what the disposing thread did before.
  private func ends(_ present: Int, in end: Int) -> Bool { stage.replace(present, by: end, ordering: .releasing) }
}
