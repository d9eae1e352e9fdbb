public import Dispatch

/// A serial scheduler with its own FIFO over a Dispatch queue, in real time.
///
/// Actions run on threads of the target queue, one at a time, in the order in which they were enqueued, even if the
/// target is concurrent. One dispatch drains a burst, so an action costs tens of nanoseconds, not a dispatch. Different
/// schedulers run in parallel. Pending work keeps the scheduler alive until the work has run or was disposed.
public final class QueueScheduler: Scheduler {
  private let actions: ActionQueue

  /// A scheduler on the system's threads. The name is the Dispatch queue's label, which debuggers and crash reports show.
  public convenience init(name: String = "ReactiveSignals.QueueScheduler", qos: DispatchQoS = .default) {
    self.init(DispatchQueue(label: name, qos: qos))
  }

  /// A scheduler that runs its actions on `target`, serially even if the target is concurrent.
  public convenience init(name: String = "ReactiveSignals.QueueScheduler", targeting target: DispatchQueue) {
    self.init(DispatchQueue(label: name, target: target))
  }

  private init(_ queue: DispatchQueue) {
    actions = ActionQueue(queue)
    actions.owner = self
  }

  /// The name that debuggers and traces show.
  public var name: String { actions.drainRequests.queue.label }

  /// The monotonic clock that all schedulers in real time share.
  public var now: Instant { RealTime.now }

  /// Runs `action` on the target queue, after the actions enqueued before.
  public func enqueue(_ action: @escaping @Sendable () -> Void) {
    actions.enqueue(.once(action))
  }

  /// Runs `action` on the target queue at `instant`, unless the result is disposed before it begins.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    actions.enqueue(at: instant, leeway: leeway, action)
  }

  /// How many actions have been enqueued so far, without those that have an instant.
  public var enqueuedCount: Int? { actions.arrivals }

  /// Runs the steps of a batch on the target queue, after the actions enqueued before.
  public func enqueueBatch(_ performNext: @escaping @Sendable () -> Bool) -> Int? {
    actions.enqueue(.batch(performNext))
  }

  /// How many actions have been enqueued so far; nil while there is work.
  package var rest: Int? { actions.rest }
}
