/// A piece of work in a queue, done a number of times.
///
/// A structure, since a closure that is stored in a generic container by itself gets a wrapper on the heap each time.
struct Action: Sendable {
  let perform: @Sendable () -> Void
  /// How many times it is done.
  var count = 1
  /// What a delivery enqueues for each of its events, in a row.
  let turn: Turn?
  /// Which turn it is, so that comparing counts no reference.
  let identity: ObjectIdentifier?

  init(_ perform: @escaping @Sendable () -> Void) {
    self.perform = perform
    turn = nil
    identity = nil
  }

  init(_ turn: Turn) {
    perform = turn.perform
    self.turn = turn
    identity = ObjectIdentifier(turn)
  }
}

/// Work that is enqueued over and over: the turns that the events of a delivery take on a scheduler.
@usableFromInline
final class Turn: Sendable {
  @usableFromInline
  let perform: @Sendable () -> Void

  @inlinable
  init(_ perform: @escaping @Sendable () -> Void) {
    self.perform = perform
  }
}

/// A scheduler on which turns in a row share a place in the queue, so that a burst of events costs one reference count.
@usableFromInline
protocol TurnScheduler: Scheduler {
  /// Performs `turn` once more, in the place in which `enqueue` would.
  func enqueue(_ turn: Turn)
}
