/// Whether a scenario needs the memory model. Without an operation that is not sequentially consistent, and without
/// checked memory, all threads read the newest stores, and the model only costs time.
struct Weakness {
  /// After how many runs without such an operation the model is left out.
  static let patience = 8

  /// Whether an operation for which the model matters was seen.
  var isSeen = false
  /// Whether the present run is modelled.
  private(set) var isModelled = true
  /// Whether such an operation was seen first in a run without the model. If so, earlier results do not count.
  private(set) var isLate = false
  private var runs = 0

  mutating func runEnds() {
    runs += 1
    if isSeen {
      isLate = isLate || !isModelled
      isModelled = true
    } else if runs >= Self.patience {
      isModelled = false
    }
  }

  /// The first runs of a search are modelled. All runs are modelled if the scenario is known to need the model.
  mutating func searchBegins() {
    isModelled = true
    isLate = false
    runs = 0
  }
}

/// Whether a scenario tries to take locks. If not, giving up a lock is no scheduling point, since only an attempt can
/// tell when the lock is free.
struct LockAttempts {
  var isSeen = false
  /// Whether giving up a lock is a scheduling point in this search.
  private(set) var makeUnlocksPoints = false

  /// Whether an attempt was seen first in this search. If so, earlier results do not count.
  var isLate: Bool { isSeen && !makeUnlocksPoints }

  mutating func searchBegins() { makeUnlocksPoints = isSeen }
}
