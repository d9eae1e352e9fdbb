import ReactiveSignals
import Testing

struct SignalSubscribingTests {
  @Test("a signal of one value and the end gives the value and the end, and no error", .requirement(66, 67, 68))
  func receives() {
    let values = Log<Int>()
    let ends = Log<String>()
    let signal = Ints.sending([.next(1), .completed])
    signal.subscribe(
      next: { values.append($0) }, failed: { _ in ends.append("failed") }, completed: { ends.append("completed") })
    #expect(values.entries == [1])
    #expect(ends.entries == ["completed"])
  }

  @Test("Every closure of a subscription is optional")
  func optionalClosures() {
    let received = Log<String>()
    for end in [IntEvent.completed, .failed(TestError(1))] {
      let signal = Ints.sending([.next(1), end])
      signal.subscribe()
      signal.subscribe(next: { received.append("\($0)") })
      signal.subscribe(failed: { received.append("\($0.code) failed") })
      signal.subscribe(completed: { received.append("completed") })
    }
    #expect(received.entries == ["1", "completed", "1", "1 failed"])
  }

  @Test("nothing arrives after the end", .requirement("G1"), arguments: [IntEvent.completed, .failed(TestError(1))])
  func grammar(end: IntEvent) {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.record()
    let subscriber = source.subscribers[0]
    for event in [.next(1), end, .next(2), .completed, .failed(TestError(2))] { subscriber.send(event: event) }
    #expect(recorder.events == [.next(1), end])
  }

  @Test("disposed after the first value, a subscription receives no later ones", .requirement(69))
  func disposedAfterFirst() {
    let scheduler = TestScheduler()
    let recorder = Ints { subscriber in
      subscriber.send(0)
      return scheduler.schedule { subscriber.send(1) }
    }.record()
    recorder.dispose()
    scheduler.run()
    #expect(recorder.events == [.next(0)])
  }

  @Test(
    "after disposal no event of any kind arrives, although the source keeps sending to others", .requirement("D1", "G6")
  )
  func silence() {
    let subject = IntSubject()
    let disposed = subject.record()
    let other = subject.record()
    subject.send(1)
    disposed.dispose()
    disposed.dispose()
    subject.send(2)
    subject.complete()
    #expect(disposed.events == [.next(1)])
    #expect(other.events == [.next(1), .next(2), .completed])
  }

  @Test(
    "a subscriber of several signals receives nothing more of the one whose subscription was disposed",
    .requirement("D1"))
  func silenceOfOneSignal() {
    let recorder = Recorder<Int, TestError>()
    let subscriber = Subscriber<Int, TestError>(next: { recorder.receive(.next($0)) })
    let (left, right) = (IntSubject(), IntSubject())
    let subscription = left.subscribe(subscriber)
    right.subscribe(subscriber)
    subscription.dispose()
    left.send(1)
    right.send(2)
    left.complete()
    right.send(3)
    #expect(recorder.values == [2, 3])
  }

  @Test("disposing a subscription runs the cleanup of its signal, once", .requirement(84))
  func cleansUp() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.record()
    #expect(source.ends == 0)
    recorder.dispose()
    recorder.dispose()
    #expect(source.ends == 1)
  }

  @Test("subscribed and disposed on a background scheduler, a signal is cleaned up there", .requirement(85))
  func cleansUpInBackground() async {
    let scheduler = QueueScheduler()
    let isThere = await withCheckedContinuation { continuation in
      let source = ColdSource<Int, TestError>(
        cleanedUp: { continuation.resume(returning: Schedulers.current === scheduler) })
      scheduler.schedule { source.signal.subscribe().dispose() }
    }
    #expect(isThere)
  }

  @Test(
    "the cleanup runs before the closure of the end, and the subscription is disposed by then", .requirement("G7"),
    arguments: [IntEvent.completed, .failed(TestError())], [true, false])
  func cleanupBeforeEnd(end: IntEvent, throughOperators: Bool) {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("cleanup") })
    let signal = throughOperators ? source.signal.map { $0 }.take(first: 5).merge(with: .empty) : source.signal
    let bag = CompositeDisposable()
    let subscription = CompositeDisposable()
    bag.add(subscription)
    let note = { @Sendable (name: String) in order.append("\(name), held: \(bag.count)") }
    signal.subscribe(in: bag, failed: { _ in note("end") }, completed: { note("end") })
    #expect(bag.count == 2)
    source.subscribers[0].send(event: end)
    #expect(order.entries == ["cleanup", "end, held: 1"])
  }

  @Test("an error without a closure for it ends the subscription nevertheless", .requirement("G13"))
  func unhandledError() {
    let source = ColdSource<Int, TestError>()
    let received = Log<Int>()
    let subscription = source.signal.subscribe(next: { received.append($0) })
    source.fail(TestError())
    #expect(subscription.isDisposed)
    #expect(source.ends == 1)
    source.send(1)
    #expect(received.count == 0)
  }

  @Test("a producer that sends in a loop sees that its subscriber is disposed", .requirement("G8"))
  func loopSeesDisposal() {
    let sent = Count()
    let states = Log<Bool>()
    let signal = Ints { subscriber in
      states.append(subscriber.isDisposed)
      for value in Naturals(from: 1) {
        if subscriber.isDisposed { break }
        sent.add()
        subscriber.send(value)
      }
      subscriber.send(99)
      return nil
    }
    #expect(signal.take(first: 3).record().events == [.next(1), .next(2), .next(3), .completed])
    #expect(sent.value == 3)
    #expect(states.entries == [false])
  }

  @Test("The subscription leaves its bag when it ends")
  func leavesBag() {
    let bag = CompositeDisposable()
    Ints.just(1).subscribe(in: bag)
    #expect(bag.count == 0)
    let source = ColdSource<Int, TestError>()
    source.signal.subscribe(in: bag)
    #expect(bag.count == 1)
    source.complete()
    #expect(bag.count == 0)
  }

  @Test("A subscription continues when its disposable is released")
  func droppedDisposable() {
    let source = ColdSource<Int, TestError>()
    let received = Log<Int>()
    do { source.signal.subscribe(next: { received.append($0) }) }
    source.send(1)
    #expect(received.entries == [1])
  }
}
