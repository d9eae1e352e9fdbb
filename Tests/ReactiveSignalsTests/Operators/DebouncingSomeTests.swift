import Testing

@testable import ReactiveSignals

/// `throttle(_:valuesPassing:on:)`: a debounce of some values. Here of even ones, so that 0 is what waits.
struct DebouncingSomeTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private func throttled(_ interval: Duration = .zero) -> EventRecorder<Int, TestError> {
    subject.throttle(interval, valuesPassing: { $0.isMultiple(of: 2) }, on: scheduler).record()
  }

  @Test("189: a value that need not wait is delivered at once")
  func passes() {
    let recorder = throttled()
    subject.send(1)
    #expect(recorder.values == [1])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("190: a value that waits is delivered later")
  func waits() {
    let recorder = throttled()
    subject.send(2)
    #expect(recorder.values == [])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2])
  }

  @Test("191: of three quick values that wait only the last arrives, later")
  func passesLast() {
    let recorder = throttled()
    for value in [2, 4, 6] { subject.send(value) }
    #expect(recorder.values == [])
    scheduler.run()
    #expect(recorder.values == [6])
  }

  @Test("192: a value that need not wait drops those that do; one that comes later waits again")
  func drops() {
    let recorder = throttled()
    for value in [2, 4, 5] { subject.send(value) }
    #expect(recorder.values == [5])
    #expect(scheduler.pendingCount == 0)
    subject.send(6)
    #expect(recorder.values == [5])
    scheduler.run()
    #expect(recorder.values == [5, 6])
  }

  @Test("193: a value that waited and has been delivered is not delivered again at the completion")
  func doesNotRepeat() {
    let recorder = throttled()
    subject.send(2)
    scheduler.run()
    subject.complete()
    #expect(recorder.events == [.next(2), .completed])
  }

  @Test(
    "194, 195: with nothing pending the end passes at once", arguments: [IntEvent.completed, .failed(TestError(1))])
  func passesEnd(end: IntEvent) {
    let recorder = throttled()
    subject.send(event: end)
    #expect(recorder.events == [end])
  }

  @Test("At the completion a value that waits is sent first, at once")
  func flushes() {
    let recorder = throttled(.seconds(1))
    subject.send(2)
    subject.complete()
    #expect(recorder.events == [.next(2), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("An error drops a value that waits")
  func errorDrops() {
    let recorder = throttled(.seconds(1))
    subject.send(2)
    subject.fail(TestError(1))
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("196: a value that waits when the subscription is disposed never arrives")
  func dropsOnDisposal() {
    let recorder = throttled()
    subject.send(2)
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(recorder.events == [])
  }

  @Test("The predicate is asked once for each value")
  func asksOnce() {
    let asked = Log<Int>()
    subject.throttle(
      .zero,
      valuesPassing: { value in
        asked.append(value)
        return true
      }, on: scheduler
    ).record()
    for value in 1...3 { subject.send(value) }
    scheduler.run()
    subject.complete()
    #expect(asked.entries == [1, 2, 3])
  }
}
