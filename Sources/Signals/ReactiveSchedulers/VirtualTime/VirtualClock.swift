public import Huntable

/// The clock of a test scheduler, and the places among the actions of one instant. Threads use both without the
/// scheduler's lock, because operators read the time for each value.
///
/// A postponed timer takes its place when its new instant is known, and is enqueued later. So the timer runs in the order
/// in which it would run if it had been enqueued immediately. Between the places of two successive actions there is room
/// for such places.
@usableFromInline
struct VirtualClock: ~Copyable, Sendable {
  // An `AtomicInt` may have 32 bits.
  private let nanoseconds = Atomic<Int64>(0)
  /// The place that was taken last. Relaxed, and no exchange, which would cost time for each value of `debounce`. Two
  /// threads that take places at the same time may get them in any order, or get the same place. For the same reason the
  /// accesses are not announced to hunts.
  @_alwaysEmitIntoClient
  let lastPlace = Synchronization.Atomic<UInt64>(0)

  /// The number of places between those of two actions. If more are taken, the rest share the places of later actions.
  private static let room: UInt64 = 1 << 24

  /// Acquires: a thread that sees an instant knows what the thread that moved the clock to it did before.
  var now: Instant {
    // Not weakened: only an `AtomicInt` can be. The scenario `memory-clock` finds a relaxed access.
    Instant(nanoseconds: nanoseconds.load(ordering: .acquiring))
  }

  /// Moves the clock. The caller holds the scheduler's lock.
  func move(to instant: Instant) {
    // Not weakened: only an `AtomicInt` can be. The scenario `memory-clock` finds a relaxed access.
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
