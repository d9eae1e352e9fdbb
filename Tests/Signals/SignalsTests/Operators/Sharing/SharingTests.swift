import SignalHunting

@Suite(.endsInTime)
struct SharingTests {
  private let source = ColdSource<Int, TestError>()

  @Test(
    "a subscription after the end opens a new connection, also one made during that end", .requirement("M2"),
    arguments: [IntEvent.completed, .failed(TestError(1))], [0, 1])
  func reconnectingAfterEnd(end: IntEvent, capacity: Int) {
    let signal = source.signal.share(replay: capacity)
    let inside = Recorder<Int, TestError>()
    signal.subscribe(
      failed: { _ in signal.subscribe(inside.observer()) }, completed: { signal.subscribe(inside.observer()) })
    let outside = signal.record()
    source.send(1)
    source.subscribers[0].send(event: end)
    #expect([source.starts, source.ends] == [2, 1])
    source.send(2)
    #expect(inside.events == [.next(2)])
    #expect(outside.events == [.next(1), end])
    #expect(signal.record().values == (capacity == 0 ? [] : [2]))
    #expect(source.starts == 2)
  }

  @Test("events of an old connection are ignored, and its end does not affect the new one", .requirement("M9"))
  func staleEvents() {
    let signal = source.signal.share()
    signal.record().dispose()
    let recorder = signal.record()
    source.subscribers[0].send(1)
    source.subscribers[0].complete()
    source.send(2)
    #expect(recorder.events == [.next(2)] && signal.record().events == [])
    #expect(source.starts == 2)
  }

  @Test(
    "a source that sends everything during its subscription is not cut short", .requirement("M12"), arguments: [0, 1])
  func synchronousSource(capacity: Int) {
    let starts = Count()
    let signal = Ints.from([1, 2]).initially { starts.add() }.share(replay: capacity)
    for number in 1...2 {
      #expect(signal.record().events == [.next(1), .next(2), .completed] && starts.value == number)
    }
  }

  @Test(
    "the only subscriber may leave inside the first value of an endless source, which stops there", .requirement("M9"))
  func endlessSource() {
    let sent = Count()
    let signal = Ints.naturals().do(next: { _ in sent.add() }).share(replay: 1)
    #expect(signal.take(first: 2).record().events == [.next(0), .next(1), .completed] && sent.value == 2)
    #expect(signal.take(first: 1).record().events == [.next(0), .completed])
  }

  @Test(
    "Without a replay a subscriber is attached before the call returns, also on a thread without a scheduler",
    arguments: [
      Transformation<Int, TestError>("share") { $0.share() }, .init("publish") { $0.publish().autoconnect() },
    ])
  func subscribingThread(transformation: Transformation<Int, TestError>) async {
    let values = await onRawThread {
      let subject = IntSubject()
      let recorder = transformation.apply(subject.signal).record()
      subject.send(1)
      return recorder.values
    }
    #expect(values == [1])
  }

  @Test(
    "With a replay, values arrive with a current scheduler, also on a thread without one",
    arguments: [
      Transformation<Int, TestError>("share") { $0.share(replay: 1) }, .init("replay") { $0.replayLazily() },
    ])
  func replayingThread(transformation: Transformation<Int, TestError>) async throws {
    let hasScheduler = try await value { done in
      startRawThread {
        transformation.apply(.just(1)).subscribe(next: { _ in done(Schedulers.current != nil) })
      }
    }
    #expect(hasScheduler)
  }

  @Test("A shared source that fails or completes at once is retried and repeated on constant stack")
  func constantStack() async {
    let count = isThreadSanitized ? 2_000 : 10_000
    let (failures, values) = await onSmallStack {
      let failures = Count()
      Ints.defer { failures.add() < count ? .fail(TestError()) : .empty }.share().retry().subscribe()
      let values = Count()
      Ints.just(1).share(replay: 1).startedAtMost(count).repeat().take(first: count).subscribe(next: { _ in values.add()
      })
      return (failures.value, values.value)
    }
    #expect(failures == count && values == count)
  }

  @Test("A subscriber that joins inside a value receives the next one, or that one from the replay")
  func joiningInside() {
    for (capacity, expected) in [(0, [2]), (1, [1, 2])] {
      let signal = Ints.from([1, 2]).share(replay: capacity)
      let inner = Recorder<Int, TestError>()
      signal.subscribe(next: { if $0 == 1 { signal.subscribe(inner.observer()) } })
      #expect(inner.values == expected && inner.isCompleted)
    }
  }

  @Test("nothing is retained when all have left, nor when the source cannot send any more", .requirement("M8"))
  func memory() {
    let (captured, signal) = tokenHeld { token in
      let source = ColdSource<Token, TestError>()
      let signal = source.signal.share(replay: 1)
      let recorder = Signal<Token, TestError> { signal.subscribe($0) }.subscribe()
      source.send(token)
      recorder.dispose()
      return signal
    }
    #expect(withExtendedLifetime(signal) { captured.isReleased })
    #expect(Signal<Token, TestError> { _ in nil }.share().subscribe().isDisposed)
  }

  @Test(
    "a connection that blocks during its subscription holds no lock that another subscriber needs", .requirement("L7"))
  func blockingConnect() async {
    let isInside = ThreadSemaphore()
    let othersAreDone = ThreadSemaphore()
    let signal = Ints { subscriber in
      isInside.signal()
      othersAreDone.wait()
      subscriber.send(1)
      subscriber.complete()
      return nil
    }.share(replay: 1)
    let recorder = Recorder<Int, TestError>()
    async let first: Void = onRawThread { onStrand { _ = signal.subscribe(recorder.observer()) } }
    await onRawThread { isInside.wait() }
    let second = await onRawThread { onStrand { signal.record() } }
    await onRawThread { onStrand { signal.record().dispose() } }
    othersAreDone.signal()
    await first
    #expect(recorder.events == [.next(1), .completed] && second.events == recorder.events)
  }
}
