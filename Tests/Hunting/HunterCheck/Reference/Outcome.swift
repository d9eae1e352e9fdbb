/// What can be seen at the end of a run of a program.
enum Outcome: Hashable, Comparable, Sendable {
  /// All threads have ended: what each of them has observed, and the values of the atomics.
  case ended([[Int]], values: [Int])
  /// No thread can continue.
  case deadlock
  /// Two threads access plain memory at once, and one of them writes.
  case race

  static func < (one: Self, other: Self) -> Bool { one.description < other.description }
}

extension Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .ended(let observed, let values):
      (observed + [values]).map { $0.map(String.init).joined(separator: " ") }.joined(separator: " | ")
    case .deadlock: "deadlock"
    case .race: "race"
    }
  }
}
