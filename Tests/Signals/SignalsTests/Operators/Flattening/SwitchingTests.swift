/// What marbles do not show of `flatMapLatest` and `switchToLatest`.
struct SwitchingTests {
  private let outer = Subject<Ints, TestError>()

  @Test("each subscription subscribes the source once", .requirement(151))
  func cold() {
    let starts = Count()
    let switched = Signal<Ints, TestError>.defer { .just(.just(starts.add())) }.switchToLatest()
    #expect(starts.value == 0)
    for round in 1...2 { #expect(switched.record().events == [.next(round), .completed]) }
  }

  @Test("the previous signal is disposed before the new one is subscribed to", .requirement("O4", "Q11"))
  func disposesPreviousFirst() {
    let log = Log<String>()
    let first = ColdSource<Int, TestError>(cleanedUp: { log.append("first ends") })
    let second = ColdSource<Int, TestError>(subscribed: { log.append("second starts") })
    let recorder = outer.switchToLatest().record()
    outer.send(first.signal)
    first.send(1)
    outer.send(second.signal)
    first.send(2)
    first.fail(TestError())
    second.send(3)
    #expect(log.entries == ["first ends", "second starts"] && recorder.events == [.next(1), .next(3)])
  }

  @Test("values that the previous signal sends while the new one is subscribed to are dropped", .requirement("O4"))
  func blindPrevious() {
    let first = Log<Observer<Int, TestError>>()
    let recorder = outer.switchToLatest().record()
    outer.send(Ints(attach: { observer, _ in first.append(observer) }))
    outer.send(
      Ints(attach: { observer, _ in
        first.entries[0].next(1)
        observer.next(2)
        first.entries[0].failed(TestError())
      }))
    first.entries[0].completed()
    outer.complete()
    #expect(recorder.events == [.next(2)])
  }

  @Test(
    "if disposed while a signal is being subscribed to, that signal is disposed and no other follows",
    .requirement("D19", "D20"))
  func disposalInsideSubscription() {
    let (cleanups, bag) = (Count(), CompositeDisposable())
    let recorder = outer.switchToLatest().record(in: bag)
    outer.send(
      Ints { subscriber in
        bag.dispose()
        subscriber.send(1)
        return AnyDisposable { cleanups.add() }
      })
    outer.send(.just(2))
    #expect(cleanups.value == 1 && recorder.events == [])
  }

  @Test("A value of the latest signal that makes the source switch is the last of that signal")
  func switchesInsideValue() {
    let (outer, first) = (outer, IntSubject())
    let recorder = outer.switchToLatest().record { value in
      if value == 1 {
        outer.send(.just(5))
        first.send(2)
      }
    }
    outer.send(first.signal)
    first.send(1)
    #expect(recorder.values == [1, 5])
  }

  @Test("Replaced signals are released, and the latest one when it has completed, while the source is running")
  func forgets() {
    let recorder = outer.switchToLatest().record()
    let tokens = (0..<10).map { number in
      tokenHeld { token in
        outer.send(
          Ints { subscriber in
            subscriber.send(number)
            return AnyDisposable { token.touch() }
          })
      }.token
    }
    #expect(recorder.values == Array(0..<10))
    #expect(tokens.dropLast().map(\.isReleased) == Array(repeating: true, count: 9))
    let core: Weak<SubjectCore<Int, TestError>>
    do {
      let inner = IntSubject()
      core = Weak(inner.core)
      outer.send(inner.signal)
      inner.complete()
    }
    #expect(core.isReleased)
  }
}
