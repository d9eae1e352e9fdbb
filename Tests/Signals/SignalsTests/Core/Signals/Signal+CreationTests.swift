import ReactiveSignals
import Testing

struct SignalCreationTests {
  @Test("the empty signal has no values and a normal end", .requirement(1))
  func empty() {
    #expect(Ints.empty.record().events == [.completed])
  }

  @Test("a signal of one value sends exactly that, then the end", .requirement(2))
  func just() {
    #expect(Ints.just(1).record().events == [.next(1), .completed])
  }

  @Test("A failing signal sends exactly its error")
  func fail() {
    #expect(Ints.fail(TestError(1)).record().events == [.failed(TestError(1))])
  }

  @Test("The signal that never sends sends nothing, and can be disposed")
  func never() {
    let cleanups = Count()
    let recorder = Ints.never.onDispose { cleanups.add() }.record()
    #expect(recorder.events == [])
    recorder.dispose()
    #expect(cleanups.value == 1)
  }

  @Test("Work that holds its subscriber runs until the subscription is disposed, also when it is shared")
  func effect() {
    let source = ColdSource<Int, Never>()
    let logging = Signal<Never, Never> { subscriber in
      let work = source.signal.subscribe { _ in }
      return AnyDisposable { withExtendedLifetime(subscriber) { work.dispose() } }
    }
    let subscription = logging.share().subscribe()
    #expect(source.isRunning)
    subscription.dispose()
    #expect(!source.isRunning)
  }

  @Test("A closure that drops its subscriber is disposed inside the subscription; a debug build says so, once")
  func droppedSubscriber() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 1...2 {
        let source = ColdSource<Int, Never>()
        let dropping = Signal<Never, Never> { _ in source.signal.subscribe { _ in } }
        #expect(dropping.share().subscribe().isDisposed)
        #expect(!source.isRunning)
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #if DEBUG
      #expect(output.split(separator: "drops its subscriber").count - 1 == 1)
    #else
      #expect(output.split(separator: "drops its subscriber").count - 1 == 0)
    #endif
  }

  @Test("A deferred signal is made once for each subscription, during the subscription")
  func deferred() {
    let made = Count()
    let signal = Ints.defer { .just(made.add()) }
    #expect(made.value == 0)
    #expect(signal.record().values == [1])
    #expect(signal.record().values == [2])
  }

  @Test("A signal of a sequence iterates anew for each subscription, and only as far as needed")
  func sequence() {
    let iterated = Count()
    struct Counting: Sequence, Sendable {
      let iterated: Count
      func makeIterator() -> AnyIterator<Int> { AnyIterator { iterated.add() } }
    }
    let signal = Ints.from(Counting(iterated: iterated)).take(first: 2)
    #expect(signal.record().values == [1, 2])
    #expect(iterated.value <= 3)
    let before = iterated.value
    #expect(signal.record().values == [before + 1, before + 2])
    #expect(Ints.from([]).record().events == [.completed])
  }

  @Test(
    "an iterator that disposes the subscription finishes its step, and is then released", .requirement("D28"),
    arguments: [nil, 2])
  func disposedInIterator(element: Int?) {
    let (bag, iterated) = (CompositeDisposable(), Count())
    struct Disposing: Sequence, Sendable {
      let step: @Sendable () -> Int?
      func makeIterator() -> AnyIterator<Int> { AnyIterator(step) }
    }
    let captured: Weak<Token>
    let recorder: Recorder<Int, TestError>
    do {
      let token = Token()
      captured = Weak(token)
      recorder = Ints.from(
        Disposing {
          token.touch()
          if iterated.add() == 1 { return 1 }
          bag.dispose()
          return element
        }
      ).record(in: bag)
    }
    #expect(recorder.events == [.next(1)])
    #expect(iterated.value == 2)
    #expect(captured.isReleased)
  }

  @Test("the closure of a signal runs once for each subscription, and not without one", .requirement("G9"))
  func runsPerSubscription() {
    let runs = Count()
    let signal = Ints { subscriber in
      subscriber.send(runs.add())
      subscriber.complete()
      return nil
    }
    let derived = signal.map { $0 * 10 }
    #expect(runs.value == 0)
    #expect(derived.record().events == [.next(10), .completed])
    #expect(signal.record().events == [.next(2), .completed])
  }

  @Test(
    "The disposable that the closure returns is disposed at once if the subscription ended in the closure",
    arguments: [IntEvent.completed, .failed(TestError())])
  func endsInsideClosure(end: IntEvent) {
    let cleanups = Count()
    let states = Log<Bool>()
    let recorder = Ints { subscriber in
      subscriber.send(event: end)
      states.append(subscriber.isDisposed)
      return AnyDisposable { cleanups.add() }
    }.record()
    #expect(recorder.events == [end])
    #expect(states.entries == [true])
    #expect(cleanups.value == 1)
  }

  @Test("The disposable that the closure returns is disposed at once if the closure disposed the subscription")
  func disposedInsideClosure() {
    let cleanups = Count()
    let bag = CompositeDisposable()
    let recorder = Ints { subscriber in
      bag.dispose()
      subscriber.send(1)
      return AnyDisposable { cleanups.add() }
    }.record(in: bag)
    #expect(recorder.events == [])
    #expect(cleanups.value == 1)
  }

  @Test(
    "a signal subscribed to inside the closure with the same subscriber is cleaned up with the outer one",
    .requirement(71))
  func nestedSubscription() {
    let inner = ColdSource<Int, TestError>()
    let held = Log<Subscriber<Int, TestError>>()
    let outer = Ints { subscriber in
      held.append(subscriber)
      inner.signal.subscribe(subscriber)
      return nil
    }
    let recorder = outer.record()
    inner.send(1)
    #expect(inner.ends == 0)
    recorder.dispose()
    #expect(inner.ends == 1)
    inner.send(2)
    #expect(recorder.events == [.next(1)])
  }

  @Test("a subscription is disposed when its subscriber is released: nothing can send", .requirement("Q20"))
  func droppedSubscriber() {
    let cleanups = Count()
    let recorder = Ints { subscriber in
      subscriber.send(1)
      return AnyDisposable { cleanups.add() }
    }.record()
    #expect(recorder.events == [.next(1)])
    #expect(cleanups.value == 1)
  }

  @Test("A subscription is disposed when the last sender releases the subscriber later")
  func subscriberDroppedLater() {
    let scheduler = TestScheduler()
    let cleanups = Count()
    let recorder = Ints { subscriber in
      scheduler.schedule(after: .seconds(1)) { subscriber.send(1) }
      return AnyDisposable { cleanups.add() }
    }.record()
    #expect(cleanups.value == 0)
    scheduler.run()
    #expect(recorder.events == [.next(1)])
    #expect(cleanups.value == 1)
  }
}
