import ReactiveSignals
import Testing

@testable import SignalOperators

/// `audit(_:on:)`: the latest value, an interval after the first one.
struct AuditingTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  /// The result of auditing a source for three frames.
  private func audited(_ text: String, during: String = "") -> Recorder<String, TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(source.audit(.milliseconds(300), on: scheduler), during: during)
    scheduler.run()
    return recorder
  }

  @Test(
    "the latest value is sent an interval after the first, and the next value begins the next interval",
    .requirement(776))
  func sendsLatest() {
    #expect(
      audited("-ab-----c---d---ef") == """
               ----b------c---d---f
        """)
  }

  @Test("values that follow each other closely do not put it off", .requirement(776))
  func isNotPutOff() {
    #expect(
      audited("abcdefgh----") == """
               ---d---h
        """)
  }

  @Test("on completion a waiting value is sent first, immediately, and not again", .requirement(777))
  func flushesAtCompletion() {
    #expect(audited("-ab|") == "---(b|)")
    #expect(audited("-|") == "-|")
    #expect(scheduler.now == Instant(.milliseconds(400)))
  }

  @Test("an error and a disposal drop the waiting value and the timer", .requirement(777))
  func drops() {
    #expect(audited("-ab#") == "---#")
    #expect(audited("-ab", during: "---!") == "---!")
    #expect(scheduler.pendingCount == 0)
  }
}
