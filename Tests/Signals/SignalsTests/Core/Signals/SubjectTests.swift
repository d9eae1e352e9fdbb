@testable import SignalsCore

struct SubjectTests {
  @Test("A subject holds no places of the many subscribers that have left")
  func places() {
    let subject = IntSubject()
    let all = (0..<1_000).map { _ in subject.subscribe() }
    for subscription in all.dropLast() { subscription.dispose() }
    #expect(subject.core.subscribers.count == 1 && subject.core.subscribers.slots.count <= 8)
  }

  @Test(
    "A new subscriber receives nothing until the next event, also inside a delivery; one that is disposed there is gone"
  )
  func comesAndGoesInsideDelivery() {
    let (subject, bag, late) = (IntSubject(), CompositeDisposable(), Recorder<Int, TestError>())
    subject.send(0)
    let early = subject.record { if $0 == 1 { subject.subscribe(late.observer()) } else { bag.dispose() } }
    let leaving = subject.record(in: bag)
    for value in 1...3 { subject.send(value) }
    #expect(early == "(123)" && late == "(23)" && leaving == "1")
    #expect(subject.core.subscribers.count == 2)
  }

  @Test("Subscribers get each event in the order in which they subscribed", arguments: SubjectKind.allCases)
  func deliversInOrder(kind: SubjectKind) {
    let (order, subject): (Log<String>, IntSubject) = (Log(), kind.make(initial: 0))
    for name in ["a", "b", "c"] {
      subject.subscribe(
        next: { if $0 > 0 { order.append("\(name)\($0)") } }, completed: { order.append("\(name) end") })
    }
    for value in 1...2 { subject.send(value) }
    subject.complete()
    #expect(order.entries == ["a1", "b1", "c1", "a2", "b2", "c2", "a end", "b end", "c end"])
  }

  @Test("A subject with changing subscribers delivers exactly to the present ones, in the order of their arrival")
  func comeAndGo() {
    var generator = SplitMix64(seed: 5)
    let (subject, order) = (IntSubject(), Log<Int>())
    var present: [(number: Int, handle: any Disposable)] = []
    for step in 0..<2_000 {
      switch Int.random(in: 0..<4, using: &generator) {
      // Phases with many subscribers, and with one or none.
      case 0...1 where present.count < (step / 100 % 2 == 0 ? 30 : 2):
        present.append((step, subject.subscribe { _ in order.append(step) }))
      case 2 where !present.isEmpty:
        present.remove(at: .random(in: present.indices, using: &generator)).handle.dispose()
      default:
        let before = order.count
        subject.send(step)
        #expect(Array(order.entries.dropFirst(before)) == present.map(\.number))
      }
      #expect(subject.core.subscribers.count == present.count)
    }
  }

  @Test(
    "a subject that has ended ignores further events and sends late subscribers its end",
    .requirement("Q1", "Q2", "Q3"),
    arguments: SubjectKind.allCases,
    [IntEvent.completed, .failed(TestError(1))])
  func ended(kind: SubjectKind, end: IntEvent) {
    let subject: IntSubject = kind.make(initial: 0)
    let recorder = subject.record()
    for event in [.next(1), end, .next(2), .completed, .failed(TestError(2))] { subject.send(event: event) }
    #expect(recorder.events == (kind == .behavior ? [.next(0), .next(1)] : [.next(1)]) + [end])
    #expect(subject.record().events == (kind == .plain ? [end] : [.next(1), end]))
    #expect(subject.core.subscribers.count == 0)
  }

  @Test(
    "A subject lives as long as a signal that it is subscribed to can send, which is disposed before subscribers get the end"
  )
  func heldByItsSource() {
    let (source, running) = (ColdSource<Int, TestError>(), Log<Bool>())
    let reference: Weak<IntSubject>
    let recorder: Recorder<Int, TestError>
    do {
      let subject = IntSubject()
      reference = Weak(subject)
      source.signal.subscribe(subject)
      recorder = subject.record()
      subject.subscribe(completed: { running.append(source.isRunning) })
    }
    source.send(1)
    #expect(recorder == "1" && !reference.isReleased)
    reference.object?.complete()
    #expect(recorder == "(1|)" && reference.isReleased)
    #expect(running.entries == [false])
  }

  @Test(
    "subscribers of a released subject are released without an event, and later subscriptions are disposed",
    .requirement(691),
    arguments: SubjectKind.allCases)
  func dropped(kind: SubjectKind) {
    let recorder = Recorder<Int, TestError>()
    let (token, signal) = tokenHeld { token in
      let subject: IntSubject = kind.make(initial: 0)
      subject.subscribe(recorder.observer { _ in token.touch() })
      return subject.signal
    }
    #expect(token.isReleased && signal.subscribe(recorder.observer()).isDisposed)
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
    let (subject, custom) = (IntSubject(), Custom())
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
    loop.dispose()
    subject.send(1)
    #expect(recorder == "(1231)")
  }
}
