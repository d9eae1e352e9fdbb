import Huntable
import ReactiveSignals
import Testing

@testable import SignalsCore

struct SubjectTests {
  @Test("A new subscriber of a plain subject receives nothing until the next event")
  func startsSilent() {
    let subject = IntSubject()
    subject.send(1)
    let recorder = subject.record()
    #expect(recorder.events == [])
    subject.send(2)
    #expect(recorder.events == [.next(2)])
  }

  @Test("Subscribers get each event in the order in which they subscribed", arguments: SubjectKind.allCases)
  func deliversInOrder(kind: SubjectKind) {
    let order = Log<String>()
    let subject: IntSubject = kind.make(initial: 0)
    for name in ["a", "b", "c"] {
      subject.subscribe(
        next: { if $0 > 0 { order.append("\(name)\($0)") } }, completed: { order.append("\(name) end") })
    }
    subject.send(1)
    subject.send(2)
    subject.complete()
    #expect(order.entries == ["a1", "b1", "c1", "a2", "b2", "c2", "a end", "b end", "c end"])
  }

  @Test("A subscriber added inside a delivery receives the next event, not this one")
  func subscribesInsideDelivery() {
    let subject = IntSubject()
    let late = Recorder<Int, TestError>()
    let early = subject.record { if $0 == 1 { subject.subscribe(late.observer()) } }
    subject.send(1)
    #expect(late.events == [])
    subject.send(2)
    #expect(late.events == [.next(2)])
    #expect(early.events == [.next(1), .next(2)])
  }

  @Test("A subscriber disposed inside a delivery receives nothing more, not even this event")
  func disposesInsideDelivery() {
    let subject = IntSubject()
    let bag = CompositeDisposable()
    subject.subscribe(next: { if $0 == 2 { bag.dispose() } })
    let recorder = subject.record(in: bag)
    subject.send(1)
    subject.send(2)
    subject.send(3)
    #expect(recorder.events == [.next(1)])
    #expect(subject.core.subscribers.count == 1)
  }

  @Test("A subject with changing subscribers delivers exactly to the present ones")
  func comeAndGo() {
    var generator = SplitMix64(seed: 5)
    let subject = IntSubject()
    var present: [(recorder: Recorder<Int, TestError>, expected: [Int])] = []
    var gone: [(recorder: Recorder<Int, TestError>, expected: [Int])] = []
    for step in 0..<2_000 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        if present.count < 30 { present.append((subject.record(), [])) }
      case 2 where !present.isEmpty:
        let leaving = present.remove(at: .random(in: present.indices, using: &generator))
        leaving.recorder.dispose()
        gone.append(leaving)
      default:
        subject.send(step)
        for index in present.indices { present[index].expected.append(step) }
      }
      #expect(subject.core.subscribers.count == present.count)
    }
    #expect((present + gone).allSatisfy { $0.recorder.values == $0.expected })
  }

  @Test(
    "a subject that has ended ignores further events and sends late subscribers its end",
    .requirement("Q1", "Q2", "Q3"),
    arguments: SubjectKind.allCases,
    [IntEvent.completed, .failed(TestError(1))])
  func ended(kind: SubjectKind, end: IntEvent) {
    let subject: IntSubject = kind.make(initial: 0)
    let recorder = subject.record()
    subject.send(1)
    for event in [end, .next(2), .completed, .failed(TestError(2))] { subject.send(event: event) }
    let early: [IntEvent] = kind == .behavior ? [.next(0), .next(1)] : [.next(1)]
    #expect(recorder.events == early + [end])
    #expect(subject.record().events == (kind == .plain ? [end] : [.next(1), end]))
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("A subject that ends disposes its upstream subscriptions before it notifies its subscribers")
  func disposesUpstreamFirst() {
    let source = ColdSource<Int, TestError>()
    let subject = IntSubject()
    let running = Log<Bool>()
    source.signal.subscribe(subject)
    subject.subscribe(completed: { running.append(source.isRunning) })
    subject.complete()
    #expect(running.entries == [false])
  }

  @Test("A subject that is subscribed to a signal lives as long as the signal can send")
  func heldByItsSource() {
    let source = ColdSource<Int, TestError>()
    let reference: Weak<IntSubject>
    let recorder: Recorder<Int, TestError>
    do {
      let subject = IntSubject()
      reference = Weak(subject)
      source.signal.subscribe(subject)
      recorder = subject.record()
    }
    source.send(1)
    #expect(recorder.events == [.next(1)])
    #expect(!reference.isReleased)
    source.complete()
    #expect(recorder.events == [.next(1), .completed])
    #expect(reference.isReleased)
  }

  @Test(
    "subscribers of a released subject are released without an event", .requirement(691),
    arguments: SubjectKind.allCases)
  func dropped(kind: SubjectKind) {
    let captured: Weak<Token>
    let signal: Ints
    do {
      let subject: IntSubject = kind.make(initial: 0)
      let token = Token()
      captured = Weak(token)
      subject.subscribe(
        next: { _ in token.touch() }, failed: { _ in Issue.record("failed") }, completed: { Issue.record("completed") })
      signal = subject.signal
      #expect(!captured.isReleased)
    }
    #expect(captured.isReleased)
    #expect(!signal.record().hasEnded)
  }

  @Test("A subscription to a subject that cannot send any more is disposed", arguments: SubjectKind.allCases)
  func deadSubject(kind: SubjectKind) {
    let signal = { () -> Signal<Int, TestError> in kind.make(initial: 0).signal }()
    let recorder = Recorder<Int, TestError>()
    let subscription = signal.subscribe(recorder.observer())
    #expect(subscription.isDisposed)
    #expect(!recorder.hasEnded)
  }

  @Test("disposing a subscription disposes the disposables that the subscriber has added to it", .requirement(270))
  func pairedDisposable() {
    final class Custom: SubscriberProtocol {
      let own = AnyDisposable()
      let received = Log<Int>()
      func send(_ value: Int) { received.append(value) }
      func fail(_ error: TestError) {}
      func complete() {}
      func didSubscribe(with subscription: CompositeDisposable) { subscription.add(own) }
    }
    let subject = IntSubject()
    let custom = Custom()
    let subscription = subject.subscribe(custom)
    subject.send(1)
    #expect(!custom.own.isDisposed)
    subscription.dispose()
    #expect(custom.own.isDisposed)
    subject.send(2)
    #expect(custom.received.entries == [1])
  }

  @Test("Subscribing a subject to itself does not feed it without end")
  func subscribedToItself() {
    let subject = IntSubject()
    let recorder = subject.record()
    let loop = subject.map { $0 + 1 }.filter { $0 < 4 }.subscribe(subject)
    subject.send(1)
    #expect(recorder.values == [1, 2, 3])
    loop.dispose()
    subject.send(1)
    #expect(recorder.values == [1, 2, 3, 1])
  }
}
