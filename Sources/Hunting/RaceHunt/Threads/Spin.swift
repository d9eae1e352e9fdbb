/// Recognises a thread that repeats a loop until another thread acts.
///
/// Fairness follows Musuvathi and Qadeer, "Fair stateless model checking" (PLDI 2008): a spinning thread waits for each
/// thread that was enabled from one of its rounds to the next and had no turn.
struct Spin {
  /// Why the thread is held back until others have had their turn.
  var heldBack = HeldBack.nobody
  /// The number of picks when the thread last yielded.
  private(set) var since = 0
  /// The other threads that were enabled when the thread last yielded.
  private var others = ThreadList()
  /// The threads that must have a turn first.
  private(set) var behind = ThreadList()

  // The present round, from one hint to the next, and the previous round.
  private var round = 0
  private var length = 0
  private var lastRound = 0
  private var lastLength = 0
  /// How many consecutive rounds were equal to the round before.
  private(set) var repeats = 0
  /// How often the thread has read a clock while it did the same again and again in between, such as nothing.
  private(set) var clockReadings = 0
  /// What the thread has done since it read a clock, and between its last two and its earlier two readings.
  private var sinceReading = 0
  private var betweenReadings = (last: 0, earlier: 0)
  /// Whether the thread has given a hint. Its rounds begin with the first hint.
  private var hasSpun = false

  /// Begins in the memory of another thread.
  mutating func begin() {
    heldBack = .nobody
    since = 0
    others.removeAll()
    behind.removeAll()
    (round, length, lastRound, lastLength, repeats, clockReadings, hasSpun) = (0, 0, 0, 0, 0, 0, false)
    (sinceReading, betweenReadings) = (0, (0, 0))
  }

  /// The thread lets other threads run first.
  ///
  /// - Parameters:
  ///   - me: The number of the thread.
  ///   - enabled: The threads that can continue.
  ///   - now: The number of picks so far.
  mutating func yield(
    _ reason: HeldBack, _ me: Int, to enabled: ThreadList, in threads: ThreadTable, now: Int
  ) {
    heldBack = reason
    behind.removeAll()
    for other in enabled where other != me && others.contains(other) && threads[other].pointee.lastTurn <= since {
      behind.append(other)
    }
    others.removeAll()
    for other in enabled where other != me { others.append(other) }
    since = now
  }

  /// Records that the thread reads a clock. A round of a loop may read it twice.
  mutating func readsClock() {
    let isRepeated = sinceReading == betweenReadings.last || sinceReading == betweenReadings.earlier
    clockReadings = isRepeated ? clockReadings + 1 : 1
    betweenReadings = (sinceReading, betweenReadings.last)
    sinceReading = 0
  }

  /// Time has passed for the thread, which has read a clock so often.
  mutating func hasWaited(after readings: Int) { (clockReadings, sinceReading) = (readings, 0) }

  /// Records the operation that the thread is about to perform.
  @inline(__always)
  mutating func step(_ operation: VisibleOperation) {
    if clockReadings > 0, operation.kind != .spin { sinceReading = mixed(sinceReading, operation.identity) }
    if !hasSpun {
      if operation.kind == .spin { hasSpun = true }
      return
    }
    length += 1
    round = mixed(round, operation.identity)
    if operation.kind == .spin {
      repeats = round == lastRound ? repeats + 1 : 0
      (lastRound, lastLength, round, length) = (round, length, 0, 0)
    } else if length > lastLength {
      // The round is longer than the last one, so the thread has left the loop.
      repeats = 0
    }
  }
}

/// Why threads that could continue must wait for a turn of other threads.
enum HeldBack: Comparable {
  case nobody
  /// Threads have announced that they cannot continue until another thread acts.
  case spinning
  /// Threads have run for so long that they are treated as spinning.
  case running
}
