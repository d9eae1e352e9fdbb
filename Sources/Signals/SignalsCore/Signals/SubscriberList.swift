/// A subscriber of a subject, without the type of its events. What handles it in lists is compiled once, and not for each
/// type of value that a program sends.
@usableFromInline
// Sendable because its constant is; `place` is touched only on the core's strand.
package class ListedSubscriber: @unchecked Sendable {
  @_alwaysEmitIntoClient
  package final let handle: CompositeDisposable
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // The index in the core's list.
  package final var place = -1

  @inlinable
  package init(_ handle: CompositeDisposable) {
    self.handle = handle
  }

  @inlinable
  deinit {}

  /// The subscriber that takes its place after a replay; otherwise itself.
  @usableFromInline
  package var live: ListedSubscriber { self }

  /// Ends without an event, since no code can send any more.
  @usableFromInline
  package func abandon() { handle.dispose() }
}

/// Subscribers in order of arrival. Usually one arrives between two events, and needs no array.
@usableFromInline
package struct Newcomers: Sendable {
  let first: ListedSubscriber
  var others: ContiguousArray<ListedSubscriber> = []

  @usableFromInline
  static func add(_ newcomer: ListedSubscriber, to newcomers: inout Newcomers?) {
    if newcomers == nil { newcomers = Newcomers(first: newcomer) } else { newcomers?.others.append(newcomer) }
  }
}

/// The subscribers of a subject in order of arrival; adding and removing in O(1).
///
/// Removing leaves a hole; holes are closed when they outnumber the subscribers. The subject's strand guarantees that no
/// subscriber is added or removed while `visit` runs. So the references can be unmanaged, and a delivery counts no
/// references.
@usableFromInline
package struct SubscriberList: ~Copyable {
  @usableFromInline
  package typealias Element = ListedSubscriber

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

  deinit {
    sole?.release()
    for case let element? in slots { element.release() }
  }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    guard count == 0, slots.isEmpty else { return appendToSlots(element) }
    element.place = 0
    sole = .passRetained(element)
    count = 1
  }

  @usableFromInline
  mutating func appendToSlots(_ element: consuming Element) {
    if let sole = sole.take() { slots.append(sole) }
    element.place = slots.count
    slots.append(.passRetained(element))
    count += 1
  }

  /// Adds the newcomers that are not disposed.
  @usableFromInline
  mutating func append(_ newcomers: consuming Newcomers) {
    if !newcomers.first.handle.isDisposed { append(newcomers.first) }
    for newcomer in newcomers.others where !newcomer.handle.isDisposed { append(newcomer) }
  }

  /// Removes a subscriber. Returns it for the caller to release; nil if it is not in the list.
  @inlinable
  package mutating func remove(_ element: Element) -> Element? {
    guard element.place >= 0 else { return nil }
    guard let sole = sole.take() else { return removeFromSlots(element) }
    count = 0
    element.place = -1
    return sole.takeRetainedValue()
  }

  @usableFromInline
  mutating func removeFromSlots(_ element: Element) -> Element? {
    count -= 1
    let removed = slots[element.place]?.takeRetainedValue()
    slots[element.place] = nil
    element.place = -1
    // The last subscriber is often the first to leave; removing it leaves no hole.
    while case .some(nil) = slots.last { slots.removeLast() }
    if slots.count > 8, count < slots.count / 2 { closeHoles() }
    return removed
  }

  /// Puts the live subscriber in the place of the one that was replayed to, if that one is in the list.
  @usableFromInline
  mutating func settle(_ element: Element) {
    guard element.place >= 0 else { return }
    let live = element.live
    swap(&element.place, &live.place)
    let replaced = sole ?? slots[live.place]
    if sole != nil { sole = .passRetained(live) } else { slots[live.place] = .passRetained(live) }
    replaced?.release()
  }

  /// Takes all subscribers out, marked as removed for their disposal.
  @usableFromInline
  mutating func takeAll() -> SubscriberList {
    var taken = SubscriberList()
    swap(&taken, &self)
    taken.visit { $0.place = -1 }
    return taken
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

  private mutating func closeHoles() {
    slots.removeAll { $0 == nil }
    for (place, slot) in slots.enumerated() { slot?._withUnsafeGuaranteedRef { $0.place = place } }
    assert(slots.count == count)
  }
}
