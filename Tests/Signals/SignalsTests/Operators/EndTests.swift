/// What an operator disposes before it passes its end on, and which events must not follow it.
struct EndTests {
  private let time = TestScheduler()
  private let log = Log<String>()

  enum Timed: String, CaseIterable, Sendable {
    case debounce, throttle, buffer, window, delay, timeout
  }

  /// An operator that has a timer when a subject has sent a value.
  private func apply(_ operation: Timed, to source: IntSubject) -> Ints {
    let second = Duration.seconds(1)
    return switch operation {
    case .debounce: source.debounce(second, on: time)
    case .throttle: source.throttle(second, on: time)
    case .buffer: source.buffer(every: second, on: time).map { _ in 0 }
    case .window: source.window(every: second, on: time).map { _ in 0 }
    case .delay: source.delay(second, on: time)
    case .timeout: source.timeout(after: second, failure: TestError(), on: time)
    }
  }

  @Test("When an operator passes its end on, its timer is cancelled", arguments: Timed.allCases)
  func timers(operation: Timed) {
    let source = IntSubject()
    let recorder = apply(operation, to: source).do(failed: { [time, log] _ in log.append("\(time.pendingCount)") })
      .record()
    source.send(1)
    #expect(time.pendingCount == 1)
    source.fail(TestError())
    #expect(log.entries == ["0"] && recorder.error == TestError())
  }

  @Test("When an operator passes its end on, its sources are disposed", arguments: ["merge", "combine", "timeout"])
  func sources(operation: String) {
    let (first, second) = (ColdSource<Int, TestError>(), ColdSource<Int, TestError>())
    let signal: Ints =
      switch operation {
      case "merge": first.signal.merge(with: second.signal)
      case "combine": first.signal.combineLatest(with: second.signal).map { _ in 0 }
      default: second.signal.timeout(after: .seconds(1), failure: TestError(), on: time)
      }
    let recorder = signal.do(failed: { [log] _ in log.append("running: \(second.isRunning)") }).record()
    #expect(second.isRunning)
    first.fail(TestError())
    time.run()
    #expect(log.entries == ["running: false"] && recorder.events == [.failed(TestError())])
  }

  /// Records an operator whose result is merged by a busy operator, which queues events and disposes nothing yet.
  private func logging(
    _ signal: Ints, five: @escaping @Sendable () -> Void, start: @escaping @Sendable () -> Void
  ) -> [String] {
    let log = log
    let busy = IntSubject()
    let logged = signal.do(
      next: {
        log.append("\($0)")
        if $0 == 5 { five() }
      }, failed: { _ in log.append("X") })
    let recorder = Ints.merge(busy.signal, logged).do(next: { if $0 == 99 { start() } }).record()
    busy.send(99)
    #expect(recorder.violations == [])
    return log.entries
  }

  @Test("Nothing follows an error, although the receiver is busy", arguments: ["merge", "combine"])
  func following(operation: String) {
    let (first, second, failing) = (IntSubject(), IntSubject(), IntSubject())
    let entries = logging(
      operation == "merge"
        ? .merge(first.signal, second.signal, failing.signal)
        : .combineLatest(first.signal, second.signal, failing.signal) { $0 + $1 + $2 },
      five: {
        failing.fail(TestError())
        second.send(1)
      },
      start: {
        if operation == "combine" { for subject in [second, failing] { subject.send(0) } }
        first.send(5)
      })
    #expect(entries == ["5", "X"])
  }

  /// Runs the work of an instant when the test calls it.
  private final class Timers: Scheduler {
    private let instant = Locked<Instant>(.zero)
    private let actions = Locked<[@Sendable () -> Void]>([])

    var now: Instant { instant.withLock { $0 } }

    func enqueue(_ action: @escaping @Sendable () -> Void) { action() }

    func enqueue(
      at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
      actions.withLock { $0.append(action) }
      return AnyDisposable {}
    }

    func fire() {
      instant.withLock { $0 = Instant(.seconds(1)) }
      actions.withLock { $0.removeFirst() }()
    }
  }

  @Test("A delayed value does not follow an error, although the receiver is busy")
  func followingDelay() {
    let (source, timers) = (IntSubject(), Timers())
    let entries = logging(
      source.delay(.seconds(1), on: timers),
      five: {
        source.fail(TestError())
        timers.fire()
      },
      start: {
        source.send(5)
        source.send(6)
        timers.fire()
      })
    #expect(entries == ["5", "X"])
  }

  @Test("A timeout while the receiver is busy waits for another turn of its scheduler, and no value follows it")
  func followingTimeout() {
    let (source, timers) = (IntSubject(), Timers())
    let entries = logging(
      source.timeout(after: .seconds(1), failure: TestError(), on: timers),
      five: {
        timers.fire()
        source.send(1)
      },
      start: {
        source.send(5)
        timers.fire()
        source.send(2)
      })
    #expect(entries == ["5", "1", "X"])
  }

  @Test("A timer that fires inside a delivery waits for another turn of its scheduler, which the end cancels")
  func cancelsReturned() {
    let source = IntSubject()
    let recorder = source.timeout(after: .seconds(1), failure: TestError(2), on: time).record { [time] _ in
      time.advance(by: .seconds(1))
    }
    source.send(1)
    #expect(time.pendingCount == 1)
    source.complete()
    #expect(time.pendingCount == 0 && recorder.events == [.next(1), .completed])
  }

  @Test("Values and the end after the last taken value do not end the signal again")
  func endsOnce() {
    let source = IntSubject()
    let recorder = source.debounce(.seconds(1), on: time).take(first: 1)
      .do(next: { _ in source.complete() }, completed: { [log] in log.append("|") }).record()
    source.send(1)
    time.run()
    #expect(log.entries == ["|"] && recorder.events == [.next(1), .completed])
  }
}
