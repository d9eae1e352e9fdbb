/// A part of the search of partial-order reduction: what one process searches on its own.
package struct SearchPart: Codable, Sendable {
  /// The whole search.
  static let whole = SearchPart(number: 0, path: [], nodes: 0, stores: 0, isNew: true)

  /// Its number among the parts of the search.
  let number: Int
  /// The path to the state where the next run differs from the last one of the part.
  var path: [ReductionNode]
  /// How many nodes of the path, and how many choices of stores of the last of these, belong to other parts too. The part
  /// makes no other choices in them.
  var nodes: Int
  var stores: Int
  /// Whether the path ends with a choice that no run has made yet.
  var isNew: Bool
  /// What is known of the scenario since the search began.
  var facts = Facts()
  /// How many schedules all parts have run before.
  package var before = 0

  /// What a run may show of a scenario, and what earlier runs should have known.
  struct Facts: OptionSet, Codable, Sendable {
    let rawValue: Int
    /// The scenario needs the model of memory.
    static let needsMemory = Facts(rawValue: 1)
    /// The scenario tries to take locks.
    static let triesLocks = Facts(rawValue: 2)
  }

  /// What a race in one part asks of a node that other parts share: one of these threads must be tried there.
  struct Wish: Codable, Sendable {
    let node: Int
    let initials: [Int]
  }

  /// What the runs of a part have shown.
  package struct Result: Codable, Sendable {
    /// What is left of the part. Its path always has the nodes that it shares with others.
    var rest: SearchPart
    var isComplete = false
    var wishes: [Wish] = []
    /// Whether the runs have shown that earlier ones had more choices. Then the whole search must begin again.
    var isLate = false
    /// Whether threads had to wait for the turn of others, or used what no search follows.
    var isSampled = false
    package var counts = Counts()
    /// Whether a run has failed.
    package var hasFailed = false
  }

  /// What was run.
  package struct Counts: Codable, Sendable, Equatable {
    package var schedules = 0
    var distinct = 0
    package var redundant = 0
    package var steps = 0
    package var longest = 0
    /// How many runs ended with threads that wait for good.
    var blocked = 0
    var omissions = 0
    var hasPoints = false
    /// How often the runs have reached the states that the scenario names.
    var reached: [String: Int] = [:]

    mutating func add(_ other: Counts) {
      schedules += other.schedules
      distinct += other.distinct
      redundant += other.redundant
      steps += other.steps
      longest = max(longest, other.longest)
      blocked += other.blocked
      omissions |= other.omissions
      hasPoints = hasPoints || other.hasPoints
      reached.merge(other.reached, uniquingKeysWith: +)
    }
  }
}

/// Numbers instead of names, since a part has thousands of touches.
extension Touch: Codable {
  init(from decoder: any Decoder) throws {
    let numbers = try [Int](from: decoder)
    var access: ModelledAccess?
    if numbers.count > 3 {
      access = ModelledAccess(
        source: numbers[3], store: numbers[4], next: numbers[5], missed: numbers[6], isStrict: numbers[7] == 1)
    }
    self.init(numbers[0], writes: numbers[1] == 1, lock: LockUse(rawValue: numbers[2]) ?? .unused, access)
  }

  func encode(to encoder: any Encoder) throws {
    let numbers = [object, writes ? 1 : 0, lock.rawValue]
    let more = access.map { [$0.source, $0.store, $0.next, $0.missed, $0.isStrict ? 1 : 0] } ?? []
    try (numbers + more).encode(to: encoder)
  }
}
