/// The subscribers of a subject in order of arrival; adding and removing in O(1).
///
/// Removing leaves a hole; holes are closed when they outnumber the subscribers. The subject's strand guarantees that no
/// subscriber is added or removed while `visit` runs. So the references can be unmanaged, and a delivery counts no
/// references.
@usableFromInline
struct SubscriberList<Value: Sendable, Failure: Error>: ~Copyable {
  @usableFromInline
  package typealias Element = SubjectCore<Value, Failure>.Subscription

  /// The only subscriber, as long as there was never more than one at a time. Many subjects never have more, and need no
  /// array.
  @_alwaysEmitIntoClient
  package var sole: Unmanaged<Element>?
  @_alwaysEmitIntoClient
  package var slots: ContiguousArray<Unmanaged<Element>?> = []
  @_alwaysEmitIntoClient
  package var count = 0

  @inlinable
  package init() {}

  @inlinable
  deinit {
    // Most lists are empty at the end. Code called from `deinit` is not specialised, so the loop would look up type
    // metadata.
    if count == 0 { return }
    if let sole { return sole.release() }
    for case let element? in slots { element.release() }
  }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    if count == 0, slots.isEmpty {
      element.place = 0
      sole = .passRetained(element)
    } else {
      if let sole = sole.take() { slots.append(sole) }
      element.place = slots.count
      slots.append(.passRetained(element))
    }
    count += 1
  }

  /// Removes a subscriber. Returns it for the caller to release; nil if it is not in the list.
  @inlinable
  package mutating func remove(_ element: Element) -> Element? {
    guard element.place >= 0 else { return nil }
    count -= 1
    if let sole = sole.take() {
      element.place = -1
      return sole.takeRetainedValue()
    }
    let removed = slots[element.place]?.takeRetainedValue()
    slots[element.place] = nil
    element.place = -1
    // The last subscriber is often the first to leave; removing it leaves no hole.
    while case .some(nil) = slots.last { slots.removeLast() }
    if slots.count > 8, count < slots.count / 2 { closeHoles() }
    return removed
  }

  /// Puts `other` in the place of `element`, if `element` is in the list.
  @inlinable
  package mutating func replace(_ element: Element, by other: Element) {
    guard element.place >= 0 else { return }
    swap(&element.place, &other.place)
    let replaced = sole ?? slots[other.place]
    if sole != nil { sole = .passRetained(other) } else { slots[other.place] = .passRetained(other) }
    replaced?.release()
  }

  @inlinable
  package func visit(_ body: (Element) -> Void) {
    if let sole { return sole._withUnsafeGuaranteedRef { body($0) } }
    slots.withUnsafeBufferPointer { slots in
      for slot in slots {
        if let slot { slot._withUnsafeGuaranteedRef { body($0) } }
      }
    }
  }

  @inlinable
  @inline(never)
  package mutating func closeHoles() {
    slots.removeAll { $0 == nil }
    for (place, slot) in slots.enumerated() { slot?._withUnsafeGuaranteedRef { $0.place = place } }
    assert(slots.count == count)
  }
}
