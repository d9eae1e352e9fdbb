/// A piece of work in a queue.
///
/// A structure, since a closure that is stored in a generic container by itself gets a wrapper on the heap each time.
struct Action: Sendable {
  let perform: @Sendable () -> Void
  /// What a delivery enqueues for its events.
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

/// Work that is done several times in one place of a queue: events that were sent in a row.
@usableFromInline
final class BatchedAction: Sendable {
  /// Begins the batch; returns how many times `perform` is to be called.
  let begin: @Sendable () -> Int
  @usableFromInline
  let perform: @Sendable () -> Void

  @usableFromInline
  init(begin: @escaping @Sendable () -> Int, perform: @escaping @Sendable () -> Void) {
    self.begin = begin
    self.perform = perform
  }
}

/// A scheduler on which events in a row share a batch, so that a burst of them costs one place in the queue.
@usableFromInline
protocol BatchingScheduler: Scheduler {
  /// The queue that counts arrivals.
  var actions: ActionQueue { get }

  /// Enqueues a batch and returns how much has been enqueued then.
  func enqueue(_ batch: BatchedAction) -> Int
}
