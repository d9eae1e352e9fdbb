import Huntable

/// The clock of a test scheduler. It moves with the scheduler's lock held, and is read without it: operators read the
/// time for each value.
struct VirtualClock: ~Copyable, Sendable {
  // An `AtomicInt` may have 32 bits.
  private let nanoseconds = Atomic<Int64>(0)

  /// Acquires: a thread that sees an instant knows what the thread that moved the clock to it did before.
  var now: Instant {
    // Not weakened: only an `AtomicInt` can be. The scenario `memory-clock` finds a relaxed access.
    Instant(nanoseconds: nanoseconds.load(ordering: .acquiring))
  }

  func move(to instant: Instant) {
    // Not weakened: as above.
    nanoseconds.store(instant.nanoseconds, ordering: .releasing)
  }
}
