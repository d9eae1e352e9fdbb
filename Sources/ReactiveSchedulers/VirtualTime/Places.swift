import Synchronization

/// Places among the actions of the same instant.
///
/// A timer that is put off takes its place in advance, when its new instant is known, and is enqueued later. So it runs
/// when it would run if it had been enqueued at once. For that, the places of two actions that were enqueued one after
/// the other have room between them.
struct Places: ~Copyable, Sendable {
  /// How many places are between those of two actions. If more are taken, those share the places of later actions.
  private static let room: UInt64 = 1 << 24

  // Relaxed: two threads that take places at the same time get them in any order. So hunts are not told either.
  private let last = Synchronization.Atomic<UInt64>(0)

  /// The place of an action that is enqueued. The caller holds the scheduler's lock.
  ///
  /// - Parameter number: The number of the action.
  func takeNext(_ number: UInt64) -> UInt64 {
    let place = number * Self.room
    // Relaxed: as above.
    last.store(place, ordering: .relaxed)
    return place
  }

  /// A place after all those that have been taken.
  func takeInAdvance() -> UInt64 {
    // Relaxed: as above.
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
