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
}
