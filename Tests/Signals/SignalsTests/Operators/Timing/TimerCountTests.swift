import ReactiveSignals
import Testing

/// How many timers operators with a deadline start: one for each instance, not one for each value.
struct TimerCountTests {
  enum Operator: CaseIterable, Sendable {
    case debounce, throttle, audit, timeout

    func applied(to source: Signal<Int, TestError>, on scheduler: some Scheduler) -> Signal<Int, TestError> {
      let interval = Duration.milliseconds(300)
      return switch self {
      case .debounce: source.debounce(interval, on: scheduler)
      case .throttle: source.throttle(interval, on: scheduler)
      case .audit: source.audit(interval, on: scheduler)
      case .timeout: source.timeout(afterSilence: interval, failure: TestError(1), on: scheduler)
      }
    }
  }

  @Test("100,000 values in a second start a timer once in each interval", arguments: Operator.allCases)
  func perInterval(timed: Operator) {
    let time = TestScheduler()
    let starts = Count()
    let subject = IntSubject()
    timed.applied(to: subject.signal, on: CountingScheduler(time, starts)).subscribe()
    for value in 0..<100_000 {
      subject.send(value)
      time.advance(by: .microseconds(10))
    }
    #expect(time.pendingCount == 1)
    #expect((3...4).contains(starts.value))
  }

  @Test("A timer that fires during a value from elsewhere is processed on its scheduler, and released then")
  func released() {
    let time = UserVirtualScheduler()
    let subject = IntSubject()
    let error = Log<Instant>()
    let subscription = subject.timeout(afterSilence: .seconds(1), failure: TestError(1), on: time).subscribe(
      next: { _ in time.advance(by: .seconds(3)) }, failed: { _ in error.append(time.now) })
    subject.send(1)
    let returned = time.pending.map { Weak($0.handle) }
    time.advance(by: .zero)
    #expect(returned.map(\.isReleased) == [true])
    time.advance(by: .seconds(1))
    #expect(error.entries == [Instant(.seconds(4))])
    #expect(subscription.isDisposed)
  }
}
