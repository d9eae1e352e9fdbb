import ReactiveSignals
import Testing

@testable import SignalsCore

/// The subscribing thread delivers the beginning of a subscription, even while another thread is sending.
@Suite(.timeLimit(.minutes(10)))
struct ReplayTests {
  /// A source that replays to new subscribers; `send` notifies the present ones.
  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> (signal: Signal<Int, Never>, send: @Sendable (Int) -> Void)
  }

  static let sources = [
    Source(testDescription: "a replay subject") {
      let subject = ReplaySubject<Int, Never>()
      return (subject.signal, { subject.send($0) })
    },
    Source(testDescription: "a replay subject of one value") {
      let subject = ReplaySubject<Int, Never>(capacity: 1)
      return (subject.signal, { subject.send($0) })
    },
    Source(testDescription: "a behavior subject") {
      let subject = BehaviorSubject<Int, Never>(0)
      return (subject.signal, { subject.send($0) })
    },
    Source(testDescription: "share(replay:)") {
      let subject = Subject<Int, Never>()
      return (subject.share(replay: 1), { subject.send($0) })
    },
    Source(testDescription: "replayLazily(capacity:)") {
      let subject = Subject<Int, Never>()
      return (subject.replayLazily(capacity: 1), { subject.send($0) })
    },
    Source(testDescription: "multicast through a replay subject") {
      let subject = Subject<Int, Never>()
      return (subject.multicast(ReplaySubject()).autoconnect(), { subject.send($0) })
    },
    Source(testDescription: "a property") {
      let property = MutableProperty(0)
      return (property.signal, { property.value = $0 })
    },
    Source(testDescription: "a property of another one") {
      let property = MutableProperty(0)
      return (property.map { $0 }.signal, { property.value = $0 })
    },
  ]

  @Test(
    "The replay is delivered inside the call while another thread is sending, and live values follow",
    arguments: sources)
  func replaysBesideSender(source: Source) {
    let (signal, send) = source.make()
    let late = Recorder<Int, Never>()
    let valuesInside = Log<[Int]>()
    signal.subscribe { value in
      guard value == 1 else { return }
      // This thread is sending, and continues only when the subscription has been made.
      waitForRawThread {
        onStrand {
          let subscriber = thisThread()
          signal.subscribe(late.observer { if $0 == 1 { #expect(thisThread() == subscriber) } })
          valuesInside.append(late.values)
        }
      }
    }
    send(1)
    send(2)
    #expect(valuesInside.entries == [[1]])
    #expect(late.values == [1, 2])
    #expect(late.violations == [])
  }

  @Test("Values sent during a replay reach the others at once, and the new subscriber after it, in order")
  func sendsDuringReplay() {
    let subject = ReplaySubject<Int, Never>()
    let early = subject.record()
    subject.send(1)
    subject.send(2)
    let late = subject.record { value in
      guard value == 1 else { return }
      waitForRawThread {
        for value in 3...5 { subject.send(value) }
        subject.complete()
      }
      #expect(early.events == [.next(1), .next(2), .next(3), .next(4), .next(5), .completed])
    }
    #expect(late.events == early.events)
    #expect(late.violations == [])
  }

  @Test("A subject that ends, or is deallocated, during a replay lets the replay finish", arguments: [true, false])
  func endsDuringReplay(completes: Bool) {
    let held = SerialState<ReplaySubject<Int, Never>?>(ReplaySubject())
    for value in 1...3 { held.value?.send(value) }
    let signal = held.value!.signal
    let recorder = Recorder<Int, Never>()
    let subscription = signal.subscribe(
      recorder.observer { value in
        guard value == 1 else { return }
        waitForRawThread {
          if completes { held.value?.complete() }
          held.value = nil
        }
      })
    #expect(recorder.events == [.next(1), .next(2), .next(3)] + (completes ? [.completed] : []))
    #expect(subscription.isDisposed)
  }

  @Test("A subscriber disposed during its replay receives nothing more, and is removed")
  func leavesDuringReplay() {
    let subject = ReplaySubject<Int, Never>()
    for value in 1...3 { subject.send(value) }
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      let bag = CompositeDisposable()
      let recorder = subject.record(in: bag) { value in
        token.touch()
        if value == 2 { waitForRawThread { bag.dispose() } }
      }
      subject.send(4)
      #expect(recorder.values == [1, 2])
    }
    #expect(captured.isReleased)
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("After its replay a subscriber is notified directly, and leaves in one step")
  func settles() {
    let subject = ReplaySubject<Int, Never>(capacity: 2)
    subject.send(1)
    let recorder = subject.record()
    subject.send(2)
    subject.core.subscribers.visit { #expect(!($0 is SubjectCore<Int, Never>.Replay)) }
    #expect(subject.core.subscribers.count == 1)
    recorder.dispose()
    #expect(subject.core.subscribers.count == 0)
    subject.send(3)
    #expect(recorder.values == [1, 2])
  }

  @Test("A late subscriber receives the end inside the call, while another thread is still delivering it")
  func endBesideSender() {
    let subject = Subject<Int, Never>()
    let isCompleted = Log<Bool>()
    subject.subscribe(completed: { waitForRawThread { isCompleted.append(subject.record().isCompleted) } })
    subject.complete()
    #expect(isCompleted.entries == [true])
  }

  @Test("A channel made while changes are delivered begins with the value, and does not receive its own change")
  func channelBesideChanges() {
    let property = MutableProperty(0)
    let following = Recorder<Int, Never>()
    let made = Log<Channel<Int, Never>>()
    property.changes.subscribe { value in
      guard value == 1 else { return }
      let channel = property.channel()
      made.append(channel)
      channel.following.subscribe(following.observer())
      channel.following.send(5)
    }
    onStrand {
      property.value = 1
      property.value = 6
    }
    #expect(following.values == [1, 6])
    #expect(property.value == 6)
  }
}
