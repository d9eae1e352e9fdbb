/// What operators with an interval have in common.
struct TimedOperatorTests {
  enum Form: CaseIterable, Sendable {
    case debounce, throttle, throttleFirst, audit, buffer, window, delay

    /// The results for an interval of a second, each as an array.
    func apply<Value, Failure>(
      to source: Signal<Value, Failure>, on time: some Scheduler
    ) -> Signal<[Value], Failure> {
      let second = Duration.seconds(1)
      return switch self {
      case .debounce: source.debounce(second, on: time).map { [$0] }
      case .throttle: source.throttle(second, on: time).map { [$0] }
      case .throttleFirst: source.throttleFirst(second, on: time).map { [$0] }
      case .audit: source.audit(second, on: time).map { [$0] }
      case .buffer: source.buffer(every: second, count: 3, on: time)
      case .window: source.window(every: second, count: 3, on: time).flatMap { $0.collect() }
      case .delay: source.delay(second, on: time).map { [$0] }
      }
    }

    /// What is sent of two values in one interval.
    func results<Value>(_ first: Value, _ second: Value) -> [[Value]] {
      switch self {
      case .debounce, .audit: [[second]]
      case .throttle, .delay: [[first], [second]]
      case .throttleFirst: [[first]]
      case .buffer, .window: [[first, second]]
      }
    }
  }

  private let time = TestScheduler()

  @Test("nil is a value like any other, and waits like one", .requirement("G15", 215, 216), arguments: Form.allCases)
  func optionalValues(form: Form) {
    let subject = Subject<Int?, Never>()
    let recorder = form.apply(to: subject.signal, on: time).record()
    subject.send(1)
    subject.send(nil)
    time.run()
    #expect(recorder.values == form.results(1, nil))
  }

  @Test("each subscription has intervals of its own", .requirement("O19"), arguments: Form.allCases)
  func perSubscription(form: Form) {
    let subject = IntSubject()
    let signal = form.apply(to: subject.signal, on: time)
    let first = signal.record()
    subject.send(1)
    let second = signal.record()
    subject.send(2)
    time.run()
    #expect(first.values == form.results(1, 2) && second.values == [[2]])
  }

  @Test("A value that the observer sends back waits for its turn like any other", arguments: Form.allCases)
  func feedback(form: Form) {
    let subject = IntSubject()
    let recorder = form.apply(to: subject.signal, on: time).record { if $0[0] < 3 { subject.send($0[0] + 1) } }
    subject.send(1)
    time.run()
    #expect(recorder.values == (form == .throttleFirst ? [[1]] : [[1], [2], [3]]))
    #expect(recorder.violations == [])
    if form != .throttleFirst { #expect(time.now == Instant(.seconds(3))) }
  }

  @Test(
    "values that meet the timer are sent in order, before or after it: none twice, and the last one in any case",
    .requirement("O6", "L3"), arguments: Form.allCases.filter { $0 != .throttleFirst })
  func meetsTimer(form: Form) {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = scheduler.record(form.apply(to: subject.signal, on: scheduler))
      // Two values in each second, and then one.
      let times = (2...20).map { $0 * 500 } + (11...20).map { $0 * 1_000 }
      for (value, time) in times.enumerated() {
        scheduler.schedule(at: Instant(.milliseconds(time))) { subject.send(value) }
      }
      scheduler.run()
      let values = recorder.values.flatMap(\.self)
      #expect(values == Array(Set(values)).sorted() && values.last == times.count - 1)
      switch form {
      case .buffer, .window, .delay:
        #expect(values == Array(times.indices) && recorder.values.allSatisfy { 1...3 ~= $0.count })
      default:
        #expect(zip(recorder.instants, recorder.instants.dropFirst()).allSatisfy { $0.advanced(by: .seconds(1)) <= $1 })
      }
    }
  }

  @Test(
    "Thousands of values in seconds start a timer once in each interval", .requirement(836),
    arguments: [Form.debounce, .throttle, .audit, nil])
  func timers(form: Form?) {
    let (scheduler, subject) = (CountingScheduler(time), IntSubject())
    let fast = subject.timeout(afterSilence: .seconds(1), failure: TestError(1), on: scheduler)
    (form?.apply(to: subject.signal, on: scheduler) ?? fast.map { [$0] }).subscribe()
    for value in 0..<5_000 {
      subject.send(value)
      time.advance(by: .microseconds(700))
    }
    #expect(time.pendingCount == 1 && (3...4).contains(scheduler.leeways.count))
  }
}
