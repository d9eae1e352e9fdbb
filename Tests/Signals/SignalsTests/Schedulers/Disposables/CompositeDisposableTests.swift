@testable import ReactiveSchedulers

struct CompositeDisposableTests {
  /// One that does not remove itself.
  private final class Plain: Disposable {
    let isDisposed = true
    func dispose() {}
  }

  @Test("A disposable that is disposed already is not kept")
  func disposedChild() {
    let composite = CompositeDisposable()
    composite.add(Plain())
    #expect(composite.count == 0)
  }

  @Test(
    "a composite disposes what it was made of, what was added, and at once what is added later",
    .requirement(296, 297, 298, 299, "D14"),
    arguments: 0...2)
  func disposal(form: Int) {
    let (log, children) = (Log<String>(), (0..<4).map { _ in AnyDisposable() })
    let composite =
      switch form {
      case 0: CompositeDisposable()
      case 1: CompositeDisposable { log.append("action") }
      default: CompositeDisposable(children[..<3].map { $0 as any Disposable })
      }
    for child in children[(form == 2 ? 3 : 0)...] { composite.add(child) }
    composite.add(AnyDisposable { log.append("added") })
    #expect(!composite.isDisposed && children.allSatisfy { !$0.isDisposed })
    composite.dispose()
    #expect(composite.isDisposed && children.allSatisfy { $0.isDisposed })
    #expect(log.entries == (form == 1 ? ["action", "added"] : ["added"]))
    let late = AnyDisposable()
    composite.add(late)
    #expect(late.isDisposed && composite.count == 0)
  }

  @Test(
    "with random additions and removals, what is left is disposed in the order of addition", .requirement(300),
    arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (log, composite) = (Log<Int>(), CompositeDisposable())
    let all = (0..<80).map { number in AnyDisposable { log.append(number) } }
    var model: [Int] = []
    for step in 0..<500 {
      let number = Int.random(in: 0..<all.count, using: &random)
      // Phases of growing and of shrinking, so that it is searched, indexed and packed. What is added twice is held once.
      if Int.random(in: 0..<10, using: &random) < (step / 100 % 2 == 0 ? 8 : 2) {
        composite.add(all[number])
        if !model.contains(number) { model.append(number) }
      } else {
        composite.remove(all[number])
        model.removeAll { $0 == number }
      }
      #expect(composite.count == model.count)
    }
    composite.dispose()
    #expect(log.entries == model)
  }

  @Test("Adding nil or a disposed child, and removing nil or a stranger, changes nothing")
  func ignored() {
    let (composite, member, disposed) = (CompositeDisposable(), AnyDisposable(), AnyDisposable())
    disposed.dispose()
    composite.add(member)
    for child in [nil, disposed] as [AnyDisposable?] { composite.add(child) }
    for child in [nil, AnyDisposable()] as [AnyDisposable?] { composite.remove(child) }
    #expect(composite.count == 1)
    composite.dispose()
    composite.remove(member)
    #expect(composite.count == 0)
  }

  @Test("A type that does not leave is retained until it is removed")
  func foreignType() {
    final class Foreign: Disposable {
      private let inner = AnyDisposable()
      var isDisposed: Bool { inner.isDisposed }
      func dispose() { inner.dispose() }
    }
    let (composite, foreign) = (CompositeDisposable(), Foreign())
    composite.add(foreign)
    foreign.dispose()
    #expect(composite.count == 1)
    composite.remove(foreign)
    #expect(composite.count == 0)
  }

  @Test(
    "children disposed on their own are not retained: 20,000 children leave, in any order", .requirement("Q16"),
    arguments: [true, false])
  func nothingKept(firstFirst: Bool) {
    let composite = CompositeDisposable()
    let (token, children) = tokenHeld { token in (0..<20_000).map { _ in AnyDisposable { token.touch() } } }
    for _ in 1...2 { for child in children { composite.add(child) } }
    for child in firstFirst ? children : children.reversed() { child.dispose() }
    #expect(composite.count == 0 && token.isReleased)
  }

  @Test("A composite retains neither the composites it is in nor, once disposed, its children")
  func releases() {
    let child = SerialDisposable()
    let parent: Weak<CompositeDisposable>
    do {
      let composite = CompositeDisposable()
      composite.add(child)
      parent = Weak(composite)
    }
    #expect(parent.isReleased && !child.isDisposed)
    let composite = CompositeDisposable()
    let released: Weak<SerialDisposable>
    do {
      let child = SerialDisposable()
      for child in [child, AnyDisposable()] as [any Disposable] { composite.add(child) }
      released = Weak(child)
    }
    #expect(!released.isReleased)
    composite.dispose()
    #expect(released.isReleased)
  }

  @Test("A disposable hands out the composites that it has looked at, which are then released after its lock")
  func handedOut() {
    let runs = Count()
    var parents = ParentComposites()
    var handedOut: [CompositeDisposable] = []
    do {
      let composite = CompositeDisposable()
      composite.add(ScopedDisposable { runs.add() })
      for parent in [composite] + (1...8).map({ _ in CompositeDisposable() }) { handedOut += parents.append(parent) }
    }
    #expect(runs.value == 0)
    handedOut = []
    #expect(runs.value == 1)
  }

  @Test("a child may dispose, add to and remove from the composite that disposes it", .requirement("D14"))
  func reentrancy() {
    let (log, composite) = (Log<String>(), CompositeDisposable())
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

  @Test("two composites that hold each other are disposed once each", .requirement("D14"))
  func cycle() {
    let log = Log<String>()
    let (first, second) = (CompositeDisposable { log.append("first") }, CompositeDisposable { log.append("second") })
    first.add(second)
    second.add(first)
    first.dispose()
    #expect(log.entries == ["first", "second"])
  }
}
