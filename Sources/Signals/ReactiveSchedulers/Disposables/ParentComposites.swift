/// The composites that hold a disposable. The disposable removes itself from them when it is disposed on its own.
///
/// The references are weak: a composite owns its children, never the reverse.
struct ParentComposites: Sendable {
  private struct Membership: Sendable {
    weak let composite: CompositeDisposable?
  }

  private var all: [Membership] = []

  /// Returns composites that the caller must release outside any lock: another thread may have released them meanwhile.
  // Not inlined: each kind of disposable would contain a copy of it.
  @inline(never)
  mutating func append(_ composite: CompositeDisposable) -> [CompositeDisposable] {
    var living: [CompositeDisposable] = []
    // Deallocated composites are removed when the array is about to grow, so that a disposable that joins many
    // short-lived composites holds few entries.
    if all.count == all.capacity {
      living = all.compactMap(\.composite)
      all = living.map { Membership(composite: $0) }
    }
    all.append(Membership(composite: composite))
    return living
  }

  @inline(never)
  func leave(_ identity: ObjectIdentifier) {
    for membership in all { membership.composite?.remove(identity) }
  }
}
