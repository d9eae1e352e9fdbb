public import Dispatch

/// A serial scheduler with its own FIFO over a Dispatch queue, in real time.
///
/// Actions run on threads of the target queue, one at a time, in the order in which they were enqueued, even if the
/// target is concurrent. One dispatch drains a burst, so an action costs tens of nanoseconds, not a dispatch. Different
/// schedulers run in parallel. Pending work keeps the scheduler alive, until it has run or was disposed.
public final class QueueScheduler: Scheduler, BatchingScheduler, Drainable {
  @_alwaysEmitIntoClient
  package let actions: ActionQueue

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
  }

  /// The name that debuggers and traces show.
  public var name: String { actions.drainRequests.queue.label }

  /// The monotonic clock that all schedulers in real time share.
  public var now: Instant { RealTime.now }

  /// Runs `action` on the target queue, after the actions enqueued before.
  public func enqueue(_ action: @escaping @Sendable () -> Void) {
    actions.enqueue(Action(action), for: self)
  }

  /// Runs `action` on the target queue at `instant`, unless the result is disposed before it begins.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    actions.enqueue(at: instant, leeway: leeway, action, for: self)
  }

  @usableFromInline
  package func enqueue(_ batch: BatchedAction) -> Int { actions.enqueue(Action(batch), for: self) }

  func drain() { actions.drain(for: self, dispatched: true) }

  /// How many actions have been enqueued so far; nil while there is work.
  package var rest: Int? { actions.rest }
}
