import ReactiveSignals
import Testing

@testable import SignalOperators

/// `throttle(_:on:)`: a limited rate.
struct ThrottlingTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  /// The result of throttling a source to one value in four frames.
  private func throttled(_ text: String, during: String = "") -> Recorder<String, TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(source.throttle(.milliseconds(400), on: scheduler), during: during)
    scheduler.run()
    return recorder
  }

  @Test("the first value is sent at once, then the latest at the end of each interval", .requirement(835))
  func limitsRate() {
    #expect(
      throttled("-ab-c-def-----------gh-i") == """
                 -a---c---f----------g---i
        """)
  }

  @Test(
    "after a pause a value is sent at once, and the rate is still limited", .requirement("V14"),
    arguments: [1, 3, 4, 5, 100])
  func limitsAfterPause(pause: Int) {
    let gap = String(repeating: "-", count: 3 + pause)
    #expect(throttled("a\(gap)(bc)") == "a\(gap)b---c")
  }

  @Test("Without a value in an interval no timer is left")
  func becomesIdle() {
    #expect(throttled("ab") == "a---b")
    #expect(scheduler.now == Instant(.milliseconds(800)))
  }

  @Test("At the completion a value that waits is sent first, at once, and not again")
  func flushesAtCompletion() {
    #expect(throttled("-ab|") == "-a-(b|)")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("At the completion a value that has been delivered is not sent again")
  func doesNotRepeat() {
    #expect(throttled("-a|") == "-a|")
    #expect(scheduler.now == Instant(.milliseconds(200)))
  }

  @Test("An error is passed on at once and drops the waiting value")
  func errorDrops() {
    #expect(throttled("-ab#") == "-a-#")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("Disposal drops the waiting value and the timer", arguments: ["-a", "-ab"])
  func disposalDrops(text: String) {
    #expect(throttled(text, during: "---!") == "-a-!")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("A subscription that is disposed inside its first value leaves no timer")
  func disposedInsideValue() {
    let bag = CompositeDisposable()
    subject.throttle(.seconds(1), on: scheduler).record(in: bag) { _ in bag.dispose() }
    subject.send(1)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("a value that arrives just as an interval ends is not lost, and the rate holds", .requirement("O6"))
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let source = scheduler.hot("-abcdefghijklmnopqrst")
      let recorder = scheduler.record(source.throttle(.milliseconds(100), on: scheduler))
      scheduler.run()
      #expect(Set(recorder.instants).count == recorder.instants.count)
      #expect(recorder.values == Array(Set(recorder.values)).sorted())
      #expect(recorder.values.last == "t")
    }
  }

  @Test("a second subscription is throttled on its own", .requirement("O19"))
  func perSubscription() {
    let source = ColdSource<Int, TestError>()
    let signal = source.signal.throttle(.seconds(1), on: scheduler)
    let first = signal.record()
    let second = signal.record()
    source.subscribers[0].send(1)
    source.subscribers[1].send(2)
    #expect(first.values == [1])
    #expect(second.values == [2])
  }

  @Test("A value that its observer sends back waits like any other")
  func feedback() {
    let subject = subject
    let recorder = subject.throttle(.seconds(1), on: scheduler).record { if $0 < 3 { subject.send($0 + 1) } }
    subject.send(1)
    #expect(recorder.values == [1])
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.violations == [])
    #expect(scheduler.now == Instant(.seconds(3)))
  }

  @Test("A nil value waits like any other")
  func optionalValues() {
    let subject = Subject<Int?, Never>()
    let recorder = subject.throttle(.seconds(1), on: scheduler).record()
    subject.send(1)
    subject.send(nil)
    scheduler.run()
    #expect(recorder.values == [1, nil])
  }

  @Test("The state alone opens after an interval without a value, and hands out the latest that waits")
  func state() {
    var state = ThrottleState<Int, TestError>(.seconds(2))
    #expect(state.receive(1, at: .zero) == .next(1))
    #expect(state.deadline == .at(Instant(.seconds(2))))
    #expect(state.receive(2, at: Instant(.seconds(1))) == .nothing)
    #expect(state.receive(3, at: Instant(.seconds(1))) == .nothing)
    state.deadline = nil
    #expect(state.due(at: Instant(.seconds(2))) == .next(3))
    #expect(state.deadline == .at(Instant(.seconds(4))))
    state.deadline = nil
    #expect(state.due(at: Instant(.seconds(4))) == .nothing)
    #expect(state.deadline == nil)
    #expect(state.receive(4, at: Instant(.seconds(5))) == .next(4))
    #expect(state.receive(5, at: Instant(.seconds(6))) == .nothing)
    #expect(state.complete() == .last(5))
    #expect(state.complete() == .completed)
  }
}
