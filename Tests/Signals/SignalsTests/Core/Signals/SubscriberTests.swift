import Dispatch

/// The behaviour of every subscriber of the library: a subscriber of closures, and subjects.
struct SubscriberTests {
  enum Kind: CaseIterable, Sendable {
    case closures, subject, replaySubject

    func make() -> Specimen {
      switch self {
      case .closures:
        let recorder = Recorder<Int, TestError>()
        let observer = recorder.observer()
        return Specimen(
          subscriber: Subscriber(next: observer.next, failed: observer.failed, completed: observer.completed),
          read: { recorder })
      case .subject:
        let subject = IntSubject()
        let recorder = subject.record()
        return Specimen(subscriber: subject, read: { recorder })
      case .replaySubject:
        let subject = ReplaySubject<Int, TestError>()
        return Specimen(subscriber: subject, read: { subject.record() })
      }
    }
  }

  struct Specimen: Sendable {
    let subscriber: any SubscriberProtocol<Int, TestError>
    /// The events that the subscriber has received: recorded by its closures or its subscribers, or replayed.
    let read: @Sendable () -> Recorder<Int, TestError>

    @discardableResult
    func subscribe(to signal: some SignalProtocol<Int, TestError>) -> any Disposable {
      signal.signal.subscribe(subscriber)
    }
  }

  @Test(
    "twenty values sent at once from many threads are all received, one at a time", .requirement(261, "G2"),
    arguments: Kind.allCases)
  func receivesFromThreads(kind: Kind) async {
    for _ in 0..<20 {
      let specimen = kind.make()
      await onRawThread {
        DispatchQueue.concurrentPerform(iterations: 20) { specimen.subscriber.send($0) }
      }
      let recorder = specimen.read()
      #expect(recorder.values.sorted() == Array(0..<20))
      #expect(!recorder.hasEnded && recorder.violations == [])
    }
  }

  @Test(
    "a subscriber of two signals receives the values of both in the order of sending, and ends with the first end",
    .requirement(260, 262, 263, 264),
    arguments: Kind.allCases, [IntEvent.completed, .failed(TestError(2))])
  func endsWithFirst(kind: Kind, end: IntEvent) {
    let (sources, specimen) = ((0...1).map { _ in ColdSource<Int, TestError>() }, kind.make())
    for source in sources { specimen.subscribe(to: source.signal) }
    for value in 1...5 { sources[value % 2].send(value) }
    sources[1].send(event: end)
    #expect(sources.map(\.ends) == [1, 1])
    sources[0].send(6)
    #expect(specimen.read().events == (1...5).map { .next($0) } + [end])
  }

  @Test(
    "subscribing a completed subscriber to another signal is disposed at once", .requirement(266),
    arguments: Kind.allCases)
  func completedTakesNothing(kind: Kind) {
    let (source, specimen) = (ColdSource<Int, TestError>(), kind.make())
    specimen.subscriber.complete()
    #expect(specimen.subscribe(to: source.signal).isDisposed && source.starts == 0)
    let handle = CompositeDisposable()
    specimen.subscriber.didSubscribe(with: handle)
    #expect(handle.isDisposed)
  }

  @Test(
    "a subscriber does not retain a disposed subscription, and keeps the others", .requirement(267),
    arguments: Kind.allCases)
  func keepsOthers(kind: Kind) {
    let (left, right) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let specimen = kind.make()
    let handle: Weak<CompositeDisposable>
    do {
      let composite = CompositeDisposable()
      handle = Weak(composite)
      specimen.subscriber.didSubscribe(with: composite)
    }
    let first = specimen.subscribe(to: left.signal)
    specimen.subscribe(to: right.signal)
    #expect(!handle.isReleased)
    handle.object?.dispose()
    first.dispose()
    #expect(handle.isReleased && !left.isRunning && right.isRunning)
    right.send(1)
    #expect(specimen.read().events == [.next(1)])
  }

  @Test("A released subscriber disposes its subscriptions", arguments: Kind.allCases)
  func released(kind: Kind) {
    // A source that does not retain its subscribers.
    let cleanups = Count()
    do {
      let specimen = kind.make()
      specimen.subscribe(to: Ints.never.onDispose { cleanups.add() })
      #expect(cleanups.value == 0)
    }
    #expect(cleanups.value == 1)
  }

  @Test("a closure subscriber cleans its subscriptions up before it calls the closure of the end", .requirement("G7"))
  func cleansUpFirst() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("cleanup") })
    let subscriber = Subscriber<Int, TestError>(completed: { order.append("completed") })
    source.signal.subscribe(subscriber)
    subscriber.complete()
    #expect(order.entries == ["cleanup", "completed"])
  }
}
