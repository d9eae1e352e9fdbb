import Dispatch
import Huntable
import ReactiveSignals
import SignalTestSupport
import Testing

/// Laws 1 and 3 with real threads: events from several places at once.
@Suite(.timeLimit(.minutes(10)))
struct RacingSendersTests {
  @Test(
    "an end among values from many threads comes once, and no value after it", .requirement(268, 269),
    arguments: [IntEvent.completed, .failed(TestError())], [true, false])
  func endAmongValues(end: IntEvent, ofSubject: Bool) async {
    for _ in 0..<20 {
      let recorder = Recorder<Int, TestError>()
      let observer = recorder.observer()
      let subscriber: any SubscriberProtocol<Int, TestError>
      if ofSubject {
        let subject = IntSubject()
        subject.subscribe(observer)
        subscriber = subject
      } else {
        subscriber = Subscriber(next: observer.next, failed: observer.failed, completed: observer.completed)
      }
      let queue = DispatchQueue(label: "racing senders", attributes: [.concurrent, .initiallyInactive])
      await withCheckedContinuation { continuation in
        let all = DispatchGroup()
        for index in 0..<31 {
          queue.async(group: all) {
            if index == 15 { subscriber.send(event: end) } else { subscriber.send(index) }
          }
        }
        queue.activate()
        all.notify(queue: .global()) { continuation.resume() }
      }
      #expect(recorder.events.last == end)
      #expect(recorder.events.filter(\.isTerminal).count == 1)
      #expect(Set(recorder.values).count == recorder.values.count)
      #expect(recorder.violations == [])
    }
  }

  @Test("fifty thousand values from many threads are recorded in the order of delivery", .requirement(278, "G16"))
  func replayOrder() async {
    let subject = ReplaySubject<Int, TestError>()
    let live = subject.record()
    let during = Recorder<Int, TestError>()
    await onRawThread {
      DispatchQueue.concurrentPerform(iterations: 50) { sender in
        for number in 0..<1_000 { subject.send(sender * 1_000 + number) }
        if sender == 25 { SubscriptionScheduler.shared.perform { _ = subject.subscribe(during.observer()) } }
      }
    }
    subject.complete()
    #expect(live.values.count == 50_000)
    #expect(live.violations + during.violations == [])
    #expect(during.events == live.events)
    for _ in 1...2 { #expect(subject.record().events == live.events) }
    // The values of one sender keep their order.
    for (sender, values) in Dictionary(grouping: live.values, by: { $0 / 1_000 }) {
      #expect(values == Array(sender * 1_000..<sender * 1_000 + 1_000))
    }
  }

  @Test(
    "while an observer handles its first value, ten senders and a terminator return without waiting for it",
    .requirement(688),
    arguments: [true, false])
  func slowObserver(ofSubject: Bool) async {
    let source = ColdSource<Int, TestError>()
    let subject = IntSubject()
    let recorder = Recorder<Int, TestError>()
    let isInside = ThreadSemaphore()
    let othersReturned = DispatchSemaphore(value: 0)
    let observer = recorder.observer { value in
      guard value == 0 else { return }
      isInside.signal()
      // The time only bounds a failure.
      if othersReturned.wait(timeout: .now() + 60) == .timedOut { Issue.record("A sender waited for the observer.") }
    }
    (ofSubject ? subject.signal : source.signal).subscribe(observer)
    let send: @Sendable (IntEvent) -> Void = { event in
      if ofSubject { subject.send(event: event) } else { source.subscribers[0].send(event: event) }
    }
    async let slow: Void = onRawThread { send(.next(0)) }
    await onRawThread { isInside.wait() }
    await onRawThreads(11) { index in send(index == 10 ? .completed : .next(index + 1)) }
    othersReturned.signal()
    await slow
    #expect(recorder.events.first == .next(0))
    #expect(recorder.events.last == .completed)
    #expect(Set(recorder.values).count == recorder.values.count)
    #expect(recorder.violations == [])
  }

  @Test("a thousand signals, each raced by a sender and a terminator, each send exactly one end", .requirement(689))
  func terminationRace() async {
    let faults = await onRawThread {
      var faults: [String] = []
      for round in 0..<1_000 {
        let subject = IntSubject()
        let source = ColdSource<Int, TestError>()
        let (recorders, cut) = onStrand {
          ([subject.record(), source.signal.record()], subject.merge(with: .never).take(first: 1).record())
        }
        DispatchQueue.concurrentPerform(iterations: 2) { index in
          let event: IntEvent = index == 0 ? .next(1) : round % 2 == 0 ? .failed(TestError()) : .completed
          subject.send(event: event)
          source.subscribers[0].send(event: event)
        }
        for recorder in recorders {
          let hasOneEnd = recorder.events.last?.isTerminal == true && recorder.violations.isEmpty
          if !hasOneEnd { faults.append("round \(round): \(recorder.events)") }
        }
        // The first of the value and the error ends it; a completion of one side does not.
        let isRight = cut.hasEnded || (round % 2 == 1 && cut.events.isEmpty)
        if !isRight || !cut.violations.isEmpty { faults.append("round \(round), cut: \(cut.events)") }
      }
      return faults
    }
    #expect(faults == [])
  }
}
