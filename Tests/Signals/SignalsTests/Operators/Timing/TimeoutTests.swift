import ReactiveSignals
import Testing

struct TimeoutTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()
  private let timedOut = TestError(408)

  /// The result of a source that has to end within five frames, or must not be silent for as long.
  private func timed(_ text: String, silently: Bool, during: String = "") -> Recorder<String, TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(
      silently
        ? source.timeout(afterSilence: .milliseconds(500), failure: timedOut, on: scheduler)
        : source.timeout(after: .milliseconds(500), failure: timedOut, on: scheduler), during: during)
    scheduler.run()
    return recorder
  }

  @Test("a silent signal fails when the time has passed, not before", .requirement(167), arguments: [false, true])
  func fails(silently: Bool) {
    let recorder = timed("-", silently: silently)
    #expect(recorder == "-----#")
    #expect(recorder.error == timedOut)
  }

  @Test(
    "a value and the end in time are passed on at once, and cancel the timer", .requirement(168),
    arguments: [false, true])
  func passes(silently: Bool) {
    #expect(timed("-a|", silently: silently) == "-a|")
    #expect(scheduler.now == Instant(.milliseconds(200)))
  }

  @Test("disposed, it does not fail, and leaves no timer", .requirement(169), arguments: [false, true])
  func disposal(silently: Bool) {
    #expect(timed("-", silently: silently, during: "--!") == "--!")
    #expect(scheduler.now == Instant(.milliseconds(200)))
  }

  @Test("An error of the source passes at once and cancels the timer", arguments: [false, true])
  func passesError(silently: Bool) {
    let recorder = timed("-#", silently: silently)
    #expect(recorder == "-#")
    #expect(recorder.error == TestError())
    #expect(scheduler.now == Instant(.milliseconds(100)))
  }

  @Test("A signal that ends inside its subscription leaves no timer", arguments: [false, true])
  func synchronous(silently: Bool) {
    let source = Ints.from([1, 2])
    let recorder =
      silently
      ? source.timeout(afterSilence: .zero, failure: timedOut, on: scheduler).record()
      : source.timeout(after: .zero, failure: timedOut, on: scheduler).record()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("The source is disposed before the failure is passed on")
  func disposesSource() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("clean") })
    source.signal.timeout(after: .seconds(1), failure: timedOut, on: scheduler)
      .subscribe(failed: { _ in order.append("failed") })
    scheduler.run()
    #expect(order.entries == ["clean", "failed"])
  }

  @Test("values do not extend a limit on the whole time", .requirement("Q18"))
  func valuesDoNotProlong() {
    let source = scheduler.hot("a-b-c-d-e", failure: TestError())
    let recorder = scheduler.record(source.timeout(after: .milliseconds(500), failure: timedOut, on: scheduler))
    scheduler.run()
    #expect(recorder == "a-b-c#")
    #expect(recorder.error == timedOut)
    #expect(source.subscriptions == ["^----!"])
  }

  @Test("every value restarts the silence, with one timer for any number of values", .requirement(836))
  func valuesProlongSilence() {
    let source = scheduler.hot("--a--b--c--d--e", failure: TestError())
    let recorder = scheduler.record(source.timeout(afterSilence: .milliseconds(500), failure: timedOut, on: scheduler))
    scheduler.advance(by: .milliseconds(1_400))
    #expect(scheduler.pendingCount == 1)
    scheduler.run()
    #expect(recorder == "--a--b--c--d--e----#")
    #expect(recorder.error == timedOut)
  }

  @Test("Time that an observer takes is no silence")
  func slowObserver() {
    let scheduler = scheduler
    let clock = TestScheduler()
    let recorder = subject.timeout(afterSilence: .seconds(3), failure: timedOut, on: clock).record { _ in
      clock.advance(by: .seconds(10))
    }
    subject.send(1)
    #expect(recorder.events == [.next(1)])
    clock.advance(by: .milliseconds(2_999))
    #expect(!recorder.hasEnded)
    clock.advance(by: .milliseconds(1))
    #expect(recorder.events == [.next(1), .failed(timedOut)])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A value or an end at the very instant of the timeout: one end, whichever comes first")
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.timeout(after: .seconds(1), failure: timedOut, on: scheduler).record()
      scheduler.schedule(after: .seconds(1)) { subject.complete() }
      scheduler.run()
      #expect(recorder.events == [.completed] || recorder.events == [.failed(timedOut)])
    }
  }

  @Test("Each subscription has its own time")
  func perSubscription() {
    let signal = subject.timeout(after: .milliseconds(200), failure: timedOut, on: scheduler)
    let first = scheduler.record(signal)
    let second = scheduler.record(signal, during: "-^")
    scheduler.run()
    #expect(first == "--#")
    #expect(second == "-^-#")
  }
}
