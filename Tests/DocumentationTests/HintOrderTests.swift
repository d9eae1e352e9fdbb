/// When the closures of the names run that the hints give, and how often: as the documentation of the other libraries
/// promises.
@Suite("The hints run at the time that the other library promises")
struct HintOrderTests {
  private struct Oops: Error {}

  private let time = TestScheduler()
  private let log = Printer()

  private func source() -> Signal<Int, Never> {
    Signal { [log] subscriber in
      log("source")
      subscriber.send(1)
      return AnyDisposable { withExtendedLifetime(subscriber) { log("stopped") } }
    }
  }

  @Test("on(starting:) and do(onSubscribe:) run before the source is subscribed to: initially")
  func starting() {
    source().initially { log("starting") }.subscribe { log($0) }.dispose()
    #expect(log.lines == ["starting", "source", "1", "stopped"])
  }

  @Test("on(started:) and do(onSubscribed:) run after it: the code after subscribe, or a merged signal")
  func started() {
    source().subscribe { log($0) }
    log("started")
    source().merge(
      with: Signal.defer {
        log("started")
        return .empty
      }
    ).subscribe { log($0) }
    #expect(log.lines == ["source", "1", "started", "source", "1", "started"])
  }

  @Test("on(terminated:), on(disposed:) and do(onDispose:) run once, at the end and on disposal: onDispose")
  func terminated() {
    Signal<Int, Never>.just(1).onDispose { log("completed") }.subscribe()
    Signal<Int, Oops>.fail(Oops()).onDispose { log("failed") }.subscribe()
    let subscription = Signal<Int, Never>.never.onDispose { log("disposed") }.subscribe()
    subscription.dispose()
    #expect(log.lines == ["completed", "failed", "disposed"])
  }

  @Test("on(value:), doNext and tap run before the observer receives the value: do")
  func effects() {
    Signal<Int, Never>.just(1).do(next: { log("effect \($0)") }, completed: { log("end") })
      .subscribe(next: { log($0) }, completed: { log("completed") })
    #expect(log.lines == ["effect 1", "1", "end", "completed"])
  }

  @Test("publish().refCount() subscribes to the source again when a subscriber comes after the last has left: share")
  func refCount() {
    let shared = source().share()
    shared.subscribe { log($0) }.dispose()
    shared.subscribe { log($0) }.dispose()
    #expect(log.lines == ["source", "1", "stopped", "source", "1", "stopped"])
  }

  @Test("share(scope: .whileConnected) replays while there are subscribers; replay(1) connects by a call")
  func replaying() {
    let shared = source().share(replay: 1)
    let first = shared.subscribe()
    #expect(shared.record().values == [1])
    first.dispose()
    let connection = source().multicast(ReplaySubject(capacity: 1))
    let early = connection.signal.record()
    #expect(early.values == [])
    connection.connect()
    #expect(early.values == [1])
    #expect(connection.signal.record().values == [1])
  }

  @Test("startWithSignal sees every value in all its observers, since the source starts last: publish and connect")
  func startWithSignal() {
    let connection = source().publish()
    let (first, second) = (connection.signal.record(), connection.signal.record())
    connection.connect().dispose()
    #expect(first.values == [1] && second.values == [1])
    #expect(log.lines == ["source", "stopped"])
  }

  @Test("Future begins at once and runs once; Deferred runs for each subscription: startEagerly, defer")
  func future() {
    let future = Signal<Int, Never>.startEagerly(on: time) { [log] subscriber in
      log("work")
      subscriber.send(1)
      subscriber.complete()
    }
    time.run()
    #expect(log.lines == ["work"])
    let (first, second) = (future.record(), future.record())
    time.run()
    #expect(first.values == [1] && second.values == [1] && log.lines == ["work"])
    let deferred = Signal<Int, Never>.defer { [log] in
      log("deferred")
      return .just(1)
    }
    deferred.subscribe()
    deferred.subscribe()
    #expect(log.lines == ["work", "deferred", "deferred"])
  }

  @Test("A released bag or set ends its subscriptions: Lifetime.Token and dispose(with:), not a composite")
  func bags() {
    let subject = Subject<Int, Never>()
    var token: Lifetime.Token? = Lifetime.Token()
    var composite: CompositeDisposable? = CompositeDisposable()
    if let token { subject.subscribe { log("token \($0)") }.dispose(with: token.lifetime) }
    subject.subscribe(in: composite) { log("composite \($0)") }
    subject.send(1)
    (token, composite) = (nil, nil)
    subject.send(2)
    #expect(log.lines == ["token 1", "composite 1", "composite 2"])
    _ = (token, composite)
  }

  @Test("A driver and a property give a late observer the last value, and deliver on the main thread")
  func drivers() {
    let subject = Subject<Int, Oops>()
    let driver = subject.catchAndReturn(0).share(replay: 1)
    let first = driver.record()
    subject.send(1)
    #expect(driver.record().values == [1])
    subject.fail(Oops())
    #expect(first.values == [1, 0] && first.isCompleted)
  }

  @Test("A token ends its lifetime: Lifetime.make, observeEnded")
  func lifetimes() {
    let token = Lifetime.Token()
    token.lifetime.onEnded { log("ended") }
    token.dispose()
    #expect(log.lines == ["ended"])
  }

  @Test("A subject that only says that something has happened needs no value: send()")
  func voids() {
    let pressed = Subject<Void, Never>()
    let recorder = pressed.map { 1 }.record()
    pressed.send()
    #expect(recorder.values == [1])
  }
}
