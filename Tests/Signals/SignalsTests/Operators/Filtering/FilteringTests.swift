/// What the models of the cards do not say about operators that leave values out.
struct FilteringTests {
  static let diagrams: [Diagram] = [
    // Distinct values compare with the last sent value, distinct keys with the last received one.
    Diagram("0123024", gives: "0-2-024", labels: 825) { $0.a.distinctUntilChanged(by: { abs($0 - $1) < 2 }) },
    Diagram("1372", gives: "1--2", labels: 825) { $0.a.distinctUntilChanged(comparing: { $0 % 2 }) },
    Diagram("-1-2-3-4-|", gives: "-----(3|)", used: "^----!", labels: 739) { $0.a.element(at: 2) },
    Diagram("-1-2-3-|", gives: "---#", used: "^--!", error: 4, labels: 740, 741) { $0.a.single(failure: TestError(4)) },
    Diagram("-1---|", gives: "-----(1|)", labels: 740) { $0.a.single(failure: TestError(4)) },
    Diagram("--|", gives: "--#", error: 4, labels: 730) { $0.a.throwIfEmpty(TestError(4)) },
    Diagram("-1#", gives: "-1#", error: 1, labels: 730) { $0.a.throwIfEmpty(TestError(4)) },
    Diagram("--|", gives: "--(7|)", labels: 727) { $0.a.ifEmpty(7) },
    // The other signal begins when an empty source completes, and only then.
    Diagram("---|", cold: "-7-8|", gives: "----7-8|", used: "^--!", "---^---!", labels: 728) {
      $0.a.ifEmpty(switchTo: $0.b)
    },
    Diagram("-1-|", cold: "-7-8|", gives: "-1-|", used: "^--!", "", labels: 728) { $0.a.ifEmpty(switchTo: $0.b) },
    Diagram("--#", cold: "-7-8|", gives: "--#", used: "^-!", "", labels: 729) { $0.a.ifEmpty(switchTo: $0.b) },
    Diagram("-|", cold: "-7-8|", gives: "--7!", used: "^!", "-^-!", during: "---!") { $0.a.ifEmpty(switchTo: $0.b) },
    // An interval begins with the subscription.
    Diagram("-1-2-3-4-|", gives: "-1-2|", used: "^---!", labels: 743) { $0.a.take(for: $0.frames(4), on: $0.time) },
    Diagram("-1-2-3-4-|", gives: "-^-2-(3|)", used: "-^---!", during: "-^", labels: 743) {
      $0.a.take(for: $0.frames(4), on: $0.time)
    },
    Diagram("-1|", gives: "-1|", labels: 743) { $0.a.take(for: $0.frames(9), on: $0.time) },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("ignoring goes by equality, not identity", .requirement(23))
  func ignoresEqual() {
    #expect(Signal<[Int], Never>.from([[1], [2], Array(1...1)]).ignore([1]).record().values == [[2]])
  }

  @Test(
    "the parts of a source subscribe to it on their own; those of a shared source share one subscription",
    .requirement(752))
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

  @Test("A nil value is a value")
  func optionalValues() {
    let values = Signal<Int?, TestError>.just(nil)
    #expect(values.ifEmpty(1).record().values == [nil])
    #expect(values.throwIfEmpty(TestError()).record().events == [.next(nil), .completed])
    #expect(values.single(failure: TestError()).record().events == [.next(nil), .completed])
    #expect(values.unique().record().values == [nil] && values.scan { _, value in value }.record().values == [nil])
    #expect(values.min(by: { _, _ in true }).record().values == [nil])
  }

  @Test("A single value is not held after it was sent, nor after the failure")
  func releases() {
    let subject = Subject<Token, TestError>()
    subject.single(failure: TestError()).subscribe()
    let held = tokenHeld { subject.send($0) }.token
    #expect(!held.isReleased)
    subject.send(Token())
    #expect(held.isReleased)
  }

  @Test("at most as many values are held as may be taken", .requirement(827))
  func holdsLast() {
    let subject = Subject<Token, Never>()
    let recorder = subject.take(last: 2).record()
    let tokens = (0..<5).map { _ in tokenHeld { subject.send($0) }.token }
    #expect(tokens.map(\.isReleased) == [true, true, true, false, false])
    recorder.dispose()
    #expect(tokens.map(\.isReleased) == [true, true, true, true, true])
  }

  @Test("taking nothing completes without subscribing to the source", .requirement(27))
  func takesNothing() {
    let source = ColdSource<Int, TestError>()
    #expect(source.signal.take(first: 0).record().events == [.completed] && source.starts == 0)
  }

  @Test("values that a source sends inside the last taken one are not counted", .requirement("R1"))
  func takesFromRecursiveSource() {
    // A source that breaks the serial order: a value that it sends inside the delivery of another arrives inside it.
    let source = Log<Observer<Int, TestError>>()
    let recursive = Ints(attach: { observer, _ in source.append(observer) })
    let recorder = recursive.take(first: 3).record { if $0 < 9 { source.entries[0].next($0 + 1) } }
    source.entries[0].next(0)
    #expect(recorder.values == [0, 1, 2] && recorder.isCompleted)
  }
}
