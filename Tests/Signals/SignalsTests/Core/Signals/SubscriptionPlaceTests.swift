import Dispatch
import Huntable
import ReactiveSignals
import Testing

/// Where the closure of a signal runs, and which scheduler is current there (G4).
@Suite(.timeLimit(.minutes(10)))
struct SubscriptionPlaceTests {
  /// The scheduler that is current inside the subscription.
  private static let current = Signal<(any Scheduler)?, Never> { subscriber in
    subscriber.send(Schedulers.current)
    subscriber.complete()
    return nil
  }

  @MainActor
  @Test(
    "subscribed to on the main thread, the closure runs inside the call with the main scheduler current",
    .requirement(70))
  func main() {
    let recorder = Self.current.record()
    #expect(recorder.values[0] === MainScheduler.shared)
    #expect(recorder.isCompleted)
  }

  @Test(
    "subscribed to on a thread without a scheduler, the closure runs later on the background scheduler",
    .requirement(70, "G4"))
  func rawThread() async {
    let found = await withCheckedContinuation { continuation in
      startRawThread {
        #expect(Schedulers.current == nil)
        Self.current.subscribe(next: { continuation.resume(returning: $0) })
      }
    }
    #expect(found === SubscriptionScheduler.background)
  }

  @Test(
    "subscribed to on a queue scheduler, the closure runs inside the call with that scheduler current", .requirement(70)
  )
  func queueScheduler() async {
    let scheduler = QueueScheduler()
    let (found, isInline) = await withCheckedContinuation { continuation in
      scheduler.schedule {
        let recorder = Self.current.record()
        continuation.resume(returning: (recorder.values[0], recorder.isCompleted))
      }
    }
    #expect(found === scheduler)
    #expect(isInline)
  }

  @Test("Subscribed to in a task, the closure runs inside the call with the subscription scheduler current")
  func task() async {
    #expect(Schedulers.current == nil || Schedulers.current === MainScheduler.shared)
    let recorder = await Task.detached { Self.current.record() }.value
    #expect(recorder.values[0] === SubscriptionScheduler.shared)
    #expect(recorder.isCompleted)
  }

  @Test("The current scheduler is restored after the subscription")
  func restores() async {
    let isNil = await Task.detached {
      Self.current.record()
      return Schedulers.current == nil
    }.value
    #expect(isNil)
  }

  @Test("Every source that sends during the subscription has a current scheduler on a thread without one")
  func everySource() async {
    let replay = ReplaySubject<Int, TestError>()
    replay.send(1)
    let sources: [Ints] = [
      .just(1), .from([1]), .defer { .just(1) }, replay.signal, BehaviorSubject(1).signal, .never.starting(with: 1),
      .merge([.just(1)]), .concat([.just(1)]), .just(1).concat(.empty),
    ]
    for (index, source) in sources.enumerated() {
      let found = await withCheckedContinuation { continuation in
        startRawThread {
          source.take(first: 1).subscribe(next: { _ in continuation.resume(returning: Schedulers.current) })
        }
      }
      #expect(found === SubscriptionScheduler.background, "source \(index)")
    }
    let ends = await withCheckedContinuation { continuation in
      startRawThread {
        Ints.fail(TestError()).subscribe(failed: { _ in continuation.resume(returning: Schedulers.current) })
      }
    }
    #expect(ends === SubscriptionScheduler.background)
  }

  @Test("Subscribing to a plain subject never changes threads")
  func subject() async {
    let values = await onRawThread {
      let subject = IntSubject()
      let recorder = subject.record()
      subject.send(1)
      return recorder.values
    }
    #expect(values == [1])
  }

  @Test(
    "on the main thread a recorded value arrives inside the call, with the main scheduler current", .requirement(279))
  @MainActor
  func replayOnMain() {
    let subject = ReplaySubject<Int, TestError>()
    subject.send(1)
    let found = Log<Bool>()
    subject.record { _ in found.append(Schedulers.current === MainScheduler.shared) }
    #expect(found.entries == [true])
  }

  @Test(
    "on a thread without a scheduler, a completion after subscribing does not overtake the recorded value",
    .requirement(281))
  func completionAfterSubscribing() async {
    let subject = ReplaySubject<Int, TestError>()
    subject.send(1)
    let recorder = Recorder<Int, TestError>()
    await withCheckedContinuation { continuation in
      startRawThread {
        let observer = recorder.observer()
        subject.subscribe(
          next: observer.next,
          completed: {
            observer.completed()
            continuation.resume()
          })
        subject.complete()
      }
    }
    #expect(recorder.events == [.next(1), .completed])
  }

  @Test(
    "a subscription disposed while it waits for the background scheduler never runs the closure", .requirement("G5"))
  func cancelledBeforeStart() async {
    let source = ColdSource<Int, TestError>()
    let replay = ReplaySubject<Int, TestError>()
    replay.send(1)
    let recorders = await onRawThread {
      // Blocks the background scheduler until the subscriptions have been disposed.
      let isHeld = ThreadSemaphore()
      let mayGoOn = ThreadSemaphore()
      SubscriptionScheduler.background.enqueue {
        isHeld.signal()
        mayGoOn.wait()
      }
      isHeld.wait()
      let recorders = [
        source.signal.record(), source.signal.map { $0 }.take(first: 1).record(), replay.record(),
        Ints.just(1).record(),
        Ints.from([1]).starting(with: 0).record(), Ints.concat([.just(1), source.signal]).record(),
      ]
      for recorder in recorders { recorder.dispose() }
      mayGoOn.signal()
      return recorders
    }
    await turn(of: SubscriptionScheduler.background)
    #expect(source.starts == 0)
    #expect(recorders.allSatisfy { $0.events.isEmpty })
  }

  static let operators: [Transformation<Int, TestError>] = [
    Transformation("map") { $0.map { $0 } },
    Transformation("scan") { $0.scan(0) { $1 } },
    Transformation("concat") { Ints.empty.concat($0) },
    Transformation("merge") { .merge([$0, .never]) },
    Transformation("flatMap") { $0.flatMap(Ints.just) },
    Transformation("concatMap") { $0.concatMap(Ints.just) },
    Transformation("flatMapLatest") { $0.flatMapLatest(Ints.just) },
    Transformation("zip") { .zip($0, $0) { left, _ in left } },
    Transformation("combineLatest") { .combineLatest($0, .just(0)) { left, _ in left } },
    Transformation("take(until:)") { $0.take(until: Ints.never) },
    Transformation("share") { $0.share() },
    Transformation("catch") { $0.catchTo(Ints.never) },
  ]

  @Test(
    "an operator without a scheduler delivers inside the call that sends", .requirement("G11"), arguments: operators)
  func insideTheCall(transformation: Transformation<Int, TestError>) {
    let subject = IntSubject()
    let recorder = transformation.apply(subject.signal).record()
    for value in 1...3 {
      subject.send(value)
      #expect(recorder.values == Array(1...value))
    }
  }
}
