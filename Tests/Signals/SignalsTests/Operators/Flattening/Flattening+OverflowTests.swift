import ReactiveSignals
import Testing

@testable import SignalOperators

struct FlatteningOverflowTests {
  private func merged(_ outer: Subject<Ints, TestError>, _ capacity: Int, _ overflow: Overflow<TestError>)
    -> Recorder<Int, TestError>
  {
    outer.flatten(maxConcurrent: 1, capacity: capacity, overflow: overflow).record()
  }

  /// The events of a merge of signals with one value each, 0 ... 3. The first one runs until all have been sent.
  private func merging(_ capacity: Int, _ overflow: Overflow<TestError>) -> [IntEvent] {
    let outer = Subject<Ints, TestError>()
    let recorder = merged(outer, capacity, overflow)
    let first = IntSubject()
    outer.send(first.signal)
    for value in 1...3 { outer.send(.just(value)) }
    outer.complete()
    first.complete()
    return recorder.events
  }

  @Test("A merge with enough room runs all signals in order", arguments: [3, 4])
  func merges(capacity: Int) {
    #expect(merging(capacity, .dropNewest) == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("a full merge drops the newest or the oldest signal, or fails", .requirement(712))
  func mergeDrops() {
    #expect(merging(2, .dropNewest) == [.next(1), .next(2), .completed])
    #expect(merging(2, .dropOldest) == [.next(2), .next(3), .completed])
    #expect(merging(2, .fail(TestError(9))) == [.failed(TestError(9))])
    #expect(merging(0, .dropNewest) == [.completed])
    #expect(merging(0, .dropOldest) == [.completed])
    #expect(merging(0, .fail(TestError(9))) == [.failed(TestError(9))])
  }

  @Test("A merge that fails when it is full disposes the running signals and the source")
  func mergeFails() {
    let outer = ColdSource<Ints, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = outer.signal.flatten(maxConcurrent: 1, capacity: 0, overflow: .fail(TestError(9))).record()
    outer.send(inner.signal)
    outer.send(.just(1))
    #expect(recorder.events == [.failed(TestError(9))])
    #expect((outer.ends, inner.ends) == (1, 1))
  }
}
