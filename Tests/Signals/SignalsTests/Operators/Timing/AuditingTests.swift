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

  @Test("A value that the observer sends back begins an interval of its own")
  func feedback() {
    let subject = subject
    let recorder = subject.audit(.seconds(1), on: scheduler).record { if $0 < 3 { subject.send($0 + 1) } }
    subject.send(1)
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    #expect(scheduler.now == Instant(.seconds(3)))
  }

  @Test("A nil value waits like any other")
  func optionalValues() {
    let subject = Subject<Int?, Never>()
    let recorder = subject.audit(.seconds(1), on: scheduler).record()
    subject.send(1)
    subject.send(nil)
    scheduler.run()
    #expect(recorder.values == [nil])
  }

  @Test("The state alone keeps the deadline of the first value and hands out the latest")
  func state() {
    var state = AuditState<Int, TestError>(.seconds(2))
    #expect(state.receive(1, at: .zero) == .nothing)
    #expect(state.receive(2, at: Instant(.seconds(1))) == .nothing)
    #expect(state.deadline == .at(Instant(.seconds(2))))
    state.deadline = nil
    #expect(state.due(at: Instant(.seconds(2))) == .next(2))
    #expect(state.complete() == .completed)
    #expect(state.receive(3, at: Instant(.seconds(5))) == .nothing)
    #expect(state.deadline == .at(Instant(.seconds(7))))
    #expect(state.complete() == .last(3))
  }
}
