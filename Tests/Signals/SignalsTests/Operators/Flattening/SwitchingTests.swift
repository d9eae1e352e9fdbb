import ReactiveSignals
import Testing

struct SwitchingTests {
  @Test("synchronous signals send everything; nil counts as an empty one", .requirement(146, 150))
  func synchronous() {
    let subject = Subject<Ints?, TestError>()
    let recorder = subject.switchToLatest().record()
    subject.send(.from([1, 2]))
    subject.send(nil)
    subject.send(.from([3, 4]))
    #expect(recorder.events == [1, 2, 3, 4].map { .next($0) })
  }

  @Test("A single value ends the previous signal")
  func singleValueEnds() {
    let subject = Subject<Ints, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = subject.switchToLatest().record()
    subject.send(inner.signal)
    subject.send(.just(1))
    #expect(inner.ends == 1)
    #expect(recorder.events == [.next(1)])
  }

  @Test("nil ends the previous signal", .requirement(150))
  func nilEnds() {
    let subject = Subject<Ints?, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = subject.switchToLatest().record()
    subject.send(inner.signal)
    subject.send(nil)
    #expect(inner.ends == 1)
    subject.complete()
    #expect(recorder.events == [.completed])
  }

  @Test(
    "an error of the source or of the latest signal ends it and disposes the other", .requirement(147, "D21"),
    arguments: [("a-#", "-1"), ("a", "-1#")])
  func fails(outer: String, inner: String) {
    let sources = NestedSources(outer, ["a": inner]) { $0.switchToLatest() }
    #expect(sources.result == "-1#")
    #expect(sources.outer.subscriptions == ["^-!"])
    #expect(sources["a"] == ["^-!"])
  }

  @Test(
    "completes when the source and the latest signal have, once", .requirement(148, 149, 695),
    arguments: [("a--|", "-|", "---|"), ("a|", "--1-|", "--1-|")])
  func completes(outer: String, inner: String, result: String) {
    #expect(NestedSources(outer, ["a": inner]) { $0.switchToLatest() }.result == result)
  }

  @Test("an empty signal alone completes nothing", .requirement(149))
  func emptyInner() {
    let outer = Subject<Ints, TestError>()
    let recorder = outer.switchToLatest().record()
    outer.send(.empty)
    #expect(recorder.events == [])
    outer.complete()
    #expect(recorder.events == [.completed])
  }

  @Test("each subscription subscribes the source once", .requirement(151))
  func cold() {
    let starts = Count()
    let source = Signal<Ints, TestError>.defer {
      starts.add()
      return .just(.just(1))
    }
    let switched = source.switchToLatest()
    #expect(starts.value == 0)
    for round in 1...2 {
      #expect(switched.record().events == [.next(1), .completed])
      #expect(starts.value == round)
    }
  }

  @Test(
    "a new signal ends the previous one, which is disposed before the new one is subscribed to",
    .requirement("O4", "Q11"))
  func disposesPreviousFirst() {
    let log = Log<String>()
    let outer = Subject<Ints, TestError>()
    let first = ColdSource<Int, TestError>(cleanedUp: { log.append("first ends") })
    let second = ColdSource<Int, TestError>(subscribed: { log.append("second starts") })
    let recorder = outer.switchToLatest().record()
    outer.send(first.signal)
    first.send(1)
    outer.send(second.signal)
    first.send(2)
    first.fail(TestError())
    second.send(3)
    #expect(log.entries == ["first ends", "second starts"])
    #expect(recorder.events == [.next(1), .next(3)])
  }

  @Test("values that the previous signal sends while the new one is subscribed to are dropped", .requirement("O4"))
  func blindPrevious() {
    let first = Log<Observer<Int, TestError>>()
    let outer = Subject<Ints, TestError>()
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

  @Test("A signal after a single value keeps running when the source has completed")
  func afterSingleValue() {
    let outer = Subject<Ints, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = outer.switchToLatest().record()
    outer.send(.just(1))
    outer.send(inner.signal)
    outer.complete()
    inner.send(2)
    inner.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test("a value that is mapped to a signal and cut by a downstream take arrives", .requirement(697, "L5"))
  func cut() {
    #expect(Ints.just(1).flatMapLatest { _ in .just(10) }.take(first: 1).record().events == [.next(10), .completed])
    #expect(
      Ints.just(1).flatMapLatest { _ in .from([10, 11]) }.take(first: 1).record().events == [.next(10), .completed])
  }

  @Test("an empty source completes", .requirement(698))
  func emptySource() {
    #expect(Signal<Ints, TestError>.empty.switchToLatest().record().events == [.completed])
  }

  @Test(
    "disposal, before or after the source has completed, disposes the running signal", .requirement(696),
    arguments: ["a", "a|"])
  func disposal(outer: String) {
    let sources = NestedSources(outer, ["a": "---1"], during: "--!") { $0.switchToLatest() }
    #expect(sources.result == "--!")
    #expect(sources["a"] == ["^-!"])
  }

  @Test(
    "if disposed while a signal is being subscribed to, that signal is disposed and no other follows",
    .requirement("D19", "D20"))
  func disposalInsideSubscription() {
    let outer = Subject<Ints, TestError>()
    let cleanups = Count()
    let bag = CompositeDisposable()
    let recorder = outer.switchToLatest().record(in: bag)
    outer.send(
      Ints { subscriber in
        bag.dispose()
        subscriber.send(1)
        return AnyDisposable { cleanups.add() }
      })
    outer.send(.just(2))
    #expect(cleanups.value == 1)
    #expect(recorder.events == [])
  }

  @Test("A value of the latest signal that makes the source switch is the last of that signal")
  func switchesInsideValue() {
    let outer = Subject<Ints, TestError>()
    let first = IntSubject()
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

  @Test("Replaced signals are released")
  func forgets() {
    let outer = Subject<Ints, TestError>()
    let recorder = outer.switchToLatest().record()
    var tokens: [Weak<Token>] = []
    for number in 0..<10 {
      let token = Token()
      tokens.append(Weak(token))
      outer.send(
        Ints { subscriber in
          subscriber.send(number)
          return AnyDisposable { token.touch() }
        })
    }
    #expect(recorder.values == Array(0..<10))
    #expect(tokens.dropLast().map(\.isReleased) == Array(repeating: true, count: 9))
  }

  // MARK: switch(by:cases:default:), if(_:then:else:)

  struct Cases {
    let keys = Subject<Int?, any Error>()
    let cases = (0..<3).map { _ in Subject<Int, any Error>() }
    let fallback = Subject<Int, any Error>()

    func signals(withNil: Bool = false) -> [Int?: Signal<Int, any Error>] {
      var signals: [Int?: Signal<Int, any Error>] = [0: cases[0].signal, 1: cases[1].signal, 2: cases[2].signal]
      if withNil { signals.updateValue(.just(77), forKey: nil) }
      return signals
    }

    func sendAll(_ base: Int) {
      for (index, subject) in cases.enumerated() { subject.send(base + index) }
    }
  }

  @Test("nothing is sent before the first key", .requirement(152))
  func beforeFirstKey() {
    let cases = Cases()
    let recorder = Signal.switch(by: cases.keys.signal, cases: cases.signals(), default: .never).record()
    cases.sendAll(10)
    #expect(recorder.events.isEmpty)
  }

  @Test("only the signal of the latest key is passed on, also its errors", .requirement(153))
  func latestKey() {
    let cases = Cases()
    let recorder = Signal.switch(by: cases.keys.signal, cases: cases.signals(), default: .never).record()
    for key in 0..<3 {
      cases.keys.send(key)
      cases.sendAll(key * 10)
    }
    #expect(recorder.values == [0, 11, 22])
    cases.cases[0].fail(TestError(1))
    #expect(!recorder.hasEnded)
    cases.cases[2].fail(TestError(2))
    #expect(recorder.error as? TestError == TestError(2))
  }

  @Test("completes with the keys and the case of the latest", .requirement(154, 155))
  func keysComplete() {
    let cases = Cases()
    let recorder = Signal.switch(by: cases.keys.signal, cases: cases.signals(), default: .never).record()
    cases.keys.send(0)
    cases.cases[0].send(1)
    cases.keys.complete()
    #expect(!recorder.hasEnded)
    cases.cases[0].complete()
    #expect(recorder.isCompleted)
    #expect(recorder.values == [1])
  }

  @Test("keys without a case, nil among them, take the default; nil may have a case", .requirement(156, 158))
  func fallback() {
    let cases = Cases()
    let recorder = Signal.switch(by: cases.keys.signal, cases: cases.signals(), default: cases.fallback.signal).record()
    for key in [9, nil] {
      cases.keys.send(key)
      cases.fallback.send(key ?? 5)
    }
    #expect(recorder.values == [9, 5])
    let withNil = Signal.switch(
      by: cases.keys.signal, cases: cases.signals(withNil: true), default: cases.fallback.signal
    ).record()
    cases.keys.send(nil)
    #expect(withNil.values == [77])
  }

  @Test("without a default, a key without a case fails with an error of its own type", .requirement(157, 632))
  func noMatch() {
    let cases = Cases()
    let recorder = Signal.switch(by: cases.keys.signal, cases: cases.signals()).record()
    cases.keys.send(1)
    cases.cases[1].send(4)
    cases.keys.send(nil)
    #expect(recorder.values == [4])
    #expect(recorder.error is NoMatchingCaseError)
  }

  @Test(
    "only the signal that the latest Boolean selects is passed on, and it completes the result", .requirement(160, 162))
  func ifThenElse() {
    let time = TestScheduler()
    let condition = time.hot("t--f---|", ["t": true, "f": false], failure: TestError())
    let first = time.hotInts("-1--3-#")
    let second = time.hotInts("--2--4----|")
    let recorder = time.record(Signal.if(condition.signal, then: first.signal, else: second.signal))
    time.run()
    #expect(recorder == "-1---4----|")
  }
}
