/// Where the closure of a signal runs, and which scheduler is current there (G4).
@Suite(.timeLimit(.minutes(10)))
struct SubscriptionPlaceTests {
  /// A thread or a task that subscribes, and the scheduler that is current in the closure.
  enum Place: CaseIterable, Sendable {
    case main, thread, queue, task

    static let anyQueue = QueueScheduler()

    var current: any Scheduler {
      switch self {
      case .main: MainScheduler.shared
      case .thread: SubscriptionScheduler.background
      case .queue: Self.anyQueue
      case .task: SubscriptionScheduler.shared
      }
    }

    func run(_ body: @escaping @Sendable () -> Void) {
      switch self {
      case .main: MainScheduler.shared.schedule(body)
      case .thread: startRawThread(body)
      case .queue: Self.anyQueue.schedule(body)
      case .task: Task.detached { body() }
      }
    }
  }

  @Test(
    "the closure runs inside the call, with a current scheduler; on a thread without one, in the background",
    .requirement(70, "G4"),
    arguments: Place.allCases)
  func subscribing(place: Place) async {
    let current = Signal<(scheduler: (any Scheduler)?, thread: ObjectIdentifier), Never> { subscriber in
      subscriber.send((Schedulers.current, thisThread()))
      subscriber.complete()
      return nil
    }
    let (isCurrent, isInline, isRestored) = await withCheckedContinuation { continuation in
      place.run {
        let (before, thread) = (Schedulers.current, thisThread())
        let found = ReplaySubject<(isCurrent: Bool, isHere: Bool), Never>()
        let recorder = current.record { found.send(($0.scheduler === place.current, $0.thread == thread)) }
        // In the background, the closure may have run meanwhile.
        let (isCompleted, isRestored) = (recorder.isCompleted, Schedulers.current === before)
        Strand().perform {
          found.signal.take(first: 1).subscribe {
            continuation.resume(returning: ($0.isCurrent, isCompleted && $0.isHere, isRestored))
          }
        }
      }
    }
    #expect(isCurrent && isRestored)
    #expect(isInline == (place != .thread))
  }

  @Test("A subscription that is disposed before its turn in the background does not start")
  func disposedBeforeTurn() async {
    let (starts, bag) = (Count(), CompositeDisposable())
    await withCheckedContinuation { continuation in
      // The background is busy until the subscription has been made and disposed.
      SubscriptionScheduler.background.enqueue {
        waitForRawThread {
          Ints { _ in
            starts.add()
            return nil
          }.subscribe(in: bag)
          bag.dispose()
        }
        SubscriptionScheduler.background.enqueue { continuation.resume() }
      }
    }
    #expect(starts.value == 0)
  }

  @Test("Every source that sends during the subscription has a current scheduler on a thread without one")
  func everySource() async {
    let replay = ReplaySubject<Int, TestError>()
    replay.send(1)
    let sources: [Ints] = [
      .just(1), .from([1]), .defer { .just(1) }, replay.signal, BehaviorSubject(1).signal, .never.starting(with: 1),
      .merge([.just(1)]), .concat([.just(1)]), .just(1).concat(.empty), .fail(TestError()),
    ]
    for (index, source) in sources.enumerated() {
      let found = await withCheckedContinuation { continuation in
        startRawThread {
          source.take(first: 1).materialize().take(first: 1).subscribe { _ in
            continuation.resume(returning: Schedulers.current)
          }
        }
      }
      #expect(found === SubscriptionScheduler.background, "source \(index)")
    }
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
    let (subject, found) = (ReplaySubject<Int, TestError>(), Log<Bool>())
    subject.send(1)
    subject.record { _ in found.append(Schedulers.current === MainScheduler.shared) }
    #expect(found.entries == [true])
  }

  @Test(
    "on a thread without a scheduler, a completion after subscribing does not overtake the recorded value",
    .requirement(281))
  func completionAfterSubscribing() async {
    let (subject, recorder) = (ReplaySubject<Int, TestError>(), Recorder<Int, TestError>())
    subject.send(1)
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
    #expect(recorder == "(1|)")
  }

  @Test(
    "a subscription disposed while it waits for the background scheduler never runs the closure", .requirement("G5"))
  func cancelledBeforeStart() async {
    let (source, replay) = (ColdSource<Int, TestError>(), ReplaySubject<Int, TestError>())
    replay.send(1)
    let recorders = await onRawThread {
      // Blocks the background scheduler until the subscriptions have been disposed.
      let (isHeld, mayGoOn) = (ThreadSemaphore(), ThreadSemaphore())
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
    #expect(source.starts == 0 && recorders.allSatisfy { $0.events.isEmpty })
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
