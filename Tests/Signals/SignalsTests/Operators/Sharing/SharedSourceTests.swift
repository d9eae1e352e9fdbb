@testable import SignalOperators

struct SharedSourceTests {
  private typealias Connection = SharedSource<Int, TestError>.Connection

  @Test("The last subscriber to leave disposes the connection, which no subscriber joins after that")
  func count() {
    let connection = Connection(Ints.never.publish(), grace: nil, keepsUnused: false)
    #expect(connection.join())
    connection.leave()
    #expect(!connection.handle.isDisposed && connection.join())
    connection.leave()
    connection.leave()
    #expect(connection.handle.isDisposed && !connection.join())
    #expect(!connection.join())
  }

  @Test("A connection that is kept alive is joined after any number of departures")
  func departures() {
    let grace = GracePeriod(.seconds(1), on: TestScheduler())
    let connection = Connection(Ints.never.publish(), grace: grace, keepsUnused: false)
    // As after the greatest number of departures that leaves the count positive.
    let departure = 1 << 32
    connection.subscribers.add(.max / departure * departure)
    connection.leave()
    #expect(connection.join())
  }

  @Test(
    "a connection that its last subscriber is leaving is replaced, and its disposal leaves the new one open",
    .requirement("M9"))
  func replaced() {
    let shared = SharedSource<Int, TestError>()
    let subject = IntSubject()
    func subscribe() -> CompositeDisposable {
      let handle = CompositeDisposable()
      shared.attach(Observer(), handle) { (subject.signal.publish(), nil) }
      return handle
    }
    _ = subscribe()
    let old = shared.current.withLock { $0 }
    // As a thread does that leaves, before it disposes the connection.
    old?.subscribers.add(-1)
    let newcomer = subscribe()
    let new = shared.current.withLock { $0 }
    #expect(new !== old)
    old?.handle.dispose()
    #expect(shared.current.withLock { $0 } === new)
    #expect(new?.handle.isDisposed == false)
    newcomer.dispose()
    #expect(shared.current.withLock { $0 } == nil)
    #expect(new?.handle.isDisposed == true)
  }

  @Test("A connected signal whose closure owns the subject is released with the last reference to the signal")
  func ownSubject() {
    let sharing: [(Ints) -> Ints] = [{ $0.share() }, { $0.share(replay: 1) }, { $0.publish().autoconnect() }]
    for share in sharing {
      let owned: Weak<IntSubject>
      let subscription: any Disposable
      do {
        let subject = IntSubject()
        owned = Weak(subject)
        let signal = share(Ints { subject.subscribe($0) })
        subscription = signal.subscribe()
        #expect(!subscription.isDisposed)
      }
      #expect(owned.isReleased && subscription.isDisposed)
    }
  }

  @Test("A period that has passed is released, also if a subscriber has come in time and the connection goes on")
  func releasedPeriod() {
    let time = UserVirtualScheduler()
    let source = ColdSource<Int, TestError>()
    let shared = source.signal.share(keepingAlive: .seconds(1), on: time)
    shared.record().dispose()
    let timers = time.pending.map { Weak($0.handle) }
    let recorder = shared.record()
    time.advance(by: .seconds(1))
    #expect(timers.map(\.isReleased) == [true])
    source.send(1)
    #expect(recorder.values == [1])
  }

  @Test("A source that runs without subscribers is disposed with the shared signal and its last subscription")
  func releasedUnused() {
    let source = ColdSource<Int, TestError>()
    var shared: Ints? = source.signal.share(resetOnCompletion: true, resetWhenUnused: false)
    shared?.record().dispose()
    let recorder = shared?.record()
    #expect(source.isRunning && source.starts == 1)
    shared = nil
    #expect(source.isRunning)
    recorder?.dispose()
    #expect(!source.isRunning)
  }

  @Test("a reset at the end comes before the end: a subscriber that subscribes again opens a new connection")
  func subscribesAgain() {
    let source = ColdSource<Int, TestError>()
    let shared = source.signal.share(resetOnCompletion: true, resetOnFailure: false)
    let log = Log<String>()
    shared.subscribe(completed: { shared.subscribe(failed: { log.append("failed \($0.code)") }) })
    source.complete()
    #expect(source.starts == 2)
    source.fail(TestError(3))
    shared.subscribe(failed: { log.append("late \($0.code)") })
    #expect(source.starts == 2 && log.entries == ["failed 3", "late 3"])
  }
}
