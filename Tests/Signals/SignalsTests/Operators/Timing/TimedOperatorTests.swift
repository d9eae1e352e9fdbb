import ReactiveSignals
import Testing

/// What operators with an interval have in common.
struct TimedOperatorTests {
  enum Form: CaseIterable, Sendable {
    case debounce, throttle, throttleFirst, audit, buffer, delay

    /// The results for an interval of a second, each as an array.
    func apply<Value, Failure>(
      to source: Signal<Value, Failure>, on time: TestScheduler
    ) -> Signal<[Value], Failure> {
      let second = Duration.seconds(1)
      return switch self {
      case .debounce: source.debounce(second, on: time).map { [$0] }
      case .throttle: source.throttle(second, on: time).map { [$0] }
      case .throttleFirst: source.throttleFirst(second, on: time).map { [$0] }
      case .audit: source.audit(second, on: time).map { [$0] }
      case .buffer: source.buffer(every: second, on: time)
      case .delay: source.delay(second, on: time).map { [$0] }
      }
    }

    /// What is sent of two values in one interval.
    func results<Value>(_ first: Value, _ second: Value) -> [[Value]] {
      switch self {
      case .debounce, .audit: [[second]]
      case .throttle, .delay: [[first], [second]]
      case .throttleFirst: [[first]]
      case .buffer: [[first, second]]
      }
    }
  }

  private let time = TestScheduler()

  @Test("nil is a value like any other, and waits like one", .requirement("G15"), arguments: Form.allCases)
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
    #expect(first.values == form.results(1, 2))
    #expect(second.values == [[2]])
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
}
