/// A piece of work in a queue.
///
/// A structure, since a closure that is stored in a generic container by itself gets a wrapper on the heap each time.
struct Action: Sendable {
  let perform: @Sendable () -> Void
  /// What a delivery enqueues for its events.
  let turn: Turn?

  init(_ perform: @escaping @Sendable () -> Void) {
    self.perform = perform
    turn = nil
  }

  init(_ turn: Turn) {
    perform = turn.perform
    self.turn = turn
  }
}

/// Work that is done several times in one place of a queue: events that were sent in a row.
@usableFromInline
final class Turn: Sendable {
  /// Begins the turn; returns how many times `perform` is to be called.
  let begin: @Sendable () -> Int
  @usableFromInline
  let perform: @Sendable () -> Void

  @usableFromInline
  init(begin: @escaping @Sendable () -> Int, perform: @escaping @Sendable () -> Void) {
    self.begin = begin
    self.perform = perform
  }
}

/// A scheduler on which events in a row share a turn, so that a burst of them costs one place in the queue.
@usableFromInline
protocol TurnScheduler: Scheduler {
  /// The queue that counts arrivals.
  var actions: ActionQueue { get }

  /// Enqueues a turn and returns how much has been enqueued then.
  func enqueue(_ turn: Turn) -> Int
}
