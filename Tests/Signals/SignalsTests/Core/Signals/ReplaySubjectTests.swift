import ReactiveSignals
import Testing

struct ReplaySubjectTests {
  @Test(
    "with capacity one, a subscriber that takes a value inside each value receives each value twice", .requirement(271))
  func subscribesInsideDelivery() {
    let subject = ReplaySubject<Int, TestError>(capacity: 1)
    let received = Log<Int>()
    subject.subscribe(next: { value in
      received.append(value)
      subject.take(first: 1).subscribe(next: { received.append($0) })
    })
    subject.send(1)
    subject.send(2)
    #expect(received.entries == [1, 1, 2, 2])
  }

  @Test("with capacity one, a new subscriber gets the last of two values", .requirement(272))
  func lastValue() {
    let subject = ReplaySubject<Int, TestError>(capacity: 1)
    subject.send(1)
    subject.send(2)
    #expect(subject.record().events == [.next(2)])
  }

  @Test(
    "a new subscriber receives the recorded values, within the capacity, and then the end",
    .requirement(273, 274, 275, 276, 277),
    arguments: [
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
    #expect(subject.record().events == expected)
    #expect(subject.record().events == expected)
  }

  @Test("After the recorded values a subscriber receives live ones, without a gap and none twice")
  func goesOnLive() {
    let subject = ReplaySubject<Int, TestError>()
    subject.send(1)
    let first = subject.record()
    subject.send(2)
    let second = subject.record()
    subject.send(3)
    subject.complete()
    #expect(first.events == [.next(1), .next(2), .next(3), .completed])
    #expect(second.events == first.events)
  }

  @Test("a value sent from inside a replay follows it, once, for every subscriber", .requirement("M6"))
  func sendsInsideReplay() {
    let subject = ReplaySubject<Int, TestError>()
    let early = subject.record()
    subject.send(1)
    subject.send(2)
    let late = subject.record { value in
      if value == 1 { subject.send(3) }
      if value == 2 { subject.complete() }
    }
    #expect(late.events == [.next(1), .next(2), .next(3), .completed])
    #expect(early.events == late.events)
    #expect(late.violations + early.violations == [])
    #expect(subject.record().events == late.events)
  }

  @Test("a subject that ends before or inside a replay sends the values first and then the end", .requirement("M5"))
  func endsInsideReplay() {
    let subject = ReplaySubject<Int, TestError>()
    subject.send(1)
    subject.send(2)
    let during = subject.record { if $0 == 1 { subject.complete() } }
    #expect(during.events == [.next(1), .next(2), .completed])
    #expect(subject.record().events == during.events)
  }

  @Test("a replay that is disposed before it begins, or inside it, stops there", .requirement("M5"))
  func disposedReplay() {
    let subject = ReplaySubject<Int, TestError>()
    for value in 1...3 { subject.send(value) }
    let bag = CompositeDisposable()
    #expect(subject.record(in: bag) { if $0 == 2 { bag.dispose() } }.events == [.next(1), .next(2)])
    #expect(subject.record(in: bag).events == [])
    subject.send(4)
    #expect(subject.record().values == [1, 2, 3, 4])
  }

  @Test("a replay subject that has completed and was subscribed to is released", .requirement(127))
  func released() {
    let reference: Weak<ReplaySubject<Int, TestError>>
    let recorder: Recorder<Int, TestError>
    do {
      let subject = ReplaySubject<Int, TestError>()
      reference = Weak(subject)
      subject.complete()
      recorder = subject.record()
    }
    #expect(recorder.isCompleted)
    #expect(reference.isReleased)
  }

  @Test("Values beyond the capacity are released, the recorded ones with the subject")
  func releasesValues() {
    var tokens: [Weak<Token>] = []
    do {
      let subject = ReplaySubject<Token, TestError>(capacity: 2)
      for _ in 0..<4 {
        let token = Token()
        tokens.append(Weak(token))
        subject.send(token)
      }
      #expect(tokens.map(\.isReleased) == [true, true, false, false])
    }
    #expect(tokens.allSatisfy { $0.isReleased })
  }
}
