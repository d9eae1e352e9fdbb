import ReactiveSignals
import SignalTestSupport
import Testing

struct FilteringTests {
  @Test("21: filtering 0...6 for even leaves the evens in order")
  func filtersEvens() {
    let recorder = Signal<Int, Never>.from(0...6).filter { $0.isMultiple(of: 2) }.record()
    #expect(recorder.events == [.next(0), .next(2), .next(4), .next(6), .completed])
  }

  @Test("22: ignoring one number leaves all others in order")
  func ignoresNumber() {
    let recorder = Signal<Int, Never>.from(0...6).ignore(3).record()
    #expect(recorder.values == [0, 1, 2, 4, 5, 6])
    #expect(recorder.isCompleted)
  }

  @Test("23: ignoring goes by equality, not identity")
  func ignoresEqual() {
    final class Box: Equatable, Sendable {
      let content: String
      init(_ content: String) { self.content = content }
      static func == (left: Box, right: Box) -> Bool { left.content == right.content }
    }
    let recorder = Signal<Box, Never>.from([Box("a"), Box("b"), Box("a")]).ignore(Box("a")).record()
    #expect(recorder.values.map(\.content) == ["b"])
  }

  @Test("26: skipping four of three values leaves none", arguments: [0, 1, 3, 4])
  func skips(count: Int) {
    let cleanups = Count()
    let recorder = Signal<Int, Never>.from(1...3).onDispose { cleanups.add() }.skip(first: count).record()
    #expect(recorder.values == Array((1...3).dropFirst(count)))
    #expect(recorder.isCompleted)
    #expect(cleanups.value == 1)
  }

  @Test("27, 28: taking some of three values gives that prefix and the end", arguments: 0...4)
  func takes(count: Int) {
    let recorder = Signal<Int, Never>.from(1...3).take(first: count).record()
    #expect(recorder.values == Array((1...3).prefix(count)))
    #expect(recorder.isCompleted)
  }

  @Test("29: taking some values of an endless source ends it", arguments: 0...2)
  func takesOfEndless(count: Int) {
    let sent = Count()
    let recorder = Signal<Void, Never> { subscriber in
      for _ in Naturals() {
        if subscriber.isDisposed { break }
        sent.add()
        subscriber.send(())
      }
      return nil
    }.take(first: count).record()
    #expect(recorder.values.count == count)
    #expect(recorder.isCompleted)
    #expect(sent.value == count)
  }

  @Test("27: taking nothing completes without subscribing to the source")
  func takesNothing() {
    let source = ColdSource<Int, TestError>()
    #expect(source.signal.take(first: 0).record().events == [.completed])
    #expect(source.starts == 0)
  }

  @Test("30: taking one of a one-value source gives it and the end")
  func takesOnly() {
    #expect(Ints.just(1).take(first: 1).record().events == [.next(1), .completed])
  }

  @Test("199: taking one of a source that never completes gives it and the end")
  func takesOfOpenSource() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.take(first: 1).record()
    source.send(1)
    #expect(recorder.events == [.next(1), .completed])
    #expect(source.ends == 1)
  }

  @Test(
    "200, R1: taking three of a subject whose observer sends on gives exactly three and the end",
    arguments: [nil, TestError(1)])
  func takesReentrantly(end: TestError?) {
    let subject = IntSubject()
    let recorder = subject.take(first: 3).record { value in
      subject.send(value + 1)
      // Has no effect: the operator took its third value before.
      if let end, value == 2 { subject.fail(end) }
    }
    subject.send(0)
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
    #expect(recorder.violations == [])
  }

  @Test("R1: values that a source sends inside the last taken one are not counted")
  func takesFromRecursiveSource() {
    // A source that breaks the serial order: a value that it sends inside the delivery of 1 arrives inside it.
    let source = Ints(attach: { observer, _ in
      observer.next(1)
      observer.next(2)
      observer.failed(TestError())
      observer.next(3)
      observer.completed()
    })
    #expect(source.take(first: 1).record().events == [.next(1), .completed])
  }

  @Test("R1: values that arrive inside the previous one are counted like any other")
  func takesNested() {
    let source = Log<Observer<Int, TestError>>()
    let recursive = Ints(attach: { observer, _ in source.append(observer) })
    let recorder = recursive.take(first: 3).record { if $0 < 9 { source.entries[0].next($0 + 1) } }
    source.entries[0].next(0)
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }

  @Test("230, 231: ignoring values leaves only the end", arguments: [IntEvent.completed, .failed(TestError(2))])
  func ignoresValues(end: IntEvent) {
    #expect(Ints.sending([.next(1), end]).ignoreValues().record().events == [end])
  }

  @Test("252: ignoring nil leaves the values")
  func ignoresNil() {
    let recorder = Signal<Int?, Never>.from([1, nil, 3, 4, nil]).ignore(nil).record()
    #expect(recorder.values == [1, 3, 4])
    #expect(recorder.isCompleted)
  }

  @Test(
    "115-117: a value that equals the previous one is dropped, nil like any other",
    arguments: [
      ([1, 2, 2, 1, 1], [1, 2, 1]), ([1, nil, nil, nil, 1], [1, nil, 1]), ([nil, nil, 1], [nil, 1]), ([], []),
    ] as [([Int?], [Int?])])
  func dropsRepetitions(values: [Int?], expected: [Int?]) {
    let distinct = Signal<Int?, Never>.from(values).distinctUntilChanged()
    #expect(distinct.record().values == expected)
    #expect(distinct.record().values == expected)
  }
  @Test("751: a partition sends each value to one of two signals, and both end as the source does")
  func partition() {
    let subject = IntSubject()
    let parts = subject.partition { $0.isMultiple(of: 2) }
    let (even, odd) = (parts.included.record(), parts.excluded.record())
    for value in 1...4 { subject.send(value) }
    subject.fail(TestError(5))
    #expect(even.events == [.next(2), .next(4), .failed(TestError(5))])
    #expect(odd.events == [.next(1), .next(3), .failed(TestError(5))])
  }

  @Test("752: the parts of a source subscribe to it on their own; those of a shared source share one subscription")
  func partitionSubscribes() {
    for (isShared, starts) in [(false, 2), (true, 1)] {
      let source = ColdSource<Int, TestError>()
      let parts = (isShared ? source.signal.share() : source.signal).partition { $0 > 0 }
      let recorders = [parts.included.record(), parts.excluded.record()]
      #expect(source.starts == starts)
      for recorder in recorders { recorder.dispose() }
      #expect(source.ends == starts)
    }
  }
}
