import ReactiveSignals
import Testing

@testable import SignalOperators

/// `throttleFirst(_:on:)`: the first value of each interval.
struct ThrottlingFirstTests {
  private let scheduler = TestScheduler()

  /// The result of throttling a source to one value in four frames.
  private func throttled(_ text: String) -> Recorder<String, TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(source.throttleFirst(.milliseconds(400), on: scheduler))
    scheduler.run()
    return recorder
  }

  @Test("the first value of each interval is sent immediately, and the others are dropped", .requirement(774))
  func sendsFirst() {
    #expect(
      throttled("-ab-c-d----efg---h-|") == """
                 -a----d----e-----h-|
        """)
  }

  @Test("a value at the very end of an interval is sent, and begins the next", .requirement(775))
  func sendsAtEnd() {
    #expect(throttled("a---b---c--d") == "a---b---c")
  }

  @Test("it ends as the source does, with no timer left", .requirement(774), arguments: ["-a|", "-a#", "-|", "-#"])
  func ends(text: String) {
    #expect(throttled(text) == text)
    #expect(scheduler.pendingCount == 0)
  }

  @Test("Each subscription has intervals of its own")
  func perSubscription() {
    let subject = IntSubject()
    let signal = subject.throttleFirst(.seconds(1), on: scheduler)
    let first = signal.record()
    subject.send(1)
    let second = signal.record()
    subject.send(2)
    #expect(first.values == [1])
    #expect(second.values == [2])
  }

  @Test("A value that the observer sends back is dropped in the interval that it came from")
  func feedback() {
    let subject = IntSubject()
    let recorder = subject.throttleFirst(.seconds(1), on: scheduler).record { subject.send($0 + 1) }
    subject.send(1)
    #expect(recorder.values == [1])
  }

  @Test("The state alone begins an interval with the first value and with each at or after its end")
  func state() {
    var state = FirstOfInterval(.seconds(2))
    let answers = [0, 1, 2, 3, 9, 10].map { state.begins(at: Instant(.seconds($0))) }
    #expect(answers == [true, false, true, false, true, false])
  }
}
