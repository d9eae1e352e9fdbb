import ReactiveSignals
import SignalTestSupport
import Testing

@Suite("Long chains", .serialized)
struct LongChainTests {
  @Test("S8: 16,000 concatenated signals are released on a 512 KiB stack")
  func concatenation() async {
    await onRawThread {
      var signal = Signal<Int, Never>.empty
      for _ in 0..<tooDeep { signal = signal.concat(.empty) }
      signal = .empty
    }
  }

  @Test("S8: a chain whose end is retained is released up to there")
  func sharedChain() async {
    let values = Log<Int>()
    await onRawThread {
      let shared = Signal<Int, Never>.just(1).concat(.just(2))
      var signal = shared
      for _ in 0..<10_000 { signal = signal.concat(.empty) }
      signal = .empty
      Strand().enqueue { shared.subscribe(next: values.append) }
    }
    #expect(values.entries == [1, 2])
  }

  @Test("S8: 16,000 composites, each in the next, are released on a 512 KiB stack")
  func composites() async {
    await onRawThread { _ = nestedComposites(tooDeep) }
  }

  @Test("S8: 16,000 composites, each in the next, are disposed on a 512 KiB stack")
  func disposalOfComposites() async {
    let innermost = Count()
    await onRawThread { nestedComposites(tooDeep) { innermost.add() }.dispose() }
    #expect(innermost.value == 1)
  }
}

/// A composite in a composite in a composite ...; `action` is in the innermost.
private func nestedComposites(
  _ count: Int, _ action: @escaping @Sendable () -> Void = {}
) -> CompositeDisposable {
  var outer = CompositeDisposable(action)
  for _ in 1..<count {
    let next = CompositeDisposable()
    next.add(outer)
    outer = next
  }
  return outer
}
