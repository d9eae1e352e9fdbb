/// What the models of the cards do not say about operators that make other values.
struct TransformingTests {
  static let diagrams: [Diagram] = [
    // The letters stand for events and results: a value, an error and the completion.
    Diagram("-1-|", shows: "-a-(c|)", letters: ["a": "next1", "c": "completed"], labels: 232) {
      $0.a.materialize().promoteFailure()
    },
    Diagram("-#", shows: "-(b|)", letters: ["b": "failedTestErrorcode1"], labels: 233) {
      $0.a.materialize().promoteFailure()
    },
    Diagram(
      "-1-#", shows: "-a-(b|)", letters: ["a": "success1", "b": "failureOperatorCardsTestErrorcode1"], labels: 758
    ) {
      $0.a.materializeResults().promoteFailure()
    },
    Diagram("-1-|", shows: "-a-|", letters: ["a": "success1"], labels: 758) {
      $0.a.materializeResults().promoteFailure()
    },
    Diagram("-1-2-3", gives: "-1-#", used: "^--!", labels: 759) {
      $0.a.map { $0 == 2 ? .failure(TestError(1)) : .success($0) }.dematerializeResults()
    },
    // A separator is sent right before the second of two values.
    Diagram("-1-2--3-|", gives: "-1-(02)--(03)-|", labels: 756) { $0.a.interspersed(with: 0) },
    Diagram("12|", shows: "-A|", letters: ["A": "12"], labels: 755) { $0.a.combinePrevious().map { [$0, $1] } },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("mapping calls the closure once for each value, and never for the end", .requirement(838))
  func mapsOnce() {
    let mapped = Log<Int>()
    let recorder = Ints.from(1...3).map { value in
      mapped.append(value)
      return value * 2
    }.record()
    #expect(recorder.values == [2, 4, 6] && mapped.entries == [1, 2, 3])
  }

  @Test("collected nils are kept", .requirement(211, 249))
  func collectsNil() {
    #expect(Signal<Int?, Never>.from([nil, 1, nil]).collect().record().events == [.next([nil, 1, nil]), .completed])
  }

  @Test("the initial value of a fold or scan is made by each subscription, and changed in place", .requirement(754))
  func makesStart() {
    let made = Count()
    let values = Ints.from([1, 2])
    let counts = values.aggregate(into: [made.add()]) { $0.append($1) }
    let sums = values.scan(into: [made.add()]) { $0.append($1) }
    #expect(made.value == 0)
    for start in [1, 3] {
      #expect(counts.record().values == [[start, 1, 2]])
      #expect(sums.record().values == [[start + 1, 1], [start + 1, 1, 2]])
    }
  }

  @Test("of equal values the least is the first and the greatest the last", .requirement(746, 747))
  func extremes() {
    let words = Signal<String, TestError>.from(["bb", "a", "c", "dd"])
    #expect(words.min { $0.count < $1.count }.record().values == ["a"])
    #expect(words.max { $0.count < $1.count }.record().values == ["dd"])
  }

  @Test("A result is a signal of its value or of its error")
  func results() {
    #expect(Ints(.success(1)).record().events == [.next(1), .completed])
    #expect(Ints(.failure(TestError(2))).record().events == [.failed(TestError(2))])
  }

  @Test(
    "events are sent as events, and the first terminal one is the end, whatever the source sends after it",
    .requirement(234, 235), arguments: [IntEvent.completed, .failed(TestError(3))])
  func dematerializes(end: IntEvent) {
    let source = ColdSource<IntEvent, Never>()
    let recorder = source.signal.dematerialize().record()
    for event in [.next(1), end, .next(2)] { source.send(event) }
    #expect(recorder.events == [.next(1), end] && source.ends == 1)
    let heedless = Signal<IntEvent, Never>(attach: { observer, _ in
      for event in [.next(1), end, .next(2), .failed(TestError())] { observer.next(event) }
      observer.completed()
    })
    #expect(heedless.dematerialize().record().events == [.next(1), end])
    #expect(Signal<IntEvent, Never>.empty.dematerialize().record() == "|")
  }

  @Test("Events of a source that can fail are sent as events too, and an error of the source is passed on")
  func dematerializesFailing() {
    let source = ColdSource<IntEvent, TestError>()
    let recorder = source.signal.dematerialize().record()
    for event in [.next(1), .completed, .next(2)] as [IntEvent] { source.send(event) }
    #expect(recorder.events == [.next(1), .completed] && source.ends == 1)
    let failing = Signal<IntEvent, TestError>.just(.next(1)).concat(.fail(TestError(2))).dematerialize()
    #expect(failing.record().events == [.next(1), .failed(TestError(2))])
    #expect(Signal<IntEvent, TestError>.empty.dematerialize().record().events == [.completed])
  }
}
