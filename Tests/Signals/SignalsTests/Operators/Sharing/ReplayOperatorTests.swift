@Suite(.timeLimit(.minutes(10)))
struct ReplayOperatorTests {
  private let source = ColdSource<Int, TestError>()

  @Test("replay subscribes immediately, once, and sends all events to every subscriber", .requirement(828))
  func replaying() {
    let signal = source.signal.replay()
    #expect(source.starts == 1)
    source.send(1)
    let first = signal.record()
    source.send(2)
    source.fail(TestError(1))
    #expect(first.events == [.next(1), .next(2), .failed(TestError(1))] && signal.record().events == first.events)
    #expect(source.starts == 1)
  }

  @Test("replayLast sends the last value and later ones to every subscriber", .requirement(828))
  func last() {
    let signal = source.signal.replayLast()
    source.send(1)
    source.send(2)
    let recorder = signal.record()
    source.send(3)
    source.complete()
    #expect(recorder.events == [.next(2), .next(3), .completed])
    #expect(signal.record().events == [.next(3), .completed])
  }

  @Test("the values and the end of a source that was cut off are replayed to later subscribers", .requirement(255))
  func cutOff() {
    let cut = IntSubject()
    let signal = source.signal.materialize()
      .merge(with: cut.signal.materialize()).dematerialize(as: IntEvent.self).replayLazily()
    let first = signal.record()
    source.send(1)
    cut.complete()
    source.send(2)
    #expect(first.events == [.next(1), .completed] && signal.record().events == first.events)
    #expect([source.starts, source.ends] == [1, 1])
  }

  /// The operators that replay, with different holders of the source.
  private static let replays: [Transformation<Token, TestError>] = [
    Transformation("replay") { $0.replay() },
    Transformation("replayLast") { $0.replayLast() },
    Transformation("replayLazily") { $0.replayLazily() },
  ]

  @Test(
    "the source runs while the result or a subscription is retained, and then ends", .requirement(706, "M11"),
    arguments: replays)
  func lifetime(replay: Transformation<Token, TestError>) {
    let source = ColdSource<Token, TestError>()
    let (recorded, subscription) = tokenHeld { token in
      let signal = replay.apply(source.signal)
      signal.subscribe().dispose()
      #expect(source.ends == 0)
      let subscription = signal.subscribe()
      source.send(token)
      #expect(source.starts == 1)
      return subscription
    }
    #expect(source.ends == 0 && !recorded.isReleased)
    subscription.dispose()
    #expect(source.ends == 1 && recorded.isReleased)
  }

  @Test(
    "a source that sends during its subscription is replayed to all, also to the connecting subscriber",
    .requirement("M12"))
  func synchronousSource() {
    let starts = Count()
    let source = Ints.from([1, 2]).initially { starts.add() }
    for signal in [source.replay(), source.replayLazily()] {
      for _ in 1...2 { #expect(signal.record().events == [.next(1), .next(2), .completed]) }
    }
    #expect(starts.value == 2 && source.replayLast().record().events == [.next(2), .completed])
    #expect(source.replayLazily(capacity: 0).record().events == [.next(1), .next(2), .completed])
  }

  @Test(
    "a subscription that is disposed inside the replay stops there, before the connection and after", .requirement("M5")
  )
  func disposedInside() {
    let signal = Ints.from([1, 2, 3]).replayLazily()
    for _ in 1...2 {
      let bag = CompositeDisposable()
      #expect(signal.record(in: bag) { if $0 == 2 { bag.dispose() } }.events == [.next(1), .next(2)])
    }
    #expect(signal.record().values == [1, 2, 3])
  }
}

extension SignalProtocol where Failure == Never {
  fileprivate func dematerialize<Element: Sendable, Error: Swift.Error>(
    as type: Event<Element, Error>.Type
  ) -> Signal<Element, Error> where Value == Event<Element, Error> {
    dematerialize()
  }
}
