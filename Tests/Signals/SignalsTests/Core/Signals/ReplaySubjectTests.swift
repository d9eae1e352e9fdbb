@testable import SignalsCore

/// Subjects that begin with past values.
struct ReplaySubjectTests {
  @Test("A subscriber that leaves before the next event is released at once", arguments: [false, true])
  func leavesEarly(hasValue: Bool) {
    let subject = ReplaySubject<Int, TestError>()
    if hasValue { subject.send(1) }
    let (token, subscription) = tokenHeld { token in subject.subscribe(next: { _ in token.touch() }) }
    subscription.dispose()
    #expect(token.isReleased)
  }

  @Test("After its replay a subscriber is in the list itself, so that values need no queue")
  func settles() {
    let subject = ReplaySubject<Int, TestError>()
    subject.send(1)
    let recorder = subject.record()
    #expect(
      subject.core.subscribers.sole?._withUnsafeGuaranteedRef { $0 is SubjectCore<Int, TestError>.Replay } == false)
    #expect(recorder.values == [1])
  }

  @Test(
    "a new subscriber receives the recorded values, within the capacity, and then the end",
    .requirement(272, 273, 274, 275, 276, 277),
    arguments: [
      (1, [.next(1), .next(2)], [.next(2)]),
      (1, [.next(1), .next(2), .completed], [.next(2), .completed]),
      (1, [.completed], [.completed]),
      (1, [.failed(TestError(1))], [.failed(TestError(1))]),
      (1, [.next(1), .failed(TestError())], [.next(1), .failed(TestError())]),
      (.max, [.next(1), .next(2), .completed], [.next(1), .next(2), .completed]),
      (0, [.next(1), .completed], [.completed]),
      (2, [.next(1), .next(2), .next(3)], [.next(2), .next(3)]),
      (3, [.next(1), .next(2)], [.next(1), .next(2)]),
    ] as [(Int, [IntEvent], [IntEvent])])
  func replays(capacity: Int, sent: [IntEvent], expected: [IntEvent]) {
    let subject = ReplaySubject<Int, TestError>(capacity: capacity)
    for event in sent { subject.send(event: event) }
    for _ in 1...2 { #expect(subject.record().events == expected) }
  }

  @Test("A behavior subject sends its current value: the initial one, then the last one sent")
  func behavior() {
    let subject = BehaviorSubject<Int, TestError>(0)
    let first = subject.record()
    for value in 1...2 { subject.send(value) }
    let second = subject.record()
    subject.send(3)
    #expect(first == "(0123)" && second == "(23)")
    subject.complete()
    #expect(subject.record() == "(3|)")
  }

  @Test(
    "with capacity one, a subscriber that takes a value inside each value receives each value twice", .requirement(271))
  func subscribesInsideDelivery() {
    let (subject, received) = (ReplaySubject<Int, TestError>(capacity: 1), Log<Int>())
    subject.subscribe { value in
      received.append(value)
      subject.take(first: 1).subscribe { received.append($0) }
    }
    for value in 1...2 { subject.send(value) }
    #expect(received.entries == [1, 1, 2, 2])
  }

  @Test(
    "after the recorded values a subscriber receives those sent from inside them, then live ones, each once",
    .requirement("M6"))
  func goesOnLive() {
    let subject = ReplaySubject<Int, TestError>()
    let early = subject.record()
    for value in 1...2 { subject.send(value) }
    let late = subject.record { if $0 == 1 { subject.send(3) } }
    subject.send(4)
    subject.complete()
    for recorder in [early, late, subject.record()] {
      #expect(recorder == "(1234|)" && recorder.violations == [])
    }
  }

  @Test(
    "a replay inside which the subject ends goes on to its end; one that is disposed stops, or never begins",
    .requirement("M5"), arguments: [IntEvent.completed, .failed(TestError())])
  func endsInsideReplay(end: IntEvent) {
    let subject = ReplaySubject<Int, TestError>()
    for value in 1...3 { subject.send(value) }
    let bag = CompositeDisposable()
    let disposed = subject.record(in: bag) {
      if $0 != 2 { return }
      subject.send(4)
      bag.dispose()
    }
    #expect(disposed.values == [1, 2] && subject.record(in: bag).events == [])
    for recorder in [subject.record { if $0 == 1 { subject.send(event: end) } }, subject.record()] {
      #expect(recorder.events == (1...4).map { .next($0) } + [end])
    }
  }

  @Test(
    "a completed replay subject is released; values beyond the capacity are, and the recorded ones with it",
    .requirement(127))
  func released() {
    var tokens: [Weak<Token>] = []
    let reference: Weak<ReplaySubject<Token, TestError>>
    let recorder: Recorder<Token, TestError>
    do {
      let subject = ReplaySubject<Token, TestError>(capacity: 2)
      reference = Weak(subject)
      for _ in 0..<4 { tokens.append(tokenHeld { subject.send($0) }.token) }
      #expect(tokens.map(\.isReleased) == [true, true, false, false])
      subject.complete()
      recorder = subject.ignoreValues().map { $0 as Token }.record()
    }
    #expect(recorder.isCompleted && reference.isReleased)
    #expect(tokens.allSatisfy { $0.isReleased })
  }
}
