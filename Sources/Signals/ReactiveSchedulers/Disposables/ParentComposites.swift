/// The composites that hold a disposable. The disposable removes itself from them when it is disposed on its own.
///
/// The references are weak: a composite owns its children, never the reverse.
struct ParentComposites: Sendable {
  private struct Membership: Sendable {
    weak let composite: CompositeDisposable?
  }

  private var all: [Membership] = []

  // Not inlined: each kind of disposable would contain a copy of it.
  @inline(never)
  mutating func append(_ composite: CompositeDisposable) {
    // Deallocated composites are removed when the array is about to grow, so that a disposable that joins many
    // short-lived composites holds few entries.
    if all.count == all.capacity { all.removeAll { $0.composite == nil } }
    all.append(Membership(composite: composite))
  }

  @inline(never)
  func leave(_ disposable: any Disposable) {
    for membership in all { membership.composite?.remove(disposable) }
  }
}
