/// The composites that hold a disposable, so that it can leave them when it is disposed on its own.
///
/// The references are weak: a composite owns what it holds, never the other way round.
struct ParentComposites: Sendable {
  private struct Membership: Sendable {
    weak let composite: CompositeDisposable?
  }

  private var all: [Membership] = []

  mutating func append(_ composite: CompositeDisposable) {
    // Doubling is when the array would grow: a disposable that joins one short-lived composite after the other
    // forgets the dead ones then.
    if all.count == all.capacity { all.removeAll { $0.composite == nil } }
    all.append(Membership(composite: composite))
  }

  func leave(_ disposable: any Disposable) {
    for membership in all { membership.composite?.remove(disposable) }
  }
}
