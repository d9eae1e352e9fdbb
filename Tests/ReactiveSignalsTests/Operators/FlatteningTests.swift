import Testing

@testable import ReactiveSignals

struct FlatteningTests {
  @Test("6: flattening a signal of one signal gives the inner value")
  func flattensOne() {
    #expect(Signal.just(Ints.just(1)).flatten().record().events == [.next(1), .completed])
  }

  @Test("15: flat-mapping one value to its increment gives the increment")
  func flatMapsOne() {
    #expect(Ints.just(1).flatMap { .just($0 + 1) }.record().events == [.next(2), .completed])
  }

  @Test("17, 18: flat-mapping the middle value to nothing leaves the other two")
  func flatMapsMiddleToEmpty() {
    let recorder = Ints.from(1...3).flatMap { $0 == 2 ? .empty : .just($0 * 10) }.record()
    #expect(recorder.events == [.next(10), .next(30), .completed])
  }

  @Test(
    "140: without a limit each inner signal is subscribed to when it arrives, and not before", arguments: [0, 3, 9])
  func flattensUnlimited(limit: Int) {
    let inners = (0..<3).map { _ in ColdSource<Int, TestError>() }
    let outer = Subject<Ints, TestError>()
    let recorder = outer.flatten(maxConcurrent: limit).record()
    for (index, inner) in inners.enumerated() {
      #expect(inners.map(\.starts).reduce(0, +) == index)
      outer.send(inner.signal)
      #expect(inner.starts == 1)
    }
    for (index, inner) in inners.enumerated() { inner.send(index) }
    inners[0].send(3)
    #expect(recorder.values == [0, 1, 2, 3])
    outer.complete()
    for inner in inners {
      #expect(!recorder.hasEnded)
      inner.complete()
    }
    #expect(recorder.isCompleted)
  }

  @Test("141: with a limit of one each inner signal starts when the one before has completed")
  func flattensOneByOne() {
    let inners = (0..<3).map { _ in ColdSource<Int, TestError>() }
    let outer = Subject<Ints, TestError>()
    let recorder = outer.flatten(maxConcurrent: 1).record()
    for inner in inners { outer.send(inner.signal) }
    #expect(inners.map(\.starts) == [1, 0, 0])
    outer.complete()
    #expect(inners.map(\.starts) == [1, 0, 0])
    inners[0].send(1)
    inners[0].complete()
    #expect(inners.map(\.starts) == [1, 1, 0])
    inners[1].send(2)
    inners[1].complete()
    #expect(inners.map(\.starts) == [1, 1, 1])
    inners[2].send(3)
    #expect(!recorder.hasEnded)
    inners[2].complete()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("142: a flattened subject that has completed is released, and so is the derived signal", arguments: 0...2)
  func flattenedIsReleased(limit: Int) {
    let subject: Weak<Subject<Ints, TestError>>
    let captured: Weak<Token>
    let recorder: EventRecorder<Int, TestError>
    do {
      let outer = Subject<Ints, TestError>()
      let token = Token()
      (subject, captured) = (Weak(outer), Weak(token))
      let derived = outer.flatten(maxConcurrent: limit).map { value in
        token.touch()
        return value
      }
      recorder = derived.record()
      outer.send(.just(1))
      outer.complete()
    }
    #expect(recorder.events == [.next(1), .completed])
    #expect(subject.isReleased)
    #expect(captured.isReleased)
  }

  @Test("144: the result is disposed right after the last inner signal, a synchronous one, has completed")
  func endsWithSynchronousInner() {
    let asynchronous = IntSubject()
    let states = Log<Bool>()
    let outer = Subject<Ints, TestError>()
    let recorder = EventRecorder<Int, TestError>()
    let subscription = outer.flatten(maxConcurrent: 1).subscribe(recorder.observer())
    let synchronous = Ints { subscriber in
      subscriber.send(2)
      states.append(subscription.isDisposed)
      subscriber.complete()
      states.append(subscription.isDisposed)
      return nil
    }
    outer.send(asynchronous.signal)
    outer.send(synchronous)
    outer.complete()
    asynchronous.send(1)
    asynchronous.complete()
    #expect(states.entries == [false, true])
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test(
    "145: a limited merge that is cut by its own value is disposed right after it, before the inner completes",
    arguments: [true, false])
  func cutByItself(byTaking: Bool) {
    for _ in 0..<100 {
      let asynchronous = IntSubject()
      let bag = CompositeDisposable()
      let states = Log<Bool>()
      let cleanups = Count()
      let never = ColdSource<Int, TestError>()
      let synchronous = Ints { subscriber in
        states.append(subscriber.isDisposed)
        subscriber.send(2)
        states.append(subscriber.isDisposed)
        subscriber.complete()
        return nil
      }
      let outer = Subject<Ints, TestError>()
      let flattened = outer.flatten(maxConcurrent: 1).onDispose { cleanups.add() }
      let recorder =
        byTaking
        ? flattened.take(first: 2).record() : flattened.record(in: bag) { if $0 == 2 { bag.dispose() } }
      for inner in [asynchronous.signal, synchronous, never.signal] { outer.send(inner) }
      asynchronous.send(1)
      asynchronous.complete()
      #expect(states.entries == [false, true])
      #expect(recorder.events == [.next(1), .next(2)] + (byTaking ? [.completed] : []))
      #expect(cleanups.value == 1)
      #expect(never.starts == 0)
    }
  }

  @Test("217: concatenating one, two, an empty one and three gives 1, 2, 3")
  func concatenates() {
    let outer = ReplaySubject<Ints, TestError>()
    for inner in [.just(1), .just(2), .empty, .just(3)] as [Ints] { outer.send(inner) }
    let recorder = outer.concat().record()
    #expect(recorder.values == [1, 2, 3])
    #expect(!recorder.hasEnded)
    outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test("218: an inner signal that has ended already gives its values, and then the end")
  func concatenatesReplay() {
    let outer = ReplaySubject<Ints, TestError>()
    let inner = ReplaySubject<Int, TestError>()
    outer.send(inner.signal)
    outer.complete()
    inner.send(1)
    inner.send(2)
    inner.complete()
    #expect(outer.concat().record().events == [.next(1), .next(2), .completed])
  }

  @Test("220: after a delayed inner signal the next one waits for it")
  func concatenatesDelayed() {
    let scheduler = TestScheduler()
    let outer = ReplaySubject<Ints, TestError>()
    let recorder = outer.concat().record()
    outer.send(.just(1))
    #expect(recorder.values == [1])
    outer.send(Ints.just(2).delay(.seconds(10), on: scheduler))
    outer.send(.just(3))
    #expect(recorder.values == [1])
    scheduler.advance(by: .seconds(10))
    #expect(recorder.values == [1, 2, 3])
  }

  @Test("221: disposing the result disposes the inner signal that runs")
  func disposesInner() {
    let inner = ColdSource<Int, TestError>()
    let outer = ReplaySubject<Ints, TestError>()
    let recorder = outer.concat().record()
    outer.send(inner.signal)
    #expect(inner.isRunning)
    recorder.dispose()
    #expect(inner.ends == 1)
  }

  @Test("222: disposing the result disposes a later inner signal too")
  func disposesLaterInner() {
    let first = ColdSource<Int, TestError>()
    let later = ColdSource<Int, TestError>()
    let outer = ReplaySubject<Ints, TestError>()
    let recorder = outer.concat().record()
    outer.send(first.signal)
    outer.send(later.signal)
    first.complete()
    #expect(later.isRunning)
    recorder.dispose()
    #expect(later.ends == 1)
  }
}
