import ReactiveSignals
import Testing

struct TakingTests {
  static let numbers: Ints = .from([0, 1, 2, 3, 0, 2, 4])

  @Test("taking while a condition holds sends the values before it fails", .requirement(49, 50, 51))
  func takesWhile() {
    #expect(Self.numbers.take(while: { $0 <= 1 }).record().events == [.next(0), .next(1), .completed])
    #expect(Self.numbers.take(while: { _ in true }).record().values == [0, 1, 2, 3, 0, 2, 4])
    #expect(Self.numbers.take(while: { _ in false }).record().events == [.completed])
  }

  @Test("an endless signal ends where the condition fails", .requirement(52))
  func takesWhileOfEndless() {
    let recorder = Signal<Void, Never>.from(repeatElement((), count: .max)).scan(0) { count, _ in count + 1 }
      .take(while: { $0 <= 5 }).record()
    #expect(recorder.events == (1...5).map { .next($0) } + [.completed])
  }

  @Test(
    "A source that is cut is disposed before the completion is passed on",
    arguments: [
      Transformation<Int, TestError>("take(first:)") { $0.take(first: 1) },
      .init("take(while:)") { $0.take(while: { $0 < 1 }) },
    ])
  func disposesFirst(transformation: Transformation<Int, TestError>) {
    let source = ColdSource<Int, TestError>()
    let ends = Log<Int>()
    transformation.apply(source.signal).materialize().subscribe { event in
      if event.isTerminal { ends.append(source.ends) }
    }
    source.send(1)
    #expect(ends.entries == [1])
  }

  @Test("a condition that fails inside the delivery of the previous value ends the signal once", .requirement("R1"))
  func takesWhileReentrantly() {
    let subject = IntSubject()
    let asked = Log<Int>()
    let recorder = subject.take(while: { value in
      asked.append(value)
      return value < 2
    }).record { value in
      for next in [value + 1, value + 2, value + 3] { subject.send(next) }
    }
    subject.send(0)
    #expect(recorder.events == [.next(0), .next(1), .completed])
    #expect(asked.entries == [0, 1, 2])
  }

  @Test("Events that the source sends after the last value are ignored, also its end")
  func ignoresEnd() {
    let violations = Log<String>()
    let source = Ints(attach: { observer, _ in
      for value in 1...3 { observer.next(value) }
      observer.completed()
    })
    let recorder = source.take(first: 2).notingViolations(in: violations).record()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(violations.entries == [])
  }

  @Test("the last values are sent at the completion, oldest first; with an error none is sent", .requirement("O5"))
  func takesLast() {
    #expect(Ints.from(1...5).take(last: 2).record().events == [.next(4), .next(5), .completed])
    #expect(Ints.from(1...2).take(last: 5).record().events == [.next(1), .next(2), .completed])
    #expect(Ints.from(1...2).take(last: 0).record().events == [.completed])
    #expect(Ints.sending([.next(1), .failed(TestError(1))]).take(last: 1).record().events == [.failed(TestError(1))])
  }

  @Test("Taking none of the last values waits for the end of the source, also for its error")
  func takesLastNone() {
    let subject = IntSubject()
    let recorder = subject.take(last: 0).record()
    subject.send(1)
    #expect(recorder.events.isEmpty)
    subject.fail(TestError(1))
    #expect(recorder.events == [.failed(TestError(1))])
  }

  @Test("Disposed inside one of the last values, the others are not sent")
  func takesLastDisposal() {
    let bag = CompositeDisposable()
    #expect(Ints.from(1...5).take(last: 3).record(in: bag) { _ in bag.dispose() }.events == [.next(3)])
  }

  @Test("at most as many values are held as may be taken", .requirement(827))
  func holdsLast() {
    let subject = Subject<Token, Never>()
    let recorder = subject.take(last: 2).record()
    var tokens: [Weak<Token>] = []
    for _ in 0..<5 {
      let token = Token()
      tokens.append(Weak(token))
      subject.send(token)
    }
    #expect(tokens.map(\.isReleased) == [true, true, true, false, false])
    recorder.dispose()
    #expect(tokens.map(\.isReleased) == [true, true, true, true, true])
  }

  @Test("taking some of three values gives that prefix and the end", .requirement(27, 28), arguments: 0...4)
  func takes(count: Int) {
    let recorder = Signal<Int, Never>.from(1...3).take(first: count).record()
    #expect(recorder.values == Array((1...3).prefix(count)))
    #expect(recorder.isCompleted)
  }

  @Test("taking some values of an endless source ends it", .requirement(29), arguments: 0...2)
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

  @Test("taking nothing completes without subscribing to the source", .requirement(27))
  func takesNothing() {
    let source = ColdSource<Int, TestError>()
    #expect(source.signal.take(first: 0).record().events == [.completed])
    #expect(source.starts == 0)
  }

  @Test("taking one of a one-value source gives it and the end", .requirement(30))
  func takesOnly() {
    #expect(Ints.just(1).take(first: 1).record().events == [.next(1), .completed])
  }

  @Test("taking one of a source that never completes gives it and the end", .requirement(199))
  func takesOfOpenSource() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.take(first: 1).record()
    source.send(1)
    #expect(recorder.events == [.next(1), .completed])
    #expect(source.ends == 1)
  }

  @Test(
    "taking three of a subject whose observer sends on gives exactly three and the end", .requirement(200, "R1"),
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

  @Test("values that a source sends inside the last taken one are not counted", .requirement("R1"))
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

  @Test("values that arrive inside the previous one are counted like any other", .requirement("R1"))
  func takesNested() {
    let source = Log<Observer<Int, TestError>>()
    let recursive = Ints(attach: { observer, _ in source.append(observer) })
    let recorder = recursive.take(first: 3).record { if $0 < 9 { source.entries[0].next($0 + 1) } }
    source.entries[0].next(0)
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.isCompleted)
  }
}
