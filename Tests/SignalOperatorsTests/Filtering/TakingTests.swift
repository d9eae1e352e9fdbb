import ReactiveSignals
import SignalTestSupport
import Testing

/// Taking and skipping by conditions on the values. For numbers of values see `FilteringTests`.
struct TakingTests {
  static let numbers: Ints = .from([0, 1, 2, 3, 0, 2, 4])

  @Test("49-51: taking while a condition holds sends the values before it fails")
  func takesWhile() {
    #expect(Self.numbers.take(while: { $0 <= 1 }).record().events == [.next(0), .next(1), .completed])
    #expect(Self.numbers.take(while: { _ in true }).record().values == [0, 1, 2, 3, 0, 2, 4])
    #expect(Self.numbers.take(while: { _ in false }).record().events == [.completed])
  }

  @Test("52: an endless signal ends where the condition fails")
  func takesWhileOfEndless() {
    let recorder = Signal<Void, Never>.from(repeatElement((), count: .max)).scan(0) { count, _ in count + 1 }
      .take(while: { $0 <= 5 }).record()
    #expect(recorder.events == (1...5).map { .next($0) } + [.completed])
  }

  @Test("49: taking until a value passes is taking while none does")
  func takesUntilPassing() {
    let recorder = Self.numbers.take(untilPassing: { $0 == 3 }).record()
    #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
  }

  @Test(
    "A source that is cut is disposed before the completion is passed on",
    arguments: [
      Transformation<Int, TestError>("take(first:)") { $0.take(first: 1) },
      .init("take(while:)") { $0.take(while: { $0 < 1 }) },
      .init("take(untilPassing:)") { $0.take(untilPassing: { $0 == 1 }) },
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

  @Test("53: skipping until a value passes sends that value and everything after it")
  func skips() {
    let asked = Log<Int>()
    let recorder = Self.numbers.skip(untilPassing: { value in
      asked.append(value)
      return value >= 3
    }).record()
    #expect(recorder.values == [3, 0, 2, 4])
    #expect(asked.entries == [0, 1, 2, 3])
    #expect(Self.numbers.skip(while: { $0 < 3 }).record().values == [3, 0, 2, 4])
    #expect(Self.numbers.skip(while: { _ in true }).record().events == [.completed])
  }

  @Test("R1: a condition that fails inside the delivery of the previous value ends the signal once")
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

  @Test("O5: the last values are sent at the completion, oldest first; with an error none is sent")
  func takesLast() {
    #expect(Ints.from(1...5).take(last: 2).record().events == [.next(4), .next(5), .completed])
    #expect(Ints.from(1...2).take(last: 5).record().events == [.next(1), .next(2), .completed])
    #expect(Ints.from(1...2).take(last: 0).record().events == [.completed])
    #expect(Ints.sending([.next(1), .failed(TestError(1))]).take(last: 1).record().events == [.failed(TestError(1))])
  }

  @Test("Disposed inside one of the last values, the others are not sent")
  func takesLastDisposal() {
    let bag = CompositeDisposable()
    #expect(Ints.from(1...5).take(last: 3).record(in: bag) { _ in bag.dispose() }.events == [.next(3)])
  }

  @Test("827: at most as many values are held as may be taken")
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

  @Test("826: the last values are skipped; the others are sent as soon as that is known")
  func skipsLast() {
    let subject = IntSubject()
    let recorder = subject.skip(last: 2).record()
    for value in 1...4 { subject.send(value) }
    #expect(recorder.events == [.next(1), .next(2)])
    subject.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(Ints.just(1).skip(last: 0).record().values == [1])
  }

  @Test("825: distinct values compare with the last sent value, distinct keys with the last received one")
  func distinct() {
    #expect(Self.numbers.distinctUntilChanged(by: { abs($0 - $1) < 2 }).record().values == [0, 2, 0, 2, 4])
    #expect(
      Signal<String, Never>.from(["ab", "ac", "b", "a"]).distinctUntilChanged(comparing: \.first).record().values
        == ["ab", "b", "a"])
  }

  @Test("252: nil, and values mapped to nil, are dropped")
  func compacts() {
    let optionals = Signal<Int?, Never>.from([1, nil, 3, 4, nil])
    #expect(optionals.compact().record().values == [1, 3, 4])
    #expect(optionals.compactMap { $0.map { $0 * 2 } }.record().values == [2, 6, 8])
  }

  @Test("57, 58: each value is combined with the previous one, at first with a given one")
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

  @Test("47: scanning with the index, counted from zero for each subscription")
  func scansWithIndex() {
    let scanned = Ints.from(1...4).scanIndexed(0) { $0 + $1 + $2 }
    for _ in 1...2 { #expect(scanned.record().values == [1, 4, 9, 16]) }
  }
}
