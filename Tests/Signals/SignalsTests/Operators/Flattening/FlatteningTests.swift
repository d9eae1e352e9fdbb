import ReactiveSignals
import Testing

struct FlatteningTests {
  @Test("flattening a signal of one signal gives the inner value", .requirement(6))
  func flattensOne() {
    #expect(Signal.just(Ints.just(1)).flatten().record().events == [.next(1), .completed])
  }

  @Test("flat-mapping one value to its increment gives the increment", .requirement(15))
  func flatMapsOne() {
    #expect(Ints.just(1).flatMap { .just($0 + 1) }.record().events == [.next(2), .completed])
  }

  @Test("flat-mapping the middle value to nothing leaves the other two", .requirement(17, 18))
  func flatMapsMiddleToEmpty() {
    let recorder = Ints.from(1...3).flatMap { $0 == 2 ? .empty : .just($0 * 10) }.record()
    #expect(recorder.events == [.next(10), .next(30), .completed])
  }

  @Test(
    "without a limit each inner signal is subscribed to when it arrives, and not before", .requirement(140),
    arguments: [3, 9, .max])
  func flattensUnlimited(limit: Int) {
    let sources = NestedSources("abc---|", ["a": "---1--4|", "b": "---2------|", "c": "---3---|"]) {
      $0.flatten(maxConcurrent: limit)
    }
    #expect(sources.result == "---1234----|")
    #expect(sources["a"] == ["^------!"])
    #expect(sources["b"] == ["-^---------!"])
    #expect(sources["c"] == ["--^------!"])
  }

  @Test("with a limit of one each inner signal starts when the one before has completed", .requirement(141))
  func flattensOneByOne() {
    let sources = NestedSources("(abc)|", ["a": "--1|", "b": "-2|", "c": "---3|"]) { $0.flatten(maxConcurrent: 1) }
    #expect(sources.result == "--1-2---3|")
    #expect(sources["a"] == ["^--!"])
    #expect(sources["b"] == ["---^-!"])
    #expect(sources["c"] == ["-----^---!"])
  }

  @Test(
    "a flattened subject that has completed is released, and so is the derived signal", .requirement(142),
    arguments: [1, 2, .max])
  func flattenedIsReleased(limit: Int) {
    let subject: Weak<Subject<Ints, TestError>>
    let captured: Weak<Token>
    let recorder: Recorder<Int, TestError>
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

  @Test("the result is disposed right after the last inner signal, a synchronous one, has completed", .requirement(144))
  func endsWithSynchronousInner() {
    let asynchronous = IntSubject()
    let states = Log<Bool>()
    let outer = Subject<Ints, TestError>()
    let recorder = Recorder<Int, TestError>()
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
    "a limited merge that its own value cuts is disposed right after it, before the inner signal completes",
    .requirement(145),
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

  @Test("concatenating one, two, an empty one and three gives 1, 2, 3", .requirement(217))
  func concatenates() {
    let outer = ReplaySubject<Ints, TestError>()
    for inner in [.just(1), .just(2), .empty, .just(3)] as [Ints] { outer.send(inner) }
    let recorder = outer.concat().record()
    #expect(recorder.values == [1, 2, 3])
    #expect(!recorder.hasEnded)
    outer.complete()
    #expect(recorder.isCompleted)
  }

  @Test("an inner signal that has ended already sends its values, and then ends", .requirement(218))
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

  @Test("after a delayed inner signal the next one waits for it", .requirement(220))
  func concatenatesDelayed() {
    let sources = NestedSources("(abc)", ["a": "(1|)", "b": "10s (2|)", "c": "(3|)"]) { $0.concat() }
    #expect(sources.result == "1 9900ms (23)")
  }

  @Test("disposing the result disposes the running inner signal, the first one or a later one", .requirement(221, 222))
  func disposesInner() {
    #expect(NestedSources("a", ["a": "--1"], during: "-!") { $0.concat() }["a"] == ["^!"])
    #expect(NestedSources("ab", ["a": "--|", "b": "---1"], during: "----!") { $0.concat() }["b"] == ["--^-!"])
  }

  @Test("The latest signal is released when it has completed, while the source is running")
  func releasesCompleted() {
    let source = Subject<Ints, TestError>()
    let recorder = source.switchToLatest().record()
    let core: Weak<SubjectCore<Int, TestError>>
    do {
      let inner = IntSubject()
      core = Weak(inner.core)
      source.send(inner.signal)
      inner.send(1)
      inner.complete()
    }
    #expect(core.isReleased)
    #expect(recorder.events == [.next(1)])
  }
}
