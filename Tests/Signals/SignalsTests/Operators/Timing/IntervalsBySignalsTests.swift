import ReactiveSignals
import Testing

/// `debounce`, `audit` and `throttle` with a signal in place of a duration.
struct IntervalsBySignalsTests {
  private let time = TestScheduler()

  /// The result of an operator on a hot source. The operator receives a cold signal for its intervals.
  private func result(
    _ source: String, interval: String, during: String = "", _ apply: (Ints, Ints) -> Ints
  ) -> Recorder<Int, TestError> {
    let recorder = time.record(
      apply(time.hotInts(source).signal, time.coldInts(interval).signal), during: during)
    time.run()
    return recorder
  }

  @Test(
    "a debounced value is sent when its signal sends or completes, and a newer value disposes that signal",
    .requirement(840), arguments: ["--0", "--|"])
  func debounces(interval: String) {
    let measure = time.coldInts(interval)
    let recorder = time.record(time.hotInts("-1-23-----4-|").debounce(when: { _ in measure.signal }))
    time.run()
    #expect(recorder == "------3-----(4|)")
    #expect(measure.subscriptions == ["-^-!", "---^!", "----^-!", "----------^-!"])
  }

  @Test("each debounced value has its own signal, such as a timer", .requirement(840, 778))
  func debouncesEach() {
    let time = time
    let recorder = time.record(
      time.hotInts("-4----1--9-|").debounce(when: { .timer(after: Marbles.defaultFrame * $0, on: time) }))
    time.run()
    #expect(recorder == "-----4-1---(9|)")
  }

  @Test("the completion sends the waiting value or drops it", .requirement(840), arguments: [true, false])
  func completes(drops: Bool) {
    let recorder = result("-1-|", interval: "---0") { source, interval in
      source.debounce(when: { _ in interval }, discardWhenCompleted: drops)
    }
    #expect(recorder == (drops ? "---|" : "---(1|)"))
  }

  @Test("audit sends the latest value when the signal of the first one ends", .requirement(841))
  func audits() {
    let recorder = result("-12----3-4|", interval: "---0") { source, interval in source.audit(when: { _ in interval }) }
    #expect(recorder == "----2-----(4|)")
  }

  @Test("throttleFirst(when:) drops the values until the signal of the one that was sent ends", .requirement(841))
  func throttlesFirst() {
    let recorder = result("-12-34-----5|", interval: "---|") { source, interval in
      source.throttleFirst(when: { _ in interval })
    }
    #expect(recorder == "-1---4-----5|")
  }

  @Test(
    "throttle(when:) sends the latest value at the end of each interval, which begins the next one",
    .requirement(841))
  func throttlesLatest() {
    let recorder = result("-12-34-----5-6|", interval: "---0") { source, interval in
      source.throttle(when: { _ in interval })
    }
    #expect(recorder == "-1--3--4---5--(6|)")
    let called = Log<Int>()
    let subject = IntSubject()
    let ends = IntSubject()
    let values = subject.throttle(when: { value -> Ints in
      called.append(value)
      return ends.signal
    }).record()
    for value in 1...3 { subject.send(value) }
    ends.send(0)
    subject.send(4)
    ends.send(0)
    ends.send(0)
    subject.send(5)
    #expect(values.values == [1, 3, 4, 5])
    #expect(called.entries == [1, 3, 4, 5])
  }

  /// All four operators.
  private static let operators: [@Sendable (Ints, @escaping @Sendable (Int) -> Ints) -> Ints] = [
    { $0.debounce(when: $1) }, { $0.audit(when: $1) }, { $0.throttleFirst(when: $1) },
    { $0.throttle(when: $1) },
  ]

  @Test("an error of a signal fails the result, and an error of the source drops the waiting value", .requirement(842))
  func fails() {
    for (index, apply) in Self.operators.enumerated() {
      let sendsFirst = index > 1
      let failing = result("-12---3|", interval: "--#") { source, interval in apply(source) { _ in interval } }
      #expect(failing == (index == 0 ? "----#" : sendsFirst ? "-1-#" : "---#"))
      let failed = result("-12#", interval: "------0") { source, interval in apply(source) { _ in interval } }
      #expect(failed == (sendsFirst ? "-1-#" : "---#"))
      #expect(time.pendingCount == 0)
    }
  }

  @Test("The end and disposal dispose the signal of the interval, and an earlier error of a signal has no effect")
  func disposes() {
    for apply in Self.operators {
      let (source, interval) = (IntSubject(), ColdSource<Int, TestError>())
      let recorder = apply(source.signal) { _ in interval.signal }.record()
      source.send(1)
      #expect(interval.isRunning)
      recorder.dispose()
      #expect(!interval.isRunning)
      let completed = apply(source.signal) { _ in interval.signal }.record()
      source.send(1)
      source.complete()
      #expect(!interval.isRunning)
      #expect(completed.values == [1] && completed.isCompleted)
    }
  }

  @Test("A signal that sends without end inside its subscription is stopped at its first value")
  func endless() {
    for apply in Self.operators {
      let recorder = apply(.from([1, 2, 3])) { _ in .naturals() }.record()
      #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
    }
  }

  @Test("A value that the observer sends back begins an interval of its own")
  func feedback() {
    for (index, apply) in Self.operators.enumerated() {
      let subject = IntSubject()
      let time = TestScheduler()
      let recorder = apply(subject.signal) { _ in
        Signal.timer(after: .seconds(1), on: time).map { _ in 0 }.promoteFailure()
      }.record { if $0 < 3 { subject.send($0 + 1) } }
      subject.send(1)
      time.run()
      #expect(recorder.values == (index == 2 ? [1] : [1, 2, 3]))
    }
  }

  @Test("A nil value waits like any other")
  func optionalValues() {
    let subject = Subject<Int?, Never>()
    let ends = Subject<Void, Never>()
    let audited = subject.audit(when: { _ in ends.signal }).record()
    let debounced = subject.debounce(when: { _ in ends.signal }).record()
    subject.send(1)
    subject.send(nil)
    ends.send()
    #expect(audited.values == [nil])
    #expect(debounced.values == [nil])
  }

  @Test("The end and the error of a signal that is not the latest have no effect")
  func staleSignals() {
    let (source, first) = (IntSubject(), ColdSource<Int, TestError>())
    let recorder = source.debounce(when: { value -> Ints in
      // The signal of the first value ends inside the closure for the second one, before it is disposed.
      if value == 2 { first.complete() }
      return value == 1 ? first.signal : .never
    }).record()
    for value in 1...2 { source.send(value) }
    #expect(recorder.events == [])
    source.complete()
    #expect(recorder.events == [.next(2), .completed])
  }

  @Test("a delayed value is sent when its signal sends or completes, and overtakes others", .requirement(855))
  func delays() {
    let (long, short) = (time.coldInts("-----0"), time.coldInts("-|"))
    let signals = [1: long.signal, 2: short.signal]
    let recorder = time.record(time.hotInts("-1--2-----|").delay(when: { signals[$0]! }))
    time.run()
    #expect(recorder == "-----21---|")
    #expect(long.subscriptions == ["-^----!"] && short.subscriptions == ["----^!"])
  }

  @Test("a delayed signal completes after its values, and fails at once", .requirement(855))
  func delayedEnds() {
    let late = time.coldInts("---0")
    let early = time.coldInts("-#")
    let completed = time.record(time.hotInts("-1|").delay(when: { _ in late.signal }))
    let failed = time.record(time.hotInts("-1#").delay(when: { _ in late.signal }))
    let failing = time.record(time.hotInts("-1----|").delay(when: { _ in early.signal }))
    let sure = time.record(time.hotInts("-1|").delay(when: { _ in Signal<Void, Never>.just(()) }))
    time.run()
    #expect(completed == "----(1|)")
    #expect(failed == "--#")
    #expect(failing == "--#")
    #expect(sure == "-1|")
  }

  @Test("disposal disposes the signals of the values that wait", .requirement(855))
  func disposedDelays() {
    let late = time.coldInts("---0")
    let recorder = time.record(time.hotInts("-12---").delay(when: { _ in late.signal }), during: "^--!")
    time.run()
    #expect(recorder == "")
    #expect(late.subscriptions == ["-^-!", "--^!"])
  }
}
