import ReactiveSignals
import Testing

struct TakingUntilTests {
  @Test(
    "values are sent until the trigger sends a value or completes", .requirement(72, 73), arguments: ["--0", "--|"])
  func takesUntil(trigger: String) {
    let sources = TwoSources("-1-2", trigger) { $0.take(until: $1) }
    #expect(sources.result == "-1|")
    #expect(sources.left.subscriptions == ["^-!"])
    #expect(sources.right.subscriptions == ["^-!"])
  }

  @Test("if the trigger sends immediately, the source is not subscribed to", .requirement(74))
  func firesAtOnce() {
    for trigger in [Ints.empty, .just(1)] {
      let source = ColdSource<Int, TestError>()
      #expect(source.signal.take(until: trigger).record().events == [.completed])
      #expect(source.starts == 0)
    }
  }

  @Test("a trigger that fails is ignored", .requirement("Q4"))
  func triggerFails() {
    #expect(TwoSources("--1|", "-#") { $0.take(until: $1.mapError { _ in BareError() }) }.result == "--1|")
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
    #expect(token.isReleased)
    #expect(!recorder.hasEnded)
  }

  @Test(
    "The end of the source, and disposal, dispose the trigger",
    arguments: [IntEvent.completed, .failed(TestError(1)), nil])
  func disposesTrigger(end: IntEvent?) {
    let source = IntSubject()
    let trigger = ColdSource<Void, Never>()
    let recorder = source.take(until: trigger.signal).record()
    #expect(trigger.isRunning)
    if let end { source.send(event: end) } else { recorder.dispose() }
    #expect(!trigger.isRunning)
    #expect(recorder.events == (end.map { [$0] } ?? []))
  }

  @Test("values that the observer sends into the source from inside a value are not lost", .requirement("R11"))
  func reentrant() {
    let (source, trigger) = (IntSubject(), IntSubject())
    let recorder = source.take(until: trigger.signal).record { value in
      if value < 3 { source.send(value + 1) }
    }
    source.send(0)
    #expect(recorder.values == [0, 1, 2, 3])
    #expect(recorder.violations == [])
  }

  @Test("a trigger that sends inside a value takes effect after that value", .requirement("D18"))
  func firesInsideValue() {
    let (source, trigger) = (IntSubject(), IntSubject())
    let recorder = source.take(until: trigger.signal).record { _ in
      trigger.send(0)
      source.send(2)
    }
    source.send(1)
    #expect(recorder.events == [.next(1), .completed])
    #expect(recorder.violations == [])
  }

  @Test("the values of the replacement follow, beginning with its first", .requirement(75))
  func replaces() {
    let sources = TwoSources("-12-4", "---3-5") { $0.take(untilReplacement: $1) }
    #expect(sources.result == "-123-5")
    #expect(sources.left.subscriptions == ["^--!"])
  }

  @Test("the completion of the original is ignored, its error is not", .requirement(77))
  func originalEnds() {
    for (source, result, subscription) in [("-|", "--2", "^"), ("-#", "-#", "^!")] {
      let sources = TwoSources(source, "--2") { $0.take(untilReplacement: $1) }
      #expect(sources.result == result)
      #expect(sources.right.subscriptions == [subscription])
    }
  }

  @Test(
    "the replacement ends the result", .requirement(78, 79), arguments: [IntEvent.failed(TestError(3)), .completed])
  func replacementEnds(end: IntEvent) {
    let replacement = IntSubject()
    let recorder = Ints.never.take(untilReplacement: replacement.signal).record()
    replacement.send(event: end)
    #expect(recorder.events == [end])
  }

  @Test("if the replacement sends immediately, the original is not subscribed to", .requirement(80, "D17"))
  func replacesAtOnce() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.take(untilReplacement: .from([3, 4])).record()
    #expect(recorder.events == [.next(3), .next(4), .completed])
    #expect(source.starts == 0)
  }

  @Test("a signal that is replaced during its subscription is disposed", .requirement("D17"))
  func replacedInsideSubscription() {
    let replacement = IntSubject()
    let cleanups = Count()
    let source = Ints { subscriber in
      subscriber.send(1)
      replacement.send(2)
      subscriber.send(3)
      #expect(subscriber.isDisposed)
      return AnyDisposable { cleanups.add() }
    }
    let recorder = source.take(untilReplacement: replacement.signal).record()
    #expect(recorder.values == [1, 2])
    #expect(cleanups.value == 1)
  }

  @Test("disposal disposes both", .requirement(82))
  func replacementDisposal() {
    let (source, replacement) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let recorder = source.signal.take(untilReplacement: replacement.signal).record()
    #expect(source.isRunning && replacement.isRunning)
    recorder.dispose()
    #expect(!source.isRunning && !replacement.isRunning)
  }

  @Test("any value of the replacement, also nil, disposes the original", .requirement(83))
  func replacedByNil() {
    let source = ColdSource<Int?, TestError>()
    let replacement = Subject<Int?, TestError>()
    let recorder = source.signal.take(untilReplacement: replacement.signal).record()
    replacement.send(nil)
    #expect(source.ends == 1)
    #expect(recorder.values == [nil])
  }

  @Test("values are dropped until the trigger sends one or completes", .requirement(820), arguments: ["--0", "--|"])
  func skipsUntil(trigger: String) {
    let sources = TwoSources("-1-2|", trigger) { $0.skip(until: $1) }
    #expect(sources.result == "---2|")
    #expect(sources.right.subscriptions == ["^-!"])
  }

  @Test("If the trigger fails, only the end is passed on")
  func skipTriggerFails() {
    #expect(TwoSources("--1#", "-#") { $0.skip(until: $1) }.result == "---#")
  }
}
