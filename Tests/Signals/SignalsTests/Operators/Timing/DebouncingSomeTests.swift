import ReactiveSignals
import Testing

/// `debounce(_:on:where:)`: a debounce of some values. Here of even ones, so that 0 waits.
struct DebouncingSomeTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  /// The result of a source whose even values wait for three frames.
  private func debounced(_ text: String, during: String = "") -> Recorder<Int, TestError> {
    let source = scheduler.hotInts(text)
    let recorder = scheduler.record(
      source.debounce(.milliseconds(300), on: scheduler) { $0.isMultiple(of: 2) }, during: during)
    scheduler.run()
    return recorder
  }

  @Test("a value that need not wait is delivered at once", .requirement(189))
  func passes() {
    #expect(debounced("-1") == "-1")
    #expect(scheduler.now == Instant(.milliseconds(100)))
  }

  @Test("a value that waits is delivered later", .requirement(190))
  func waits() {
    #expect(debounced("-2") == "----2")
    let recorder = subject.debounce(.zero, on: scheduler) { _ in true }.record()
    subject.send(2)
    #expect(recorder.values == [])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2])
  }

  @Test("A value that need not wait cancels the timer of the one that waited")
  func noTimer() {
    let recorder = subject.debounce(.seconds(1), on: scheduler) { $0 == 2 }.record()
    subject.send(2)
    #expect(scheduler.pendingCount == 1)
    subject.send(1)
    #expect(recorder.values == [1])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("of three quick values that wait only the last arrives, later", .requirement(191))
  func passesLast() {
    #expect(debounced("-246") == "------6")
  }

  @Test("a value that need not wait drops the waiting ones; a later one waits again", .requirement(192))
  func drops() {
    #expect(debounced("-245") == "---5")
    #expect(scheduler.now == Instant(.milliseconds(300)))
    #expect(debounced("-2456") == "---5---6")
    #expect(debounced("-245|") == "---5|")
  }

  @Test("a value that waited and has been delivered is not delivered again at the completion", .requirement(193))
  func doesNotRepeat() {
    #expect(debounced("-2----|") == "----2-|")
  }

  @Test("with nothing pending the end is passed on at once", .requirement(194, 195), arguments: ["-|", "-#"])
  func passesEnd(text: String) {
    #expect(debounced(text) == text)
  }

  @Test("At the completion a value that waits is sent first, at once")
  func flushes() {
    #expect(debounced("-2-|") == "---(2|)")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("An error drops a value that waits")
  func errorDrops() {
    #expect(debounced("-2-#") == "---#")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("a value that waits when the subscription is disposed never arrives", .requirement(196))
  func dropsOnDisposal() {
    #expect(debounced("-2", during: "--!") == "--!")
    #expect(scheduler.now == Instant(.milliseconds(200)))
  }

  @Test("The predicate is called once for each value")
  func asksOnce() {
    let asked = Log<Int>()
    subject.debounce(.zero, on: scheduler) { value in
      asked.append(value)
      return true
    }.record()
    for value in 1...3 { subject.send(value) }
    scheduler.run()
    subject.complete()
    #expect(asked.entries == [1, 2, 3])
  }
}
