/// A relation between at most 32 events.
struct Relation {
  /// For each event, the set of those that come after it.
  private var rows = [UInt32](repeating: 0, count: Self.size)

  static let size = 32

  subscript(one: Int, other: Int) -> Bool {
    get { rows[one] & (1 << other) != 0 }
    set { if newValue { rows[one] |= 1 << other } else { rows[one] &= ~(1 << other) } }
  }

  func after(_ event: Int) -> UInt32 { rows[event] }

  mutating func add(_ event: Int, before others: UInt32) { rows[event] |= others }

  static func | (one: Relation, other: Relation) -> Relation {
    var union = one
    for event in 0..<size { union.rows[event] |= other.rows[event] }
    return union
  }

  /// The relation of first one step of this one, and then a step of the other.
  func then(_ other: Relation) -> Relation {
    var result = Relation()
    for event in 0..<Self.size {
      var rest = rows[event]
      while rest != 0 {
        result.rows[event] |= other.rows[rest.trailingZeroBitCount]
        rest &= rest - 1
      }
    }
    return result
  }

  /// The pairs whose first event is in one set, and whose second is in another.
  func from(_ first: UInt32 = .max, to second: UInt32 = .max) -> Relation {
    var result = Relation()
    for event in 0..<Self.size where first & (1 << event) != 0 { result.rows[event] = rows[event] & second }
    return result
  }

  /// The relation with each event related to itself, in a set.
  func orNothing(in set: UInt32) -> Relation {
    var result = self
    for event in 0..<Self.size where set & (1 << event) != 0 { result.rows[event] |= 1 << event }
    return result
  }

  var closure: Relation {
    var closure = self
    for middle in 0..<Self.size {
      let reach = closure.rows[middle]
      if reach == 0 { continue }
      for event in 0..<Self.size where closure.rows[event] & (1 << middle) != 0 { closure.rows[event] |= reach }
    }
    return closure
  }

  var isIrreflexive: Bool { rows.indices.allSatisfy { rows[$0] & (1 << $0) == 0 } }

  var isAcyclic: Bool { closure.isIrreflexive }
}
