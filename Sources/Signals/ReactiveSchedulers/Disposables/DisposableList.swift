/// Distinct disposables in the order in which they were added; appending and removing in O(1).
///
/// Removing leaves a hole, except at the end. When holes outnumber the remaining disposables they are closed, so removing
/// costs amortised O(1). Disposables are looked for by their identities: the compiler makes a copy of a function for each
/// class of disposables that it is called with.
struct DisposableList {
  private var slots: ContiguousArray<(any Disposable)?> = []
  /// The slot of each disposable. Only kept when searching the slots would take longer than a look-up.
  private var places: [ObjectIdentifier: Int]?
  private(set) var count = 0

  private static let searchable = 8

  mutating func append(_ disposable: any Disposable) {
    let identity = ObjectIdentifier(disposable)
    guard place(of: identity) == nil else { return }
    places?[identity] = slots.count
    slots.append(disposable)
    count += 1
    if places == nil, slots.count > Self.searchable { index() }
    checkInvariants()
  }

  mutating func remove(_ identity: ObjectIdentifier) -> (any Disposable)? {
    guard let place = place(of: identity) else { return nil }
    places?[identity] = nil
    let removed = slots[place].take()
    count -= 1
    // The last disposable is often the first to leave.
    while case .some(nil) = slots.last { slots.removeLast() }
    if slots.count > Self.searchable, count < slots.count / 2 { closeHoles() }
    checkInvariants()
    return removed
  }

  func disposeAll() {
    for case let disposable? in slots { disposable.dispose() }
  }

  private func place(of identity: ObjectIdentifier) -> Int? {
    if let places { return places[identity] }
    return slots.firstIndex { $0.map { ObjectIdentifier($0) } == identity }
  }

  private mutating func closeHoles() {
    slots.removeAll { $0 == nil }
    places = nil
    if slots.count > Self.searchable { index() }
  }

  private mutating func index() {
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(slots.count * 2)
    for (place, disposable) in slots.enumerated() {
      if let disposable { places[ObjectIdentifier(disposable)] = place }
    }
    self.places = places
  }

  /// Costs O(1), so that debug builds keep the complexity.
  private func checkInvariants() {
    assert(count >= 0 && count <= slots.count)
    assert(places == nil || places?.count == count)
  }
}
