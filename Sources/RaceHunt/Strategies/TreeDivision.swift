/// One of several shares of a search, for machines that do not talk to each other.
package struct SearchShare: Hashable, Sendable {
  /// The whole search.
  package static let whole = SearchShare(index: 0, of: 1)

  let index: Int
  let count: Int
  /// How many parts there are at least for each share, unless the tree is small. With fewer parts, the largest one would
  /// take most of the time.
  let parts: Int

  /// - Parameter index: The number of the share, from zero.
  package init(index: Int, of count: Int, parts: Int = 64) {
    self.index = index
    self.count = count
    self.parts = parts
  }

  /// What the search of a share has shown, once none of its schedules is left.
  package struct Result: Sendable {
    /// What all shares together have shown, if they have divided the same tree.
    package let claim: Coverage
    /// A hash of the parts into which the tree was divided. Each share of a search has the same.
    package let division: Int
  }
}

/// The division of the tree of all schedules into parts, each of which belongs to one share.
///
/// Each share walks through the top of the tree. A part begins where the choices on the path could have led to many parts. A
/// hash of the choices says which share has the part, and the others run one schedule of it.
struct TreeDivision {
  private let share: SearchShare
  /// How many nodes of the path are in the top; nil until the run has come to a part.
  private var top: Int?
  /// The sum of the hashes of the parts.
  private(set) var hash = 0

  init(_ share: SearchShare) {
    self.share = share
  }

  /// Whether the run is still in the top.
  var isInTop: Bool { share.count > 1 && top == nil }

  /// A run begins that differs from the last one in the last node of the path.
  mutating func begin(_ path: Int) {
    if let top, path <= top { self.top = nil }
  }

  /// Called in the top. Returns whether the run comes to a part that belongs to another share.
  ///
  /// - Parameters:
  ///   - path: The number of nodes so far.
  ///   - levels: The choices in them.
  ///   - isEnd: Whether the run has ended here. Then the part is this schedule.
  mutating func leaves(_ path: Int, _ levels: [SearchProgress.Level], isEnd: Bool = false) -> Bool {
    var (parts, choices) = (1, 0)
    for level in levels {
      parts *= level.choices
      choices = mixed(mixed(choices, level.choices), level.index)
      if parts >= share.count * share.parts { break }
    }
    guard isEnd || parts >= share.count * share.parts else { return false }
    top = path
    hash &+= choices
    return UInt(bitPattern: mixed(choices, 0) >> 8) % UInt(share.count) != share.index
  }
}
