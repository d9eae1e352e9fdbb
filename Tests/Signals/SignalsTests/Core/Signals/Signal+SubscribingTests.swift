struct SignalSubscribingTests {
  @Test(
    "each closure of a subscription is optional, and receives its events, of which none follows the end",
    .requirement(66, 67, 68, "G1"),
    arguments: [(IntEvent.completed, "completed"), (.failed(TestError(1)), "failed 1")])
  func receives(end: IntEvent, name: String) {
    let received = Log<String>()
    let signal = Ints.sending([.next(1), end, .next(2), .completed, .failed(TestError(2))])
    let failed: @Sendable (TestError) -> Void = { received.append("failed \($0.code)") }
    signal.subscribe()
    signal.subscribe(next: { received.append("\($0)") })
    signal.subscribe(failed: failed)
    signal.subscribe(completed: { received.append("completed") })
    signal.subscribe(
      next: { received.append("\($0)") }, failed: failed, completed: { received.append("completed") })
    #expect(received.entries == ["1", name, "1", name])
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
    let (disposed, other) = (subject.record(), subject.record())
    subject.send(1)
    for _ in 1...2 { disposed.dispose() }
    subject.send(2)
    subject.complete()
    #expect(disposed == "1" && other == "(12|)")
  }

  @Test(
    "a subscriber of several signals receives nothing more of the one whose subscription was disposed",
    .requirement("D1"))
  func silenceOfOneSignal() {
    let received = Log<Int>()
    let subscriber = Subscriber<Int, TestError>(next: { received.append($0) })
    let (left, right) = (IntSubject(), IntSubject())
    let subscription = left.subscribe(subscriber)
    right.subscribe(subscriber)
    subscription.dispose()
    left.send(1)
    right.send(2)
    left.complete()
    right.send(3)
    #expect(received.entries == [2, 3])
  }

  @Test("disposing a subscription runs the cleanup of its signal, once; releasing it does not", .requirement(84))
  func cleansUp() {
    let (source, received) = (ColdSource<Int, TestError>(), Count())
    do { source.signal.subscribe { _ in received.add() } }
    source.send(1)
    #expect(received.value == 1 && source.ends == 0)
    let recorder = source.signal.record()
    for _ in 1...2 { recorder.dispose() }
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
    "the cleanup runs, and the subscription leaves its bag, before the closure of the end is called",
    .requirement("G7"),
    arguments: [IntEvent.completed, .failed(TestError())], [true, false])
  func cleanupBeforeEnd(end: IntEvent, throughOperators: Bool) {
    let (order, bag) = (Log<String>(), CompositeDisposable())
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("cleanup") })
    let signal = throughOperators ? source.signal.map { $0 }.take(first: 5).merge(with: .empty) : source.signal
    let note = { @Sendable in order.append("end, held: \(bag.count)") }
    signal.subscribe(in: bag, failed: { _ in note() }, completed: note)
    #expect(bag.count == 1)
    source.send(event: end)
    #expect(order.entries == ["cleanup", "end, held: 0"])
  }

  @Test("an error without a closure for it ends the subscription nevertheless", .requirement("G13"))
  func unhandledError() {
    let (source, received) = (ColdSource<Int, TestError>(), Count())
    let subscription = source.signal.subscribe { _ in received.add() }
    source.fail(TestError())
    #expect(subscription.isDisposed && source.ends == 1)
    source.send(1)
    #expect(received.value == 0)
  }

  @Test("a producer that sends in a loop sees that its subscriber is disposed", .requirement("G8"))
  func loopSeesDisposal() {
    let (sent, states) = (Count(), Log<Bool>())
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
    #expect(signal.take(first: 3).record() == "(123|)")
    #expect(sent.value == 3 && states.entries == [false])
  }
}
