struct SignalCreationTests {
  @Test("A signal of values cannot fail where nothing says that it can")
  func withoutFailure() {
    let numbers = Signal.from([1, 2]).map { $0 * 2 }
    let word = Signal.just("a")
    let sums: Signal<Int, Never> = numbers.flatMap { number in word.map { number + $0.count } }
    #expect(sums.record().values == [3, 5])
    #expect(Ints.fail(TestError(1)).catch { _ in Signal.just(7) }.record().values == [7])
  }

  @Test(
    "a signal of no value, of one, of an error, and one that never sends", .requirement(1, 2),
    arguments: [
      (.empty, "|"), (.just(1), "(1|)"), (.fail(TestError(1)), "#"), (.never, ""), (.from([]), "|"),
      (.from([1, 2]), "(12|)"),
    ] as [(Ints, String)])
  func constants(signal: Ints, events: String) {
    let cleanups = Count()
    let recorder = signal.onDispose { cleanups.add() }.record()
    #expect(recorder == Marbles(events))
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
        #expect(dropping.share().subscribe().isDisposed && !source.isRunning)
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #if DEBUG
      let count = 1
    #else
      let count = 0
    #endif
    #expect(output.ranges(of: "drops its subscriber").count == count)
  }

  @Test("A signal of a sequence iterates anew for each subscription, and only as far as needed")
  func sequence() {
    struct Counting: Sequence, Sendable {
      let iterated = Count()
      func makeIterator() -> AnyIterator<Int> { AnyIterator { iterated.add() } }
    }
    let numbers = Counting()
    let signal = Ints.from(numbers).take(first: 2)
    #expect(signal.record().values == [1, 2])
    let before = numbers.iterated.value
    #expect(before <= 3 && signal.record().values == [before + 1, before + 2])
  }

  @Test(
    "an iterator that disposes the subscription finishes its step, and is then released", .requirement("D28"),
    arguments: [nil, 2])
  func disposedInIterator(element: Int?) {
    struct Disposing: Sequence, Sendable {
      let step: @Sendable () -> Int?
      func makeIterator() -> AnyIterator<Int> { AnyIterator(step) }
    }
    let (bag, iterated) = (CompositeDisposable(), Count())
    let (token, recorder) = tokenHeld { token in
      Ints.from(
        Disposing {
          token.touch()
          if iterated.add() == 1 { return 1 }
          bag.dispose()
          return element
        }
      ).record(in: bag)
    }
    #expect(recorder.events == [.next(1)] && iterated.value == 2)
    #expect(token.isReleased)
  }

  @Test(
    "the closure of a signal runs once for each subscription, and not without one", .requirement("G9"),
    arguments: [true, false])
  func runsPerSubscription(isDeferred: Bool) {
    let runs = Count()
    let signal = isDeferred ? Ints.defer { .just(runs.add()) } : Ints.sending { [.next(runs.add()), .completed] }
    let derived = signal.map { $0 * 10 }
    #expect(runs.value == 0 && derived.record().events == [.next(10), .completed])
    #expect(signal.record().events == [.next(2), .completed])
  }

  @Test(
    "The disposable that the closure returns is disposed at once if the subscription ended in the closure",
    arguments: [.completed, .failed(TestError()), nil] as [IntEvent?])
  func endsInsideClosure(end: IntEvent?) {
    let (cleanups, states, bag) = (Count(), Log<Bool>(), CompositeDisposable())
    let recorder = Ints { subscriber in
      if let end { subscriber.send(event: end) } else { bag.dispose() }
      states.append(subscriber.isDisposed)
      subscriber.send(1)
      return AnyDisposable { cleanups.add() }
    }.record(in: bag)
    #expect(recorder.events == (end.map { [$0] } ?? []))
    #expect(states.entries == [true] && cleanups.value == 1)
  }

  @Test(
    "a signal subscribed to inside the closure with the same subscriber is cleaned up with the outer one",
    .requirement(71))
  func nestedSubscription() {
    let (inner, held) = (ColdSource<Int, TestError>(), Log<Subscriber<Int, TestError>>())
    let recorder = Ints { subscriber in
      held.append(subscriber)
      inner.signal.subscribe(subscriber)
      return nil
    }.record()
    inner.send(1)
    #expect(inner.ends == 0)
    recorder.dispose()
    #expect(inner.ends == 1)
    inner.send(2)
    #expect(recorder.events == [.next(1)])
  }

  @Test(
    "a subscription is disposed when the last sender releases its subscriber: nothing can send", .requirement("Q20"),
    arguments: [true, false])
  func releasedSubscriber(isLater: Bool) {
    let (scheduler, cleanups) = (TestScheduler(), Count())
    let recorder = Ints { subscriber in
      if isLater { scheduler.schedule(after: .seconds(1)) { subscriber.send(1) } } else { subscriber.send(1) }
      return AnyDisposable { cleanups.add() }
    }.record()
    #expect(cleanups.value == (isLater ? 0 : 1))
    scheduler.run()
    #expect(recorder.events == [.next(1)] && cleanups.value == 1)
  }
}
