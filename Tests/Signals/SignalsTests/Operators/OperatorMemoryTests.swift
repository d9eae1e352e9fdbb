@testable import SignalOperators
@testable import SignalsCore

/// G12: the captures of an observer are released when its subscription ends, regardless of other objects.
struct OperatorMemoryTests {
  @Test(
    "an observer's captures are released at the end, although a cold or hot source, signal and disposable are retained",
    .requirement(105, 142, 690), arguments: Sample.all, SubscriptionEnd.allCases)
  func releasesObserver(sample: Sample, end: SubscriptionEnd) {
    let (source, subject) = (ColdSource<Int, TestError>(), IntSubject())
    let derived = [sample.apply(source.signal), sample.apply(subject.signal)]
    let cold = end.observe(derived[0]) { source.send(event: $0) }
    let hot = end.observe(derived[1]) { subject.send(event: $0) }
    #expect(cold.observed.isReleased && !source.isRunning)
    #expect(hot.observed.isReleased && subject.core.subscribers.count == 0)
    withExtendedLifetime((source, subject, derived, cold, hot)) {}
  }

  @Test("A derived signal does not retain its source, nor the source the derived signal", arguments: Sample.all)
  func noCycle(sample: Sample) {
    let (captured, subject) = tokenHeld { token in
      let source = IntSubject()
      let derived = sample.apply(
        source.map { value in
          token.touch()
          return value
        })
      derived.subscribe(next: { _ in token.touch() }).dispose()
      source.send(1)
      return Weak(source)
    }
    #expect(subject.isReleased && captured.isReleased)
  }

  @Test(
    "with its source a live subscription is released, through every operator", .requirement(691),
    arguments: Sample.all.filter { !$0.traits.contains(.isHeldElsewhere) })
  func releasedWithSource(sample: Sample) {
    let captured = tokenHeld { token in
      let source = IntSubject()
      sample.apply(source.signal).subscribe(next: { _ in token.touch() })
      source.send(1)
    }.token
    #expect(captured.isReleased)
  }

  @Test("A source that drops its subscriber is cleaned up, through every operator", arguments: Sample.all)
  func droppedSubscriber(sample: Sample) {
    let (cleanups, starts) = (Count(), Count())
    let source = Ints { subscriber in
      starts.add()
      subscriber.send(1)
      return AnyDisposable { cleanups.add() }
    }
    let bag = CompositeDisposable()
    sample.apply(source).record(in: bag)
    #expect(cleanups.value == starts.value)
  }

  @Test("a delayed value does not retain the signals it came through, except those it still needs", .requirement(64))
  func delayedValueKeepsNothing() {
    let scheduler = TestScheduler()
    let (captured, recorder) = tokenHeld { token in
      Ints.defer {
        token.touch()
        return .just(1)
      }.delay(.seconds(1), on: scheduler).map { $0 + 1 }.record()
    }
    #expect(scheduler.pendingCount > 0 && captured.isReleased)
    scheduler.run()
    #expect(recorder.events == [.next(2), .completed])
  }

  @Test(
    "An expansion with a limit releases the signals that wait, at its disposal and when no code can send any more",
    arguments: [true, false])
  func expansionForgetsWaiting(isDisposed: Bool) {
    let (token, subscription) = tokenHeld { token in
      let source = IntSubject()
      let inner = source.do(next: { _ in token.touch() })
      let subscription = Ints.from(1...3).expand(maxConcurrent: 1) { _ in inner }.subscribe()
      if isDisposed { subscription.dispose() }
      return subscription
    }
    #expect(token.isReleased && subscription.isDisposed)
  }

  @Test("A merge retains no signal that has ended, and none that cannot send any more")
  func mergeForgetsInners() {
    let merging = Merging<Int, TestError>(Observer(), CompositeDisposable(), limit: .max)
    for number in 0..<100 {
      merging.receive(
        Signal { subscriber in
          subscriber.send(number)
          if number.isMultiple(of: 2) { subscriber.complete() }
          return nil
        })
    }
    #expect(merging.inners.count == 0)
  }
}
