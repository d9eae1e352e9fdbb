/// What all disposables of the library have in common.
struct DisposableTests {
  enum Kind: CaseIterable, Sendable {
    case any, composite, serial, scoped

    func make(_ action: @escaping @Sendable () -> Void = {}) -> any Disposable {
      switch self {
      case .any: AnyDisposable(action)
      case .composite: CompositeDisposable(action)
      case .serial: SerialDisposable(action)
      case .scoped: ScopedDisposable(action)
      }
    }
  }

  @Test(
    "the first disposal marks a disposable, runs its action and releases it; others do nothing, also from the action",
    .requirement(293),
    arguments: Kind.allCases)
  func disposal(kind: Kind) {
    let (held, seen) = (Log<any Disposable>(), Log<Bool>())
    let (token, disposable) = tokenHeld { token in
      kind.make {
        token.touch()
        seen.append(held.entries[0].isDisposed)
        held.entries[0].dispose()
      }
    }
    held.append(disposable)
    #expect(!disposable.isDisposed && seen.count == 0)
    for _ in 1...2 { disposable.dispose() }
    #expect(seen.entries == [true] && disposable.isDisposed)
    #expect(token.isReleased)
  }

  @Test("a disposable without an action is disposed", .requirement(292))
  func withoutAction() {
    for disposable in [AnyDisposable(), CompositeDisposable(), SerialDisposable()] as [any Disposable] {
      #expect(!disposable.isDisposed)
      disposable.dispose()
      #expect(disposable.isDisposed)
    }
  }

  @Test(
    "a release without a disposal runs no action, except at the end of a scope, whose action runs once",
    .requirement(294, 295, 308),
    arguments: Kind.allCases, [false, true])
  func release(kind: Kind, isDisposed: Bool) {
    let runs = Count()
    let (token, _) = tokenHeld { token in
      let disposable = kind.make {
        token.touch()
        runs.add()
      }
      if isDisposed { disposable.dispose() }
    }
    #expect(token.isReleased)
    #expect(runs.value == (kind == .scoped || isDisposed ? 1 : 0))
  }

  @Test("A scope of any disposable disposes it at its end; the scope of a scope is that scope")
  func scopes() {
    let disposable = AnyDisposable()
    do {
      let scoped = disposable.scoped()
      #expect(scoped.scoped() === scoped && !disposable.isDisposed)
    }
    #expect(disposable.isDisposed)
  }

  @Test(
    "Disposed on its own, a disposable leaves every composite that holds it, also if one is gone",
    arguments: Kind.allCases)
  func leaving(kind: Kind) {
    let (child, gone) = (kind.make(), CompositeDisposable())
    var others = (0..<10).map { _ in CompositeDisposable() }
    for composite in [gone] + others { composite.add(child) }
    others.removeLast()
    #expect(others.allSatisfy { $0.count == 1 })
    child.dispose()
    #expect(others.allSatisfy { $0.count == 0 })
  }

  #if EXPLORATION
    @Test(
      "A child that another thread disposes while it is being added is not retained", .hunts, arguments: Kind.allCases)
    func disposalDuringAddition(kind: Kind) {
      Interleaving.explore { run in
        let (composite, child) = (CompositeDisposable(), kind.make())
        run.interleave({ composite.add(child) }, { child.dispose() }) { #expect(composite.count == 0) }
      }
    }
  #endif
}
