import ReactiveSignals
import Testing

/// Lifetimes of captured objects (G12). A signal is a value, so the tests watch an object that its closure captures.
struct MemoryTests {
  @Test("an unused signal is released with its scope", .requirement(125, 692))
  func unsubscribed() {
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      let signal = Ints { _ in
        token.touch()
        return nil
      }.map { $0 + 1 }
      #expect(!captured.isReleased)
      withExtendedLifetime(signal) {}
    }
    #expect(captured.isReleased)
  }

  @Test("a signal that completes at once and was subscribed to is released with its scope", .requirement(126))
  func completed() {
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      Ints { subscriber in
        token.touch()
        subscriber.complete()
        return nil
      }.subscribe()
    }
    #expect(captured.isReleased)
  }

  @Test("a signal made and subscribed to on a background scheduler completes and is released", .requirement(128))
  func inBackground() async {
    let scheduler = QueueScheduler()
    let (captured, isCompleted) = await withCheckedContinuation { continuation in
      scheduler.schedule {
        let token = Token()
        let recorder = Ints { subscriber in
          token.touch()
          subscriber.complete()
          return nil
        }.record()
        continuation.resume(returning: (Weak(token), recorder.isCompleted))
      }
    }
    await turn(of: scheduler)
    #expect(isCompleted)
    #expect(captured.isReleased)
  }

  @Test("a signal made on a background scheduler lives exactly as long as the closure that made it", .requirement(129))
  func aliveWhileHeld() async {
    let scheduler = QueueScheduler()
    let (captured, isAlive) = await withCheckedContinuation { continuation in
      scheduler.schedule {
        let captured: Weak<Token>
        let signal: Ints
        do {
          let token = Token()
          captured = Weak(token)
          signal = Ints { _ in
            token.touch()
            return nil
          }
        }
        let isAlive = !captured.isReleased
        withExtendedLifetime(signal) {}
        continuation.resume(returning: (captured, isAlive))
      }
    }
    await turn(of: scheduler)
    #expect(isAlive)
    #expect(captured.isReleased)
  }

  @Test(
    "a subscription lives as long as its source can send, although signal and disposable are released",
    .requirement(692, "G12"))
  func aliveUntilTermination() {
    let scheduler = TestScheduler()
    let recorder = Recorder<Int, TestError>()
    let captured: Weak<Token>
    do {
      let token = Token()
      captured = Weak(token)
      Ints { subscriber in
        scheduler.schedule(after: .seconds(1)) { subscriber.send(1) }
        scheduler.schedule(after: .seconds(2)) { subscriber.complete() }
        return nil
      }.do(next: { _ in token.touch() }).subscribe(recorder.observer())
    }
    #expect(!captured.isReleased)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [1])
    #expect(!captured.isReleased)
    scheduler.advance(by: .seconds(1))
    #expect(recorder.isCompleted)
    #expect(captured.isReleased)
  }

  @Test(
    "the captures of an observer are released when its subscription ends, while subject and disposable live",
    .requirement(690),
    arguments: SubjectKind.allCases, SubscriptionEnd.allCases)
  func observerOfSubject(kind: SubjectKind, end: SubscriptionEnd) {
    let subject: IntSubject = kind.make(initial: 0)
    let captured: Weak<Token>
    let subscription: any Disposable
    do {
      let token = Token()
      captured = Weak(token)
      subscription = subject.subscribe(
        next: { _ in token.touch() }, failed: { _ in token.touch() }, completed: { token.touch() })
    }
    subject.send(1)
    #expect(!captured.isReleased)
    switch end {
    case .completion: subject.complete()
    case .failure: subject.fail(TestError())
    case .disposal: subscription.dispose()
    }
    #expect(captured.isReleased)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test(
    "the captures of a created signal's observer are released although its subscriber is retained", .requirement(690),
    arguments: SubscriptionEnd.allCases)
  func observerOfCreated(end: SubscriptionEnd) {
    let source = ColdSource<Int, TestError>()
    let captured: Weak<Token>
    let subscription: any Disposable
    do {
      let token = Token()
      captured = Weak(token)
      subscription = source.signal.subscribe(
        next: { _ in token.touch() }, failed: { _ in token.touch() }, completed: { token.touch() })
    }
    source.send(1)
    #expect(!captured.isReleased)
    switch end {
    case .completion: source.complete()
    case .failure: source.fail(TestError())
    case .disposal: subscription.dispose()
    }
    #expect(captured.isReleased)
    withExtendedLifetime((source, subscription)) {}
  }

  @Test("the captures of an observer are released when it disposes itself inside a delivery", .requirement(690))
  func disposedInsideDelivery() {
    let subject = IntSubject()
    let captured: Weak<Token>
    let bag = CompositeDisposable()
    do {
      let token = Token()
      captured = Weak(token)
      subject.subscribe(
        in: bag,
        next: { _ in
          bag.dispose()
          token.touch()
        })
    }
    subject.send(1)
    #expect(captured.isReleased)
  }

  @Test(
    "an object that is released with an observer can send into the same subject from its deinit", .requirement("R8"),
    arguments: SubjectKind.allCases, SubscriptionEnd.allCases)
  func deinitSends(kind: SubjectKind, end: SubscriptionEnd) {
    let subject: IntSubject = kind.make(initial: 0)
    let other = subject.record()
    let bag = CompositeDisposable()
    do {
      let token = Token(released: {
        subject.send(2)
        subject.complete()
      })
      subject.subscribe(in: bag, next: { _ in token.touch() })
    }
    subject.send(1)
    switch end {
    case .completion: subject.complete()
    case .failure: subject.fail(TestError())
    case .disposal: bag.dispose()
    }
    let early: [IntEvent] = kind == .behavior ? [.next(0), .next(1)] : [.next(1)]
    let last: [IntEvent] =
      switch end {
      case .completion: [.completed]
      case .failure: [.failed(TestError())]
      case .disposal: [.next(2), .completed]
      }
    #expect(other.events == early + last)
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
      subscription = Ints.merge([left.signal, right.signal]).subscribe(next: { _ in token.touch() })
    }
    left.send(1)
    subscription.dispose()
    #expect(recorder.values == [2])
  }
}
