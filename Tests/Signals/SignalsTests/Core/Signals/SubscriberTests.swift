import Dispatch
import ReactiveSignals
import Testing

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

    func subscribe(to signal: some SignalProtocol<Int, TestError>) -> any Disposable {
      signal.signal.subscribe(subscriber)
    }
  }

  @Test("a subscriber that receives an error has failed, without values", .requirement(260), arguments: Kind.allCases)
  func fails(kind: Kind) {
    let specimen = kind.make()
    specimen.subscriber.fail(TestError(1))
    #expect(specimen.read().events == [.failed(TestError(1))])
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
      #expect(!recorder.hasEnded)
      #expect(recorder.violations == [])
    }
  }

  @Test(
    "subscribed to two subjects, a subscriber gets all values in the order of sending", .requirement(262),
    arguments: Kind.allCases)
  func receivesFromTwo(kind: Kind) {
    let (left, right) = (IntSubject(), IntSubject())
    let specimen = kind.make()
    _ = specimen.subscribe(to: left)
    _ = specimen.subscribe(to: right)
    for value in 1...3 {
      left.send(value)
      right.send(-value)
    }
    #expect(specimen.read().events == [1, -1, 2, -2, 3, -3].map { .next($0) })
  }

  @Test(
    "the first end of one signal ends a subscriber of several", .requirement(263, 264), arguments: Kind.allCases,
    [IntEvent.completed, .failed(TestError(2))])
  func endsWithFirst(kind: Kind, end: IntEvent) {
    let (left, right) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let specimen = kind.make()
    _ = specimen.subscribe(to: left.signal)
    _ = specimen.subscribe(to: right.signal)
    left.send(1)
    right.subscribers[0].send(event: end)
    #expect(left.ends == 1)
    #expect(right.ends == 1)
    left.send(2)
    #expect(specimen.read().events == [.next(1), end])
  }

  @Test(
    "a subscriber of two signals receives the values of both, the end of the first, and nothing after it",
    .requirement(264),
    arguments: Kind.allCases)
  func completesWithFirst(kind: Kind) {
    let (left, right) = (IntSubject(), IntSubject())
    let specimen = kind.make()
    _ = specimen.subscribe(to: left)
    _ = specimen.subscribe(to: right)
    left.send(1)
    right.send(2)
    left.complete()
    right.send(3)
    #expect(specimen.read().events == [.next(1), .next(2), .completed])
  }

  @Test(
    "subscribing a completed subscriber to another signal is disposed at once", .requirement(266),
    arguments: Kind.allCases)
  func completedTakesNothing(kind: Kind) {
    let source = ColdSource<Int, TestError>()
    let specimen = kind.make()
    specimen.subscriber.complete()
    #expect(specimen.subscribe(to: source.signal).isDisposed)
    #expect(source.starts == 0)
    let handle = CompositeDisposable()
    specimen.subscriber.didSubscribe(with: handle)
    #expect(handle.isDisposed)
  }

  @Test("a subscriber does not retain a disposed subscription", .requirement(267), arguments: Kind.allCases)
  func releasesDisposed(kind: Kind) {
    let specimen = kind.make()
    let handle: Weak<CompositeDisposable>
    do {
      let composite = CompositeDisposable()
      handle = Weak(composite)
      specimen.subscriber.didSubscribe(with: composite)
    }
    #expect(!handle.isReleased)
    handle.object?.dispose()
    #expect(handle.isReleased)
  }

  @Test(
    "A subscriber drops a subscription that ends on its own only if it does not end itself", arguments: Kind.allCases)
  func keepsOthers(kind: Kind) {
    let (left, right) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let specimen = kind.make()
    let first = specimen.subscribe(to: left.signal)
    _ = specimen.subscribe(to: right.signal)
    first.dispose()
    #expect(left.ends == 1)
    #expect(right.isRunning)
    right.send(1)
    #expect(specimen.read().events == [.next(1)])
  }

  @Test("A released subscriber disposes its subscriptions", arguments: Kind.allCases)
  func released(kind: Kind) {
    // A source that does not retain its subscribers.
    let cleanups = Count()
    let source = Ints.never.onDispose { cleanups.add() }
    do {
      let specimen = kind.make()
      _ = specimen.subscribe(to: source)
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
