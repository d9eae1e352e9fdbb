import Huntable
public import Synchronization

/// Places among the actions of the same instant.
///
/// A timer that is put off takes its place in advance, when its new instant is known, and is enqueued later. So it runs
/// when it would run if it had been enqueued at once. For that, the places of two actions that were enqueued one after
/// the other have room between them.
@usableFromInline
struct Places: ~Copyable, Sendable {
  /// How many places are between those of two actions. If more are taken, those share the places of later actions.
  private static let room: UInt64 = 1 << 24

  /// The place that was taken last. Relaxed, and no exchange, which each value to `debounce` would pay: two threads that
  /// take places at the same time get them in any order, or the same one. So hunts are not told either.
  @_alwaysEmitIntoClient
  let last = Synchronization.Atomic<UInt64>(0)

  /// The place of an action that is enqueued. The caller holds the scheduler's lock.
  ///
  /// - Parameter number: The number of the action.
  func takeNext(_ number: UInt64) -> UInt64 {
    let place = number * Self.room
    // Relaxed: as said at `last`.
    last.store(place, ordering: .relaxed)
    return place
  }

  /// A place after all those that have been taken.
  @inlinable
  @inline(__always)
  func takeInAdvance() -> UInt64 {
    // Relaxed: as said at `last`.
    let place = last.load(ordering: .relaxed) + 1
    // Relaxed: as said at `last`.
    last.store(place, ordering: .relaxed)
    return place
  }
}
