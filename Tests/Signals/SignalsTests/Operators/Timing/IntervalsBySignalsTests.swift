/// `debounce`, `audit`, `throttleFirst`, `throttle` and `delay` with a signal in place of a duration.
struct IntervalsBySignalsTests {
  private typealias Apply = @Sendable (Ints, @escaping @Sendable (Int) -> Ints) -> Ints

  private static let debounce: Apply = { $0.debounce(when: $1) }
  private static let audit: Apply = { $0.audit(when: $1) }
  private static let throttleFirst: Apply = { $0.throttleFirst(when: $1) }
  private static let throttle: Apply = { $0.throttle(when: $1) }
  private static let delay: Apply = { $0.delay(when: $1) }
  private static let operators = [debounce, audit, throttleFirst, throttle]

  /// An operator whose intervals all last as long as the second source.
  private static func by(_ apply: @escaping Apply) -> @Sendable (Diagram.Parts) -> Ints {
    { parts in apply(parts.a) { _ in parts.b } }
  }

  static let diagrams: [Diagram] = [
    // A value is sent when its signal sends or completes, and a newer value disposes that signal.
    Diagram(
      "-1-23-----4-|", cold: "--0", gives: "------3-----(4|)", used: "^-----------!",
      "-^-!, ---^!, ----^-!, ----------^-!", labels: 840, apply: by(debounce)),
    Diagram(
      "-1-23-----4-|", cold: "--|", gives: "------3-----(4|)", used: "^-----------!",
      "-^-!, ---^!, ----^-!, ----------^-!", labels: 840, apply: by(debounce)),
    Diagram("-1-|", cold: "---0", gives: "---(1|)", used: "^--!", "-^-!", labels: 840, apply: by(debounce)),
    Diagram("-1-|", cold: "---0", gives: "---|", used: "^--!", "-^-!", labels: 840) { parts in
      parts.a.debounce(when: { _ in parts.b }, discardWhenCompleted: true)
    },
    // Each value has its own signal, such as a timer.
    Diagram("-4----1--9-|", gives: "-----4-1---(9|)", labels: 778, 840) { parts in
      parts.a.debounce(when: { .timer(after: parts.frames($0), on: parts.time) })
    },
    // The latest value is sent when the signal of the first one ends; or the first value; or both.
    Diagram("-12----3-4|", cold: "---0", gives: "----2-----(4|)", labels: 841, apply: by(audit)),
    Diagram("-12-34-----5|", cold: "---|", gives: "-1---4-----5|", labels: 841, apply: by(throttleFirst)),
    Diagram("-12-34-----5-6|", cold: "---0", gives: "-1--3--4---5--(6|)", labels: 841, apply: by(throttle)),
    // A delayed value overtakes others. The completion waits for them, an error does not.
    Diagram(
      "-1--2-----|", cold: "-----0", "-|", gives: "-----21---|", used: "^---------!", "-^----!", "----^!", labels: 855
    ) { $0.a.delay(when: $0.inner) },
    Diagram("-1|", cold: "---0", gives: "----(1|)", labels: 855, apply: by(delay)),
    Diagram("-1#", cold: "---0", gives: "--#", used: "^-!", "-^!", labels: 855, apply: by(delay)),
    Diagram("-1----|", cold: "-#", gives: "--#", used: "^-!", "-^!", labels: 855, apply: by(delay)),
    Diagram(
      "-12---", cold: "---0", gives: "---!", used: "^--!", "-^-!, --^!", during: "^--!", labels: 855, apply: by(delay)),
    Diagram("-1|", gives: "-1|", labels: 855) { $0.a.delay(when: { _ in Signal<Void, Never>.just(()) }) },
  ]

  /// An error of a signal fails the result, and an error of the source drops the waiting value; so does disposal.
  static let ends: [Diagram] = operators.enumerated().flatMap { index, apply -> [Diagram] in
    let start = index > 1 ? "-1-" : "---"
    return [
      Diagram("-12---3|", cold: "--#", gives: index == 0 ? "----#" : start + "#", labels: 842, apply: by(apply)),
      Diagram("-12#", cold: "------0", gives: start + "#", labels: 842, apply: by(apply)),
      Diagram("-12", cold: "------0", gives: start + "!", during: "---!", apply: by(apply)),
      Diagram("-1-|", cold: "------0", gives: index > 1 ? "-1-|" : "---(1|)", apply: by(apply)),
    ]
  }

  @Test(arguments: diagrams + ends) func marbles(_ diagram: Diagram) { diagram.check() }

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
      let (subject, time) = (IntSubject(), TestScheduler())
      let recorder = apply(subject.signal) { _ in
        Signal.timer(after: .seconds(1), on: time).map { _ in 0 }.promoteFailure()
      }.record { if $0 < 3 { subject.send($0 + 1) } }
      subject.send(1)
      time.run()
      #expect(recorder.values == (index == 2 ? [1] : [1, 2, 3]))
    }
  }

  @Test(
    "throttle(when:) makes a signal for each value that is sent, and a nil value waits like any other",
    .requirement(841))
  func calls() {
    let (called, subject, ends) = (Log<Int?>(), Subject<Int?, Never>(), Subject<Void, Never>())
    let values = subject.throttle(when: { value in
      called.append(value)
      return ends.signal
    }).record()
    let (audited, debounced) = (
      subject.audit(when: { _ in ends.signal }).record(), subject.debounce(when: { _ in ends.signal }).record()
    )
    for value in [1, 2, nil] { subject.send(value) }
    ends.send()
    #expect(audited.values == [nil] && debounced.values == [nil])
    subject.send(4)
    ends.send()
    ends.send()
    subject.send(5)
    #expect(values.values == [1, nil, 4, 5] && called.entries == [1, nil, 4, 5])
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
}
