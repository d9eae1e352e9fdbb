/// Timeouts: of the whole subscription, of each pause, or of the first value; after a duration or by a signal.
struct TimeoutTests {
  private static let failure = TestError(8)
  private static let whole: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.timeout(after: $0.frames(5), failure: failure, on: $0.time)
  }
  private static let silence: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.timeout(afterSilence: $0.frames(5), failure: failure, on: $0.time)
  }
  private static let first: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.timeout(firstAfter: $0.frames(4), failure: failure, on: $0.time)
  }
  private static let firstBySignal: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.timeout(firstBy: $0.b, failure: failure)
  }
  private static let bySignal: @Sendable (Diagram.Parts) -> Ints = { $0.a.timeout(by: $0.b, failure: failure) }

  static let both: [Diagram] =
    [whole, silence].flatMap { timeout -> [Diagram] in
      [
        // A silent signal fails when the time has passed. A value and the end in time pass at once, and cancel the timer.
        Diagram("-", gives: "-----#", used: "^----!", error: 8, labels: 167, apply: timeout),
        Diagram("-1|", gives: "-1|", labels: 168, apply: timeout),
        Diagram("-#", gives: "-#", error: 1, labels: 168, apply: timeout),
        Diagram("-", gives: "--!", during: "--!", labels: 169, apply: timeout),
        Diagram("--", gives: "-^----#", used: "-^----!", during: "-^", apply: timeout),
      ]
    }

  static let byTime: [Diagram] = [
    // Values do not extend a limit on the whole time, but restart the silence.
    Diagram("1-2-3-4-5", gives: "1-2-3#", used: "^----!", error: 8, labels: "Q18", apply: whole),
    Diagram("--1--2--3--4--5", gives: "--1--2--3--4--5----#", error: 8, labels: 836, apply: silence),
    // After a first value pauses may be long.
    Diagram("------1", gives: "----#", error: 8, labels: 843, apply: first),
    Diagram("--1--------2|", gives: "--1--------2|", labels: 843, apply: first),
    Diagram("--|", gives: "--|", labels: 843, apply: first),
  ]

  static let bySignals: [Diagram] = [
    // The first value of the source disposes the trigger.
    Diagram("-1------2|", "----0", gives: "-1------2|", used: "^--------!", "^!", labels: 843, apply: firstBySignal),
    Diagram(
      "------1--2|", "----0", gives: "----#", used: "^---!", "^---!", error: 8, labels: 843, apply: firstBySignal),
    Diagram("---", "----0", gives: "--!", used: "^-!", "^-!", during: "--!", apply: firstBySignal),
    // A trigger limits the whole subscription by a value or its completion. Its error is ignored.
    Diagram(
      "-1---2---3|", "------0", gives: "-1---2#", used: "^-----!", "^-----!", error: 8, labels: 843, apply: bySignal),
    Diagram(
      "-1---2---3|", "------|", gives: "-1---2#", used: "^-----!", "^-----!", error: 8, labels: 843, apply: bySignal),
    Diagram("-1---|", "------0", gives: "-1---|", used: "^----!", "^----!", labels: 843, apply: bySignal),
    Diagram("--1|", "-#", gives: "--1|", apply: bySignal),
    Diagram("--1|", "-#", gives: "--1|", apply: firstBySignal),
    Diagram("--1|", "-#", gives: "--1|") { $0.a.timeout(by: $0.b.mapError { _ in BareError() }, failure: failure) },
  ]

  private let scheduler = TestScheduler()

  @Test(arguments: both + byTime + bySignals) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("A signal that ends inside its subscription leaves no timer")
  func synchronous() {
    let source = Ints.from([1, 2])
    for signal in [
      source.timeout(afterSilence: .zero, failure: Self.failure, on: scheduler),
      source.timeout(after: .zero, failure: Self.failure, on: scheduler),
    ] {
      #expect(signal.record().events == [.next(1), .next(2), .completed] && scheduler.pendingCount == 0)
    }
  }

  @Test("Time that an observer takes is no silence")
  func slowObserver() {
    let (clock, subject) = (scheduler, IntSubject())
    let recorder = subject.timeout(afterSilence: .seconds(3), failure: Self.failure, on: clock).record { _ in
      clock.advance(by: .seconds(10))
    }
    subject.send(1)
    #expect(recorder.events == [.next(1)])
    clock.advance(by: .milliseconds(2_999))
    #expect(!recorder.hasEnded)
    clock.advance(by: .milliseconds(1))
    #expect(recorder.events == [.next(1), .failed(Self.failure)] && clock.pendingCount == 0)
  }

  @Test("A value or an end at the very instant of the timeout: one end, whichever comes first")
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.timeout(after: .seconds(1), failure: Self.failure, on: scheduler).record()
      scheduler.schedule(after: .seconds(1)) { subject.complete() }
      scheduler.run()
      #expect(recorder.events == [.completed] || recorder.events == [.failed(Self.failure)])
    }
  }

  @Test("A timer that fires during a value from elsewhere is processed on its scheduler, and released then")
  func released() {
    let time = UserVirtualScheduler()
    let (subject, error) = (IntSubject(), Log<Instant>())
    let subscription = subject.timeout(afterSilence: .seconds(1), failure: TestError(1), on: time).subscribe(
      next: { _ in time.advance(by: .seconds(3)) }, failed: { _ in error.append(time.now) })
    subject.send(1)
    let returned = time.pending.map { Weak($0.handle) }
    time.advance(by: .zero)
    #expect(returned.map(\.isReleased) == [true])
    time.advance(by: .seconds(1))
    #expect(error.entries == [Instant(.seconds(4))] && subscription.isDisposed)
  }
}
