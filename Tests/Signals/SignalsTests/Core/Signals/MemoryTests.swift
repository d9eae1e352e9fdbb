/// Lifetimes of captured objects (G12). A signal is a value, so the tests watch an object that its closure captures.
struct MemoryTests {
  /// Makes a signal that completes at once, and subscribes to it or not.
  private static func make(subscribing: Bool) -> (token: Weak<Token>, wasHeld: Bool, isCompleted: Bool) {
    let (token, signal) = tokenHeld { token in
      Ints { subscriber in
        token.touch()
        subscriber.complete()
        return nil
      }.map { $0 }
    }
    let wasHeld = !token.isReleased
    let isCompleted = subscribing && signal.record().isCompleted
    return withExtendedLifetime(signal) { (token, wasHeld, isCompleted) }
  }

  @Test(
    "a signal is released with its scope, unused or completed, also on a background scheduler",
    .requirement(125, 126, 128, 129, 692),
    arguments: [true, false], [true, false])
  func released(subscribing: Bool, inBackground: Bool) async {
    let scheduler: any Scheduler = inBackground ? QueueScheduler() : Strand()
    let (token, wasHeld, isCompleted) = await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume(returning: Self.make(subscribing: subscribing)) }
    }
    await withCheckedContinuation { continuation in scheduler.enqueue { continuation.resume() } }
    #expect(wasHeld && isCompleted == subscribing)
    #expect(token.isReleased)
  }

  @Test(
    "a subscription lives as long as its source can send, although signal and disposable are released",
    .requirement(692, "G12"))
  func aliveUntilTermination() {
    let (scheduler, recorder) = (TestScheduler(), Recorder<Int, TestError>())
    let (token, _) = tokenHeld { token in
      Ints { subscriber in
        scheduler.schedule(after: .seconds(1)) { subscriber.send(1) }
        scheduler.schedule(after: .seconds(2)) { subscriber.complete() }
        return nil
      }.do(next: { _ in token.touch() }).subscribe(recorder.observer())
    }
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [1] && !token.isReleased)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.isCompleted && token.isReleased)
  }

  @Test(
    "the captures of an observer are released when its subscription ends, while its source and disposable live",
    .requirement(690),
    arguments: SubjectKind.orNone, SubscriptionEnd.allCases)
  func observer(of kind: SubjectKind?, end: SubscriptionEnd) {
    let created = ColdSource<Int, TestError>()
    let subject: IntSubject? = kind?.make(initial: 0)
    let (observed, subscription) = end.observe(subject?.signal ?? created.signal) { event in
      if let subject { subject.send(event: event) } else { created.send(event: event) }
    }
    #expect(observed.isReleased)
    withExtendedLifetime((created, subject, subscription)) {}
  }

  @Test("the captures of an observer are released when it disposes itself inside a delivery", .requirement(690))
  func disposedInsideDelivery() {
    let (subject, bag) = (IntSubject(), CompositeDisposable())
    let (token, _) = tokenHeld { token in
      subject.subscribe(in: bag) { _ in
        bag.dispose()
        token.touch()
      }
    }
    subject.send(1)
    #expect(token.isReleased)
  }

  @Test(
    "an object that is released with an observer can send into the same subject from its deinit", .requirement("R8"),
    arguments: SubjectKind.allCases, SubscriptionEnd.allCases)
  func deinitSends(kind: SubjectKind, end: SubscriptionEnd) {
    let subject: IntSubject = kind.make(initial: 0)
    let (other, bag) = (subject.record(), CompositeDisposable())
    do {
      let token = Token(released: {
        subject.send(2)
        subject.complete()
      })
      subject.subscribe(in: bag) { _ in token.touch() }
    }
    subject.send(1)
    let last: [IntEvent]
    switch end {
    case .completion:
      subject.complete()
      last = [.completed]
    case .failure:
      subject.fail(TestError())
      last = [.failed(TestError())]
    case .disposal:
      bag.dispose()
      last = [.next(2), .completed]
    }
    #expect(other.events == (kind == .behavior ? [.next(0), .next(1)] : [.next(1)]) + last)
    #expect(other.violations == [])
  }

  @Test(
    "an object released with a merge's subscription can send into a source of the merge from its deinit",
    .requirement("R8"))
  func deinitSendsIntoMerge() {
    let (left, right) = (IntSubject(), IntSubject())
    let recorder = right.record()
    let subscription: any Disposable
    do {
      let token = Token(released: { right.send(2) })
      subscription = Ints.merge([left.signal, right.signal]).subscribe { _ in token.touch() }
    }
    left.send(1)
    subscription.dispose()
    #expect(recorder.values == [2])
  }
}
