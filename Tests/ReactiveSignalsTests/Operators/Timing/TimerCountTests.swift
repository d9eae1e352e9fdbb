import Testing

@testable import ReactiveSignals

/// How many timers operators with a deadline start: one for each instance, not one for each value.
struct TimerCountTests {
  enum Operator: CaseIterable, Sendable {
    case debounce, throttle, audit, timeout

    func applied(to source: Signal<Int, TestError>, on scheduler: some Scheduler) -> Signal<Int, TestError> {
      let interval = Duration.milliseconds(300)
      return switch self {
      case .debounce: source.debounce(interval, on: scheduler)
      case .throttle: source.throttle(latest: interval, on: scheduler)
      case .audit: source.audit(for: interval, on: scheduler)
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
}
