/// A piece of work in a queue.
///
/// A structure: a closure that is stored directly in a generic container is wrapped on the heap each time.
struct Action: Sendable {
  let perform: @Sendable () -> Void
  /// Set if a delivery enqueued the action for a batch of events.
  let batch: BatchedAction?

  init(_ perform: @escaping @Sendable () -> Void) {
    self.perform = perform
    batch = nil
  }

  init(_ batch: BatchedAction) {
    perform = batch.perform
    self.batch = batch
  }
}

/// Work that runs several times in one queue position: one run for each event of a burst.
@usableFromInline
package final class BatchedAction: Sendable {
  /// Delivers the next event as an action of its own.
  @_alwaysEmitIntoClient
  package let perform: @Sendable () -> Void
  /// Delivers the next event of the batch. Returns false if the batch has no more: then it is over, and the next call
  /// begins the next batch.
  let performNext: @Sendable () -> Bool

  @usableFromInline
  package init(perform: @escaping @Sendable () -> Void, performNext: @escaping @Sendable () -> Bool) {
    self.perform = perform
    self.performNext = performNext
  }
}

/// A scheduler on which consecutive events share a batch, so that a burst takes one position in the queue.
@usableFromInline
package protocol BatchingScheduler: Scheduler {
  /// The queue that counts arrivals.
  var actions: ActionQueue { get }

  /// Enqueues a batch. Returns the number of arrivals, including this one.
  func enqueue(_ batch: BatchedAction) -> Int
}
