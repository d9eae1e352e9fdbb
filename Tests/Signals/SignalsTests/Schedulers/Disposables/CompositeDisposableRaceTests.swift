import ReactiveSchedulers
import SignalTestSupport
import Testing

@Suite("CompositeDisposable on several threads")
struct CompositeDisposableRaceTests {
  @Test("children added while the composite is disposed are disposed exactly once", .requirement("D12"))
  func addingAgainstDisposing() async {
    let composites = (0..<300).map { _ in CompositeDisposable() }
    let runs = composites.map { _ in (0..<2).map { _ in Count() } }
    await onRawThreads(3) { thread in
      for (composite, runs) in zip(composites, runs) {
        if thread == 2 {
          composite.dispose()
        } else {
          composite.add(AnyDisposable { runs[thread].add() })
        }
      }
    }
    #expect(runs.joined().allSatisfy { $0.value == 1 })
    #expect(composites.allSatisfy { $0.isDisposed && $0.count == 0 })
  }

  @Test(
    "a child disposed on its own and with its composite at the same time runs once, and nothing is retained",
    .requirement("D11"))
  func leavingAgainstDisposing() async {
    let composites = (0..<300).map { _ in CompositeDisposable() }
    let runs = composites.map { _ in Count() }
    let children = zip(composites, runs).map { composite, runs in
      let child = AnyDisposable { runs.add() }
      composite.add(child)
      return child
    }
    await onRawThreads(2) { thread in
      for (composite, child) in zip(composites, children) { thread == 0 ? composite.dispose() : child.dispose() }
    }
    #expect(runs.allSatisfy { $0.value == 1 })
    #expect(composites.allSatisfy { $0.count == 0 })
  }

  @Test("A child that is disposed while it is being added is not retained")
  func leavingAgainstAdding() async {
    let composites = (0..<500).map { _ in CompositeDisposable() }
    let children: [any Disposable] = composites.indices.map { index in
      if index.isMultiple(of: 2) { AnyDisposable() } else { SerialDisposable() }
    }
    await onRawThreads(2) { thread in
      for (composite, child) in zip(composites, children) { thread == 0 ? composite.add(child) : child.dispose() }
    }
    #expect(composites.allSatisfy { $0.count == 0 && !$0.isDisposed })
  }

  @Test("Adding and removing children on four threads does not affect other children")
  func addingAndRemoving() async {
    let composite = CompositeDisposable()
    let kept = (0..<4).map { _ in AnyDisposable() }
    let removed = Log<AnyDisposable>()
    await onRawThreads(4) { thread in
      for _ in 0..<500 {
        let passing = AnyDisposable()
        composite.add(passing)
        composite.remove(passing)
        removed.append(passing)
      }
      composite.add(kept[thread])
    }
    #expect(composite.count == 4)
    composite.dispose()
    #expect(kept.allSatisfy { $0.isDisposed })
    #expect(removed.entries.allSatisfy { !$0.isDisposed })
  }
}
