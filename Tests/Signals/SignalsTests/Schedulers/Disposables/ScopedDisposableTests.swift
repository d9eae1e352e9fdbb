import ReactiveSchedulers
import Testing

@Suite("ScopedDisposable")
struct ScopedDisposableTests {
  @Test("given a scoped disposable, when its scope ends, then it is released and the action ran", .requirement(295))
  func scope() {
    let runs = Count()
    weak var released: ScopedDisposable?
    do {
      let scoped = AnyDisposable { runs.add() }.scoped()
      released = scoped
      #expect(runs.value == 0)
      #expect(!scoped.isDisposed)
    }
    #expect(released == nil)
    #expect(runs.value == 1)
  }

  @Test("Disposed by hand, it does not run the action again when it is released")
  func byHand() {
    let runs = Count()
    do {
      let scoped = ScopedDisposable { runs.add() }
      scoped.dispose()
      #expect(scoped.isDisposed)
      #expect(runs.value == 1)
    }
    #expect(runs.value == 1)
  }

  @Test("A scope of a scoped disposable is that disposable")
  func scopeOfScope() {
    let scoped = ScopedDisposable {}
    #expect(scoped.scoped() === scoped)
  }

  @Test("Disposed, it leaves the composite that holds it")
  func leaving() {
    let composite = CompositeDisposable()
    let scoped = ScopedDisposable {}
    composite.add(scoped)
    #expect(composite.count == 1)
    scoped.dispose()
    #expect(composite.count == 0)
  }
}
