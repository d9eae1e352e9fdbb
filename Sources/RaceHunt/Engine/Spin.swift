import ReactiveSignals

/// What is known of a thread that goes round a loop until another thread does something.
///
/// Fairness is that of Musuvathi and Qadeer, "Fair stateless model checking" (PLDI 2008): a thread that spins stays
/// behind each thread that could go on from one of its rounds to the next and had no turn.
struct Spin {
  /// Why the thread is held back until others have had their turn.
  var heldBack = HeldBack.nobody
  /// After how many picks it has yielded last.
  private(set) var since = 0
  /// Who could go on then.
  private var others: [Int] = []
  /// Who must have a turn first.
  private(set) var behind: [Int] = []

  // The round that is going on, from one hint to the next, and the one before.
  private var round = 0
  private var length = 0
  private var lastRound = 0
  private var lastLength = 0
  /// How often the last round was like the one before.
  private(set) var repeats = 0

  /// The thread lets others go first.
  ///
  /// - Parameters:
  ///   - enabled: The other threads that can go on.
  ///   - now: How many picks there were.
  ///   - lastTurn: After how many picks a thread was picked last.
  mutating func yield(_ reason: HeldBack, to enabled: [Int], now: Int, lastTurn: (Int) -> Int) {
    heldBack = reason
    behind = enabled.filter { others.contains($0) && lastTurn($0) <= since }
    others = enabled
    since = now
  }

  /// The thread is about to do something.
  mutating func step(_ operation: VisibleOperation) {
    length += 1
    round = mixed(round, operation.identity)
    if operation.kind == .spin {
      repeats = round == lastRound ? repeats + 1 : 0
      (lastRound, lastLength, round, length) = (round, length, 0, 0)
    } else if length > lastLength {
      // It has left the loop.
      repeats = 0
    }
  }
}

extension VisibleOperation {
  /// What is done with which object of the run.
  var identity: Int { Controller.number(of: object) << 8 | Int(kind.rawValue) }
}

/// A hash of what was before and a number.
func mixed(_ hash: Int, _ number: Int) -> Int {
  let mixed = (hash ^ number) &* 0x2127_599b_f432_5c37
  return mixed ^ (mixed >> 29)
}
