import ReactiveSignals
import Testing

struct TransformingTests {
  @Test("mapping three values to a constant gives it three times", .requirement(20))
  func mapsToConstant() {
    let recorder = Ints.from(1...3).mapTo("x").record()
    #expect(recorder.events == [.next("x"), .next("x"), .next("x"), .completed])
  }

  @Test("mapping calls the closure once for each value, and never for the end", .requirement(838))
  func mapsOnce() {
    let mapped = Log<Int>()
    let recorder = Ints.from(1...3).map { value in
      mapped.append(value)
      return value * 2
    }.record()
    #expect(recorder.values == [2, 4, 6])
    #expect(mapped.entries == [1, 2, 3])
  }

  @Test("scanning 1, 2, 3, 4 with the index, adding running, value and index, gives 1, 4, 9, 16", .requirement(47))
  func scansWithIndex() {
    struct Running: Sendable {
      var index = -1
      var sum = 0
    }
    let recorder = Ints.from(1...4).scan(Running()) { running, value in
      Running(index: running.index + 1, sum: running.sum + value + running.index + 1)
    }.record()
    #expect(recorder.values.map(\.sum) == [1, 4, 9, 16])
  }

  @Test(
    "values are paired with their index, from zero for each subscription, and the end is passed on", .requirement(707))
  func enumerates() {
    let numbered = Ints.from([5, 6]).concat(.fail(TestError(1))).enumerated()
    for _ in 1...2 {
      let recorder = numbered.record()
      #expect(recorder.values.map { [$0.index, $0.value] } == [[0, 5], [1, 6]])
      #expect(recorder.error == TestError(1))
    }
    #expect(Ints.empty.enumerated().record().isCompleted)
  }

  @Test("an endless source whose values are enumerated can be stopped", .requirement(707), .timeLimit(.minutes(10)))
  func enumeratesEndlessly() {
    let recorder = Ints.from(Naturals()).enumerated().take(first: 3).record()
    #expect(recorder.values.map(\.index) == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test("A scan of nothing sends nothing, not even its start")
  func scansNothing() {
    let calls = Count()
    let recorder = Ints.empty.scan(7) { _, value in
      calls.add()
      return value
    }.record()
    #expect(recorder.events == [.completed])
    #expect(calls.value == 0)
  }

  @Test("materializing one value gives its event, the event of the end, and the end", .requirement(232))
  func materializes() {
    #expect(Ints.just(1).materialize().record().events == [.next(.next(1)), .next(.completed), .completed])
  }

  @Test("materializing an error gives its event and the end", .requirement(233))
  func materializesError() {
    #expect(
      Ints.fail(TestError(1)).materialize().record().events == [.next(.failed(TestError(1))), .completed])
  }

  @Test("A materialized signal that is disposed inside the event of the end does not complete")
  func materializedDisposal() {
    let bag = CompositeDisposable()
    let recorder = Ints.empty.materialize().record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events == [.next(.completed)])
  }

  @Test("dematerializing two values gives them, and completes with the source", .requirement(234))
  func dematerializes() {
    let source = Signal<IntEvent, Never>.from([.next(1), .next(2)])
    #expect(source.dematerialize().record().events == [.next(1), .next(2), .completed])
  }

  @Test(
    "dematerializing ends with the first terminal event, and disposes the source", .requirement(235),
    arguments: [IntEvent.completed, .failed(TestError(3))])
  func dematerializedEnd(end: IntEvent) {
    let source = ColdSource<IntEvent, Never>()
    let recorder = source.signal.dematerialize().record()
    source.send(.next(1))
    source.send(end)
    #expect(source.ends == 1)
    source.send(.next(2))
    #expect(recorder.events == [.next(1), end])
  }

  @Test("values that a source keeps sending after the event of the end are dropped", .requirement(235))
  func dematerializedTail() {
    let source = Signal<IntEvent, Never>.from([.next(1), .completed, .next(2), .failed(TestError())])
    #expect(source.dematerialize().record().events == [.next(1), .completed])
    let blind = Signal<IntEvent, Never>(attach: { observer, _ in
      for event in [IntEvent.next(1), .completed, .next(2), .failed(TestError())] { observer.next(event) }
      observer.completed()
    })
    #expect(blind.dematerialize().record().events == [.next(1), .completed])
  }

  @Test("pairs without a start begin with the first two values, for each subscription", .requirement(755))
  func combinesPrevious() {
    let pairs = Ints.from(1...3).combinePrevious().map { [$0.previous, $0.value] }
    for _ in 1...2 { #expect(pairs.record().values == [[1, 2], [2, 3]]) }
    #expect(Ints.just(1).combinePrevious().map(\.value).record().events == [.completed])
  }

  @Test("each value is combined with the previous one, at first with a given one", .requirement(57, 58))
  func previous() {
    let optionals = Signal<Int?, Never>.from([1, 2, 3])
    let seen = Log<Int?>()
    let recorder = optionals.combinePrevious(nil) { previous, value in
      seen.append(previous)
      return value
    }.record()
    #expect(recorder.values == [1, 2, 3])
    #expect(seen.entries == [nil, 1, 2])
    #expect(Ints.from([1, 2, 3]).combinePrevious(1) { "\($0)-\($1)" }.record().values == ["1-1", "1-2", "2-3"])
    #expect(Ints.from([1, 2, 3]).combinePrevious().record().values.map { [$0, $1] } == [[1, 2], [2, 3]])
    #expect(Ints.just(1).combinePrevious(0).record().values.map { [$0.previous, $0.value] } == [[0, 1]])
  }

  @Test("scanning with the index, counted from zero for each subscription", .requirement(47))
  func scansWithIndexPerSubscription() {
    let scanned = Ints.from(1...4).scanIndexed(0) { $0 + $1 + $2 }
    for _ in 1...2 { #expect(scanned.record().values == [1, 4, 9, 16]) }
  }
}
