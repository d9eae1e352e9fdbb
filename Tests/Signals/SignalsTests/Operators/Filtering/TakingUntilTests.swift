/// `take(until:)`, `take(untilReplacement:)` and `skip(until:)`.
struct TakingUntilTests {
  static let diagrams: [Diagram] = [
    Diagram("-1-2", "--0", gives: "-1|", used: "^-!", "^-!", labels: 72, 73) { $0.a.take(until: $0.b) },
    Diagram("-1-2", "--|", gives: "-1|", used: "^-!", "^-!", labels: 72, 73) { $0.a.take(until: $0.b) },
    Diagram("--1|", "-#", gives: "--1|", used: "^--!", "^!", labels: "Q4") { $0.a.take(until: $0.b) },
    Diagram("--1|", "-#", gives: "--1|") { $0.a.take(until: $0.b.mapError { _ in BareError() }) },
    Diagram("-1#", "----0", gives: "-1#", used: "^-!", "^-!") { $0.a.take(until: $0.b) },
    Diagram("-1", "----0", gives: "-1!", used: "^-!", "^-!", during: "--!") { $0.a.take(until: $0.b) },
    // The values of the replacement follow, and it ends the result.
    Diagram("-12-4", "---3-5|", gives: "-123-5|", used: "^--!", "^-----!", labels: 75, 78, 83) {
      $0.a.take(untilReplacement: $0.b)
    },
    Diagram("-1-2", "--#", gives: "-1#", labels: 79) { $0.a.take(untilReplacement: $0.b) },
    Diagram("-|", "--2|", gives: "--2|", used: "^!", "^--!", labels: 77) { $0.a.take(untilReplacement: $0.b) },
    Diagram("-#", "--2|", gives: "-#", used: "^!", "^!", labels: 77) { $0.a.take(untilReplacement: $0.b) },
    Diagram("---", "---", gives: "-!", used: "^!", "^!", during: "-!", labels: 82) {
      $0.a.take(untilReplacement: $0.b)
    },
    Diagram("-1-2|", "--0", gives: "---2|", used: "^---!", "^-!", labels: 820) { $0.a.skip(until: $0.b) },
    Diagram("-1-2|", "--|", gives: "---2|", used: "^---!", "^-!", labels: 820) { $0.a.skip(until: $0.b) },
    Diagram("--1#", "-#", gives: "---#", error: 1) { $0.a.skip(until: $0.b) },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "if the other signal sends immediately, the source is not subscribed to", .requirement(74, 80, "D17"))
  func firesAtOnce() {
    for trigger in [Ints.empty, .just(1)] {
      let source = ColdSource<Int, TestError>()
      #expect(source.signal.take(until: trigger).record().events == [.completed])
      let expected: [IntEvent] = trigger.record().events
      #expect(source.signal.take(untilReplacement: trigger).record().events == expected && source.starts == 0)
    }
  }

  @Test(
    "When the trigger has ended, nothing of it is held, though the source goes on",
    arguments: [IntEvent.completed, .failed(TestError(1))])
  func releasesTrigger(end: IntEvent) {
    let (source, trigger) = (IntSubject(), IntSubject())
    let (recorder, token) = {
      let token = Token()
      let holding = trigger.do(next: { _ in token.touch() })
      return (source.skip(until: holding).record(), Weak(token))
    }()
    #expect(!token.isReleased)
    trigger.send(event: end)
    #expect(token.isReleased && !recorder.hasEnded)
  }

  @Test("a trigger that sends inside a value takes effect after that value", .requirement("D18"))
  func firesInsideValue() {
    let (source, trigger) = (IntSubject(), IntSubject())
    let recorder = source.take(until: trigger.signal).record { _ in
      trigger.send(0)
      source.send(2)
    }
    source.send(1)
    #expect(recorder.events == [.next(1), .completed] && recorder.violations == [])
  }

  @Test("a signal that is replaced during its subscription is disposed", .requirement("D17"))
  func replacedInsideSubscription() {
    let (replacement, cleanups) = (IntSubject(), Count())
    let source = Ints { subscriber in
      subscriber.send(1)
      replacement.send(2)
      subscriber.send(3)
      #expect(subscriber.isDisposed)
      return AnyDisposable { cleanups.add() }
    }
    #expect(source.take(untilReplacement: replacement.signal).record().values == [1, 2] && cleanups.value == 1)
  }
}
