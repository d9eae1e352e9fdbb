import ReactiveSignals
import SignalTestSupport
import Testing

/// Debouncing with an interval for each value, and what happens to a waiting value at the completion.
struct DebouncingEachTests {
  private let time = TestScheduler()

  @Test("each value waits for its own interval; a newer value replaces it", .requirement(778))
  func intervals() {
    let source = time.hotInts("-5------1----52---|")
    let recorder = time.record(source.debounce(for: { .milliseconds(100) * $0 }, on: time))
    time.run()
    #expect(recorder == "------5--1------2-|")
  }

  @Test("a waiting value is sent before the completion, or dropped, as the caller says", .requirement(779))
  func completion() {
    let source = time.hotInts("-1-2|")
    let interval = Duration.milliseconds(300)
    let sent = time.record(source.debounce(for: { _ in interval }, on: time))
    let dropped = time.record(source.debounce(for: { _ in interval }, on: time, discardWhenCompleted: true))
    let kept = time.record(source.debounce(interval, on: time, discardWhenCompleted: false))
    let discarded = time.record(source.debounce(interval, on: time, discardWhenCompleted: true))
    time.run()
    for recorder in [sent, kept] { #expect(recorder == "----(2|)") }
    for recorder in [dropped, discarded] { #expect(recorder == "----|") }
    #expect(time.now == Instant(.milliseconds(400)))
  }

  @Test(
    "a value with a shorter interval than the one it replaces is sent when its own interval is over", .requirement(778))
  func shorterInterval() {
    let recorder = time.record(time.hotInts("-91").debounce(for: { .milliseconds(100) * $0 }, on: time))
    time.run()
    #expect(recorder == "---1")
    #expect(time.pendingCount == 0)
  }
}
