import Dispatch

struct DeliveryTests {
  @Test("Delivered events arrive on the scheduler, in order, among the other actions enqueued there")
  func deliversInTurn() {
    let (scheduler, subject, order, place) = (TestScheduler(), IntSubject(), Log<String>(), Log<Bool>())
    subject.deliver(on: scheduler).subscribe(
      next: {
        order.append("\($0)")
        place.append(Schedulers.current === scheduler)
      }, completed: { order.append("completed") })
    scheduler.schedule { order.append("before") }
    subject.send(1)
    scheduler.schedule { order.append("between") }
    subject.send(2)
    subject.complete()
    scheduler.schedule { order.append("after") }
    #expect(order.entries == [])
    scheduler.run()
    #expect(order.entries == ["before", "1", "between", "2", "completed", "after"] && place.entries == [true, true])
  }

  @Test("An action that is enqueued between two values runs between them")
  func turnsOnQueues() async throws {
    let target = DispatchQueue(label: "target")
    let queue = QueueScheduler(targeting: target)
    let (log, subject) = (Log<String>(), IntSubject())
    subject.signal.deliver(on: queue).subscribe(next: { log.append("\($0)") })
    target.suspend()
    subject.send(1)
    subject.send(2)
    queue.enqueue { log.append("between") }
    subject.send(3)
    subject.send(4)
    target.resume()
    await turn(of: queue)
    #expect(log.entries == ["1", "2", "between", "3", "4"])
  }

  @Test("A value that is sent during a delivery joins the values that wait, unless an action was enqueued before it")
  func joins() async throws {
    let target = DispatchQueue(label: "target")
    let queue = QueueScheduler(targeting: target)
    let (log, subject) = (Log<String>(), IntSubject())
    try await completion { done in
      subject.signal.deliver(on: queue).subscribe(next: { value in
        log.append("\(value)")
        if value == 5 { done() }
        guard value == 1 else { return }
        subject.send(3)
        queue.enqueue { log.append("action") }
        subject.send(4)
        subject.send(5)
      })
      target.suspend()
      subject.send(1)
      subject.send(2)
      target.resume()
    }
    #expect(log.entries == ["1", "2", "3", "action", "4", "5"])
  }

  @Test("A delivery whose values send further values leaves time for the timers of its scheduler")
  func leavesTime() async throws {
    let queue = QueueScheduler()
    let subject = IntSubject()
    let isOver = AnyDisposable()
    let last = try await value { done in
      subject.signal.deliver(on: queue).subscribe(next: { value in
        if isOver.isDisposed || value == 100_000 { return done(value) }
        subject.send(value + 1)
      })
      queue.enqueue {
        queue.schedule(after: .zero) { isOver.dispose() }
        subject.send(0)
      }
    }
    #expect(last < 100_000)
  }

  @Test("Any number of values wait for a scheduler, and arrive in order; values that are dropped are released")
  func waits() async {
    let target = DispatchQueue(label: "target")
    let queue = QueueScheduler(targeting: target)
    let subject = IntSubject()
    let recorder = subject.signal.deliver(on: queue).record()
    for burst in 0..<3 {
      target.suspend()
      for value in 0..<100 { subject.send(burst * 100 + value) }
      target.resume()
      await turn(of: queue)
    }
    #expect(recorder.values == Array(0..<300))

    let (tokens, scheduler) = (Subject<Token, Never>(), TestScheduler())
    let unread = tokens.deliver(on: scheduler).record()
    let weak = Self.sentTokens(to: tokens)
    unread.dispose()
    await scheduler.run()
    #expect(weak.map(\.isReleased) == Array(repeating: true, count: 5))
  }

  /// Five tokens that `subject` has sent.
  private static func sentTokens(to subject: Subject<Token, Never>) -> [Weak<Token>] {
    (0..<5).map { _ in tokenHeld { subject.send($0) }.token }
  }

  /// Runs nothing, and drops its actions with itself.
  private final class IdleScheduler: Scheduler {
    private let actions = Locked<[@Sendable () -> Void]>([])
    let now = Instant.zero

    func enqueue(_ action: @escaping @Sendable () -> Void) { actions.withLock { $0.append(action) } }

    func enqueue(at: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      AnyDisposable {}
    }

    /// Drops the actions, which hold the scheduler.
    func drop() {
      _ = actions.withLock { actions in
        defer { actions = [] }
        return actions
      }
    }
  }

  @Test("Values are released if the scheduler drops the actions that would deliver them")
  func releasesDropped() {
    let tokens = Subject<Token, Never>()
    let scheduler = IdleScheduler()
    let recorder = tokens.deliver(on: scheduler).record()
    let weak = Self.sentTokens(to: tokens)
    recorder.dispose()
    scheduler.drop()
    #expect(weak.map(\.isReleased) == Array(repeating: true, count: 5))
  }

  @Test("an error is delivered in order too, after the values sent before it", .requirement("O10"))
  func deliversErrorInTurn() {
    let scheduler = TestScheduler()
    let recorder = Ints.sending([.next(1), .next(2), .failed(TestError(1))]).deliver(on: scheduler).record()
    scheduler.step()
    #expect(recorder.events == [.next(1)])
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(1))])
  }

  @Test("Delivering leaves the side effects of the source where they are")
  func leavesSideEffects() {
    let (scheduler, place) = (TestScheduler(), Log<Bool>())
    Ints.defer {
      place.append(Schedulers.current === scheduler)
      return .just(1)
    }.deliver(on: scheduler).record()
    #expect(place.entries == [false])
  }

  @Test(
    "disposing a delivery cleans up the source at once, before the scheduler runs, and drops the waiting values",
    .requirement(699), arguments: Shift.allCases.filter { $0 != .subscribe })
  func disposesSourceAtOnce(shift: Shift) {
    let (scheduler, source) = (TestScheduler(), ColdSource<Int, TestError>())
    let recorder = shift.apply(source.signal, scheduler).record()
    source.send(1)
    recorder.dispose()
    #expect(source.ends == 1)
    scheduler.run()
    #expect(recorder.events == [])
    // A subscription that waits for its turn is no longer pending.
    Ints.just(1).subscribe(on: scheduler).subscribe().dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test("disposing inside a delivery drops the events enqueued behind it", .requirement("D7", "Q19"))
  func dropsWhatIsEnqueued() {
    let (scheduler, bag) = (TestScheduler(), CompositeDisposable())
    let recorder = Ints.from(1...3).deliver(on: scheduler).record(in: bag) { _ in bag.dispose() }
    scheduler.run()
    #expect(recorder.events == [.next(1)])
  }

  @Test(
    "events that are pending when the source has completed are dropped by a disposal", .requirement("D5"),
    arguments: Shift.allCases)
  func dropsPendingOfCompletedSource(shift: Shift) {
    let (scheduler, subject) = (TestScheduler(), IntSubject())
    let recorder = shift.apply(subject.signal, scheduler).record()
    subject.send(1)
    if shift != .debounce { subject.complete() }
    recorder.dispose()
    scheduler.run()
    #expect(recorder.events == [])
  }

  enum Shift: CaseIterable {
    case deliver, deliverBounded, deliverOnMain, delay, debounce, subscribe

    func apply(_ source: Ints, _ scheduler: TestScheduler) -> Ints {
      switch self {
      case .deliver: source.deliver(on: scheduler)
      case .deliverBounded: source.deliver(on: scheduler, capacity: 9, overflow: .dropNewest)
      case .deliverOnMain: source.deliverOnMain(scheduler)
      case .delay: source.delay(.seconds(1), on: scheduler)
      case .debounce: source.debounce(.seconds(1), on: scheduler)
      case .subscribe: source.subscribe(on: scheduler)
      }
    }
  }

  @Test(
    "Values sent before the source was released still arrive",
    arguments: Shift.allCases, [true, false])
  func deliversAfterDrop(shift: Shift, fromSubject: Bool) {
    let scheduler = TestScheduler()
    let recorder: Recorder<Int, TestError>
    if fromSubject {
      let subject = ReplaySubject<Int, TestError>()
      subject.send(1)
      recorder = shift.apply(subject.signal, scheduler).record()
    } else {
      recorder = shift.apply(.sending([.next(1)]), scheduler).record()
    }
    scheduler.run()
    #expect(recorder.events == [.next(1)])
  }

  @Test("Values that are sent from inside a delivery are delivered after it")
  func deliversNestedLater() {
    let (scheduler, subject) = (TestScheduler(), IntSubject())
    let recorder = subject.deliver(on: scheduler).record { if $0 < 3 { subject.send($0 + 1) } }
    subject.send(1)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3] && recorder.violations == [])
  }
}
