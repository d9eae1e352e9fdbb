public import CHuntable

/// A first-in-first-out buffer in one growing array. Both ends cost O(1); elements move only when the array grows.
@usableFromInline
package struct RingBuffer<Element> {
  @_alwaysEmitIntoClient
  package var slots: ContiguousArray<Element?> = []
  @_alwaysEmitIntoClient
  package var head = 0
  @_alwaysEmitIntoClient
  package var count = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { count == 0 }

  @inlinable
  package mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    // The capacity is a power of two, so the mask wraps the index.
    slots[(head &+ count) & (slots.count &- 1)] = element
    count &+= 1
  }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
    return element
  }

  /// The element `offset` places behind the first.
  @inlinable
  package subscript(offset: Int) -> Element {
    get { slots[(head &+ offset) & (slots.count &- 1)]! }
    _modify { yield &slots[(head &+ offset) & (slots.count &- 1)]! }
  }

  /// The buffer, for another thread to read. Under ThreadSanitizer it shares no array with this one: the sanitizer does not
  /// see that the runtime lets a thread write to an array only when the other thread has released it.
  @inlinable
  package var forOtherThread: RingBuffer {
    var copy = self
    if ct_is_sanitized { copy.slots.withUnsafeMutableBufferPointer { _ in } }
    return copy
  }

  @inlinable
  @inline(never)
  package mutating func grow() {
    let capacity = Swift.max(4, slots.count * 2)
    // Not `init(repeating:count:)` or `init(unsafeUninitializedCapacity:)`, which look up the metadata of the array at run
    // time. Not `append(contentsOf:)`, whose specialised copy is twice as large as this function.
    var larger = ContiguousArray<Element?>()
    larger.reserveCapacity(capacity)
    for offset in 0..<capacity { larger.append(offset < count ? self[offset] : nil) }
    slots = larger
    head = 0
    checkInvariants()
  }

  /// Slots outside the occupied range must be nil, so that removed elements are released.
  @inlinable
  package func checkInvariants() {
    assert(slots.isEmpty || slots.count & (slots.count - 1) == 0)
    assert(count <= slots.count)
    assert(slots.lazy.filter { $0 != nil }.count == count)
  }
}

extension RingBuffer: Sendable where Element: Sendable {}
