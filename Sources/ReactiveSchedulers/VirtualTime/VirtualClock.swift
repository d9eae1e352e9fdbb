public import Huntable

/// The clock of a test scheduler, and the places among the actions of one instant: what threads use without the
/// scheduler's lock. Operators read the time for each value.
///
/// A timer that is put off takes its place in advance, when its new instant is known, and is enqueued later. So it runs
/// when it would run if it had been enqueued at once. For that, the places of two actions that were enqueued one after
/// the other have room between them.
@usableFromInline
struct VirtualClock: ~Copyable, Sendable {
  // An `AtomicInt` may have 32 bits.
  private let nanoseconds = Atomic<Int64>(0)
  /// The place that was taken last. Relaxed, and no exchange, which each value to `debounce` would pay: two threads that
  /// take places at the same time get them in any order, or the same one. So hunts are not told either.
  @_alwaysEmitIntoClient
  let lastPlace = Synchronization.Atomic<UInt64>(0)

  /// How many places are between those of two actions. If more are taken, those share the places of later actions.
  private static let room: UInt64 = 1 << 24

  /// Acquires: a thread that sees an instant knows what the thread that moved the clock to it did before.
  var now: Instant {
    // Not weakened: only an `AtomicInt` can be. The scenario `memory-clock` finds a relaxed access.
    Instant(nanoseconds: nanoseconds.load(ordering: .acquiring))
  }

  /// Moves the clock. The caller holds the scheduler's lock.
  func move(to instant: Instant) {
    // Not weakened: as above.
    nanoseconds.store(instant.nanoseconds, ordering: .releasing)
  }

  /// The place of an action that is enqueued. The caller holds the scheduler's lock.
  ///
  /// - Parameter number: The number of the action.
  func takePlace(of number: UInt64) -> UInt64 {
    let place = number * Self.room
    // Relaxed: as said at `lastPlace`.
    lastPlace.store(place, ordering: .relaxed)
    return place
  }

  /// A place after all those that have been taken.
  @inlinable
  @inline(__always)
  func takePlaceInAdvance() -> UInt64 {
    // Relaxed: as said at `lastPlace`.
    let place = lastPlace.load(ordering: .relaxed) + 1
    // Relaxed: as said at `lastPlace`.
    lastPlace.store(place, ordering: .relaxed)
    return place
  }
}
