import ReactiveSchedulers
import Testing

@Suite("CompositeDisposable")
struct CompositeDisposableTests {
  @Test(
    "given a composite of three and one added, when disposed, then all four and itself are disposed, none before",
    .requirement(296))
  func disposal() {
    let disposables = (0..<4).map { _ in AnyDisposable() }
    let composite = CompositeDisposable(disposables[..<3].map { $0 as any Disposable })
    composite.add(disposables[3])
    #expect(!composite.isDisposed)
    #expect(disposables.allSatisfy { !$0.isDisposed })
    composite.dispose()
    #expect(composite.isDisposed)
    #expect(disposables.allSatisfy { $0.isDisposed })
  }

  @Test("given a disposed composite, when a disposable is added, then it is disposed at once", .requirement(297))
  func lateAddition() {
    let composite = CompositeDisposable()
    composite.dispose()
    let disposable = AnyDisposable()
    composite.add(disposable)
    #expect(disposable.isDisposed)
    #expect(composite.count == 0)
  }

  @Test(
    "given a composite made by the plain initializer, when one is added and it is disposed, then that is disposed",
    .requirement(298, "D14")
  )
  func plainInitializer() {
    let composite = CompositeDisposable()
    let disposable = AnyDisposable()
    composite.add(disposable)
    composite.dispose()
    #expect(disposable.isDisposed)
  }

  @Test(
    "given a composite made with an action and an added disposable, when disposed, then both ran, the action first",
    .requirement(299)
  )
  func actionInitializer() {
    let log = Log<String>()
    let composite = CompositeDisposable { log.append("action") }
    composite.add(AnyDisposable { log.append("added") })
    composite.dispose()
    #expect(log.entries == ["action", "added"])
  }

  @Test(
    "given an added and then removed disposable, when the composite is disposed, then it is not disposed",
    .requirement(300))
  func removal() {
    let composite = CompositeDisposable()
    let disposable = AnyDisposable()
    composite.add(disposable)
    composite.remove(disposable)
    composite.dispose()
    #expect(!disposable.isDisposed)
  }

  @Test(
    "Children are disposed in the order in which they were added, also when some were removed between",
    arguments: [3, 30])
  func order(count: Int) {
    let log = Log<Int>()
    let composite = CompositeDisposable()
    let children = (0..<count).map { number in AnyDisposable { log.append(number) } }
    for child in children { composite.add(child) }
    composite.remove(children[0])
    composite.remove(children[count / 2])
    composite.add(AnyDisposable { log.append(count) })
    composite.dispose()
    #expect(log.entries == (0...count).filter { $0 != 0 && $0 != count / 2 })
  }

  @Test("Adding nil or a disposed child, and removing nil or a stranger, changes nothing")
  func ignored() {
    let composite = CompositeDisposable()
    let member = AnyDisposable()
    let disposed = AnyDisposable()
    disposed.dispose()
    composite.add(member)
    composite.add(nil)
    composite.add(disposed)
    composite.remove(nil)
    composite.remove(AnyDisposable())
    #expect(composite.count == 1)
    composite.dispose()
    composite.remove(member)
    #expect(composite.count == 0)
  }

  @Test("A disposable that is added twice is in the composite once")
  func twice() {
    let composite = CompositeDisposable()
    let disposable = AnyDisposable()
    composite.add(disposable)
    composite.add(disposable)
    #expect(composite.count == 1)
    composite.remove(disposable)
    #expect(composite.count == 0)
  }

  @Test("The library's disposables leave by themselves when they are disposed on their own")
  func leaving() {
    let composite = CompositeDisposable()
    let members: [any Disposable] = [
      AnyDisposable(), CompositeDisposable(), SerialDisposable(), ScopedDisposable {}, CompositeDisposable {},
    ]
    for member in members { composite.add(member) }
    #expect(composite.count == members.count)
    for (index, member) in members.enumerated() {
      member.dispose()
      #expect(composite.count == members.count - index - 1)
    }
  }

  @Test("A disposable leaves every composite that holds it")
  func leavingAll() {
    let composites = (0..<10).map { _ in CompositeDisposable() }
    let disposable = AnyDisposable()
    for composite in composites { composite.add(disposable) }
    disposable.dispose()
    #expect(composites.allSatisfy { $0.count == 0 })
  }

  @Test("A type that does not leave is retained until it is removed")
  func foreignType() {
    final class Foreign: Disposable {
      private let inner = AnyDisposable()
      var isDisposed: Bool { inner.isDisposed }
      func dispose() { inner.dispose() }
    }
    let composite = CompositeDisposable()
    let foreign = Foreign()
    composite.add(foreign)
    foreign.dispose()
    #expect(composite.count == 1)
    composite.remove(foreign)
    #expect(composite.count == 0)
  }

  @Test(
    "children disposed on their own are not retained: 20,000 children leave, the first added first", .requirement("Q16")
  )
  func nothingKept() {
    let composite = CompositeDisposable()
    weak var held: Count?
    var children: [AnyDisposable] = []
    do {
      let count = Count()
      held = count
      children = (0..<20_000).map { _ in AnyDisposable { count.add() } }
    }
    for child in children { composite.add(child) }
    for child in children { child.dispose() }
    #expect(composite.count == 0)
    #expect(held == nil)
  }

  @Test("A composite does not retain the composites it is in")
  func weakMembership() {
    let child = CompositeDisposable()
    weak var parent: CompositeDisposable?
    do {
      let composite = CompositeDisposable()
      composite.add(child)
      parent = composite
    }
    #expect(parent == nil)
    #expect(!child.isDisposed)
  }

  @Test("A disposed composite retains none of its children")
  func releaseOfChildren() {
    let composite = CompositeDisposable()
    weak var released: SerialDisposable?
    do {
      let child = SerialDisposable()
      composite.add(child)
      composite.add(AnyDisposable())
      released = child
    }
    #expect(released != nil)
    composite.dispose()
    #expect(released == nil)
  }

  @Test("a child may dispose, add to and remove from the composite that disposes it", .requirement("D14"))
  func reentrancy() {
    let log = Log<String>()
    let composite = CompositeDisposable()
    let last = AnyDisposable { log.append("last") }
    composite.add(
      AnyDisposable {
        log.append("first \(composite.isDisposed)")
        composite.dispose()
        composite.add(AnyDisposable { log.append("added") })
        composite.remove(last)
      })
    composite.add(last)
    composite.dispose()
    #expect(log.entries == ["first true", "added", "last"])
  }

  @Test("A composite that is disposed on its own leaves every composite that holds it", arguments: [false, true])
  func severalParents(firstIsGone: Bool) {
    let child = CompositeDisposable()
    var first: CompositeDisposable? = CompositeDisposable()
    first!.add(child)
    if firstIsGone { first = nil }
    let others = [CompositeDisposable(), CompositeDisposable()]
    for other in others { other.add(child) }
    child.dispose()
    #expect(others.map(\.count) == [0, 0])
    #expect((first?.count ?? 0) == 0)
  }

  @Test("two composites that hold each other are disposed once each", .requirement("D14"))
  func cycle() {
    let log = Log<String>()
    let first = CompositeDisposable { log.append("first") }
    let second = CompositeDisposable { log.append("second") }
    first.add(second)
    second.add(first)
    first.dispose()
    #expect(log.entries == ["first", "second"])
  }

  @Test("Adding a composite to itself traps")
  func addingToItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let composite = CompositeDisposable()
      composite.add(composite)
    }
    result.expectMessage("A CompositeDisposable cannot be added to itself: it would never be released.")
  }

  #if EXPLORATION
    @Test("A child that another thread disposes while it is being added is not retained", .hunts)
    func disposalDuringAddition() {
      let makers: [@Sendable () -> any Disposable] = [
        { AnyDisposable() }, { SerialDisposable() }, { CompositeDisposable() }, { ScopedDisposable {} },
      ]
      for make in makers {
        Interleaving.explore { run in
          let composite = CompositeDisposable()
          let child = make()
          run.interleave({ composite.add(child) }, { child.dispose() }) {
            #expect(composite.count == 0, "\(child)")
          }
        }
      }
    }
  #endif
}
