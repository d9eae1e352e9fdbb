/// A source that was deallocated before it ended: a subscription is disposed as soon as nothing can send to it any more.
///
/// `never` counts as able to send until it is disposed.
struct SourceDeathTests {
  /// Without the operators that also subscribe to `never`, or wait for something else.
  static let operators = Sample.all.filter { $0.traits.isDisjoint(with: [.outlivesSource, .isHeldElsewhere]) }

  @Test(
    "A subscription is disposed when its source is deallocated, through every operator", arguments: operators)
  func everyOperator(sample: Sample) {
    let recorder = Recorder<Int, TestError>()
    let subscription: any Disposable
    do {
      let subject = IntSubject()
      subscription = sample.apply(subject.signal).subscribe(recorder.observer())
      #expect(subscription.isDisposed == recorder.hasEnded)
      subject.send(1)
      subject.send(2)
      #expect(subscription.isDisposed == recorder.hasEnded)
    }
    #expect(subscription.isDisposed)
  }

  @Test("A source's deallocation disposes the subscription through any two operators", arguments: operators)
  func twoOperators(sample: Sample) {
    // If the other operator passes on no value, only `never` is replaced.
    for other in Self.operators where other.testDescription != "a replacement" {
      let subscription: any Disposable
      do {
        let subject = IntSubject()
        subscription = other.apply(sample.apply(subject.signal)).subscribe()
        subject.send(1)
      }
      #expect(subscription.isDisposed, "\(sample) and \(other)")
    }
  }

  /// Operators that send earlier events on a scheduler.
  static let later: [@Sendable (Ints, TestScheduler) -> Ints] = [
    { $0.deliver(on: $1) }, { $0.delay(.seconds(1), on: $1) }, { $0.debounce(.seconds(1), on: $1) },
    { $0.buffer(every: .seconds(1), on: $1).flatMap { .from($0) } },
    { $0.deliver(on: $1, capacity: 3, overflow: .dropNewest) }, { $0.delay(.seconds(1), on: $1).deliver(on: $1) },
  ]

  @Test(
    "Events that wait on a scheduler are still delivered; then the subscription is disposed", arguments: later.indices)
  func pendingEvents(index: Int) {
    let (scheduler, recorder) = (TestScheduler(), Recorder<Int, TestError>())
    let subscription: any Disposable
    do {
      let subject = IntSubject()
      subscription = Self.later[index](subject.signal, scheduler).subscribe(recorder.observer())
      subject.send(1)
    }
    #expect(!subscription.isDisposed)
    scheduler.run()
    #expect(recorder.events == [.next(1)] && subscription.isDisposed)
  }

  @Test("With several sources, the subscription is disposed with the last of them that can send")
  func severalSources() {
    let subjects = SerialState([IntSubject(), IntSubject(), IntSubject()])
    let signals = subjects.value.map(\.signal)
    let subscriptions = [
      Ints.merge(signals).subscribe(), Signal.combineLatest(signals).subscribe(),
      signals[0].merge(with: signals[1]).onDispose {}.merge(with: signals[2]).take(first: 5).subscribe(),
    ]
    for _ in 0..<2 {
      subjects.value.removeLast()
      #expect(subscriptions.allSatisfy { !$0.isDisposed })
    }
    subjects.value.removeLast()
    #expect(subscriptions.allSatisfy { $0.isDisposed })
  }

  @Test("A source's deallocation disposes subscriptions to shared signals and subscribers of several signals")
  func sharedAndReceived() {
    let receiver = IntSubject()
    var subscriptions: [any Disposable] = []
    let bag = CompositeDisposable()
    do {
      let subject = IntSubject()
      let source = subject.onDispose {}.take(first: 9)
      subscriptions = [
        source.share().subscribe(), source.onDispose {}.publish().autoconnect().subscribe(), source.subscribe(receiver),
        source.subscribe(in: bag),
      ]
      subject.send(1)
      #expect(subscriptions.allSatisfy { !$0.isDisposed })
    }
    #expect(subscriptions.allSatisfy { $0.isDisposed } && bag.count == 0)
  }

  @Test("A subscription to never, alone or besides a source that was deallocated, lasts until it is disposed")
  func never() {
    var subscriptions: [any Disposable] = []
    let cleanups = Count()
    do {
      let subject = IntSubject()
      let samples = Sample.all.filter { $0.traits.contains(.outlivesSource) }
      #expect(samples.count > 10)
      subscriptions = samples.map { $0.apply(subject.signal).onDispose { cleanups.add() }.subscribe() }
      let others: [Ints] = [
        .never, .never.map { $0 }, .never.named("nothing"), .never.onDispose {}, .just(1).concat(.never),
        subject.take(first: 1).concat(.never), subject.flatMap { _ in .never }, .defer { .never }.take(first: 1),
      ]
      subscriptions += others.map { $0.onDispose { cleanups.add() }.subscribe() } + [Ints.never.subscribe()]
      subject.send(1)
    }
    #expect(subscriptions.allSatisfy { !$0.isDisposed } && cleanups.value == 0)
    for subscription in subscriptions { subscription.dispose() }
    #expect(subscriptions.allSatisfy { $0.isDisposed } && cleanups.value == subscriptions.count - 1)
  }

  /// Sources that fall silent: `never` remains of each.
  static let silences: [Transformation<Token, TestError>] = [
    .init("never") { _ in .never }, .init("concat") { $0.concat(.never) },
    .init("concat, mapped") { $0.concat(.never).map { $0 }.filter { _ in true } },
    .init("flatMap") { $0.flatMap { Signal.just($0).concat(.never) } }, .init("merge") { .merge([.never, $0]) },
    .init("replacement") { $0.take(untilReplacement: Signal.never) }, .init("retry") { $0.concat(.never).retry() },
  ]
  /// Operators that share one subscription. The last three keep it while the result is retained.
  static let sharings: [Transformation<Token, TestError>] = [
    .init("share") { $0.share() }, .init("share(replay:)") { $0.share(replay: 1) },
    .init("autoconnect") { $0.publish().autoconnect() },
    .init("keepingAlive") { $0.share(keepingAlive: .zero, on: .immediate) },
    .init("replay") { $0.replay() }, .init("replayLazily") { $0.replayLazily() },
    .init("replayLast") { $0.replayLast() },
  ]

  @Test("A shared connection to a source that falls silent lasts until its subscribers leave", arguments: silences)
  func sharedSilence(silence: Transformation<Token, TestError>) {
    for sharing in Self.sharings {
      let (starts, cleanups) = (Count(), Count())
      let captured = tokenHeld { token in
        let source = silence.apply(.just(token)).initially { starts.add() }.onDispose { cleanups.add() }
        let signal = sharing.apply(source)
        let subscriptions = (0..<3).map { _ in signal.subscribe { _ in token.touch() } }
        #expect(starts.value == 1, "\(sharing) subscribes again")
        #expect(subscriptions.allSatisfy { !$0.isDisposed }, "\(sharing) ended")
        #expect(cleanups.value == 0, "\(sharing) left the source")
        for subscription in subscriptions { subscription.dispose() }
      }.token
      #expect(cleanups.value == 1, "\(sharing) keeps the source")
      #expect(captured.isReleased, "\(sharing) retains its subscribers")
    }
  }

  @Test("A connection to a source that fell silent is made anew after the last subscriber has left", arguments: [0, 1])
  func silenceSharedAgain(capacity: Int) {
    let starts = Count()
    let signal = Ints.defer { .just(starts.add()) }.concat(.never).share(replay: capacity)
    for number in 1...2 {
      let recorders = [signal.record(), signal.record()]
      #expect(recorders.map(\.values) == [[number], capacity == 0 ? [] : [number]])
      for recorder in recorders { recorder.dispose() }
    }
  }

  @Test("A disposed connection to a silent source disposes its subscribers")
  func disconnectedSilence() {
    let connection = Ints.never.onDispose {}.publish()
    let subscription = connection.signal.subscribe()
    connection.connect()
    #expect(!subscription.isDisposed)
    connection.connect().dispose()
    #expect(subscription.isDisposed)
  }

  @Test("Never does not retain its observer")
  func neverHoldsNothing() {
    let receiver: Weak<IntSubject>
    let cleanups = Count()
    let (captured, subscription) = tokenHeld { token in
      Ints.never.take(first: 1).subscribe { _ in token.touch() }
    }
    do {
      let subject = IntSubject()
      receiver = Weak(subject)
      Ints.never.onDispose { cleanups.add() }.subscribe(subject)
      #expect(cleanups.value == 0)
    }
    #expect(captured.isReleased && receiver.isReleased)
    #expect(cleanups.value == 1 && !subscription.isDisposed)
  }
}
