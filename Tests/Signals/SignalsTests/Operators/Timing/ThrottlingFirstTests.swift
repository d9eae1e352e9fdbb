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
}
