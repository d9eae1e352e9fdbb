/// The accesses to an atomic for which the memory model has chosen, in a `StepOrder`.
struct ModelledAccesses {
  private(set) var all: [(step: Int, access: ModelledAccess)] = []
  /// The accesses that store, in modification order.
  var stores: [(step: Int, access: ModelledAccess)] = []

  mutating func append(_ step: Int, _ access: ModelledAccess) {
    all.append((step, access))
    guard access.stores else { return }
    let next = access.next == 0 ? nil : stores.firstIndex { $0.access.store == access.next }
    stores.insert((step, access), at: next ?? stores.count)
  }

  mutating func removeLast() {
    let (step, access) = all.removeLast()
    if access.stores { stores.removeAll { $0.step == step } }
  }

  /// The earlier steps on which an access of a step depends.
  func causes(of step: Int, _ access: ModelledAccess) -> [Int] {
    var causes: [Int] = []
    for (other, earlier) in all where other < step {
      if access.isStrict, earlier.isStrict, access.stores || earlier.stores { causes.append(other) }
    }
    if access.source > 0, let store = stores.first(where: { $0.access.store == access.source }) {
      causes.append(store.step)
    }
    if access.stores, !access.reads {
      // A store comes after the updates that precede it in the modification order.
      for (other, earlier) in stores {
        if other == step { break }
        if earlier.updates, other < step { causes.append(other) }
      }
    }
    return causes
  }

  /// The earlier steps that could come after an access of a step, and would then be different.
  func reversible(before step: Int, _ access: ModelledAccess) -> [Int] {
    var others: [Int] = []
    for (other, earlier) in all where other < step {
      let isRead = access.stores && earlier.reads
      let isMissed = access.missed > 0 && earlier.store == access.missed
      // A store that an update does not read could be placed after the update.
      let isBefore = access.updates && earlier.stores
      let isStrict = access.isStrict && earlier.isStrict && (access.stores || earlier.stores)
      if isRead || isMissed || isBefore || isStrict { others.append(other) }
    }
    return others
  }
}
