import ReactiveSignals
import Testing

@Suite(.serialized)
struct ConcatChainTests {
  @Test("16,000 concatenated signals are released on a 512 KiB stack", .requirement("S8"))
  func concatenation() async {
    await onRawThread {
      var signal = Signal<Int, Never>.empty
      for _ in 0..<tooDeep { signal = signal.concat(.empty) }
      signal = .empty
    }
  }

  @Test("a chain whose end is retained is released up to there", .requirement("S8"))
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
}
