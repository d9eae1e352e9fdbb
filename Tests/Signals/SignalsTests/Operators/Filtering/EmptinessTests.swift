import ReactiveSignals
import Testing

/// Operators that expect a certain number of values.
struct EmptinessTests {
  private let time = TestScheduler()

  @Test("the other signal begins when an empty source completes, and only then", .requirement(728))
  func switches() {
    let other = time.coldInts("-7-8|")
    let empty = time.record(time.coldInts("---|").ifEmpty(switchTo: other.signal))
    let full = time.record(time.coldInts("-1-|").ifEmpty(switchTo: other.signal))
    time.run()
    #expect(empty == "----7-8|")
    #expect(full == "-1-|")
    #expect(other.subscriptions == ["---^---!"])
  }

  @Test("Disposal ends the signal that replaces an empty source")
  func disposesReplacement() {
    let other = ColdSource<Int, TestError>()
    let subscription = Ints.empty.ifEmpty(switchTo: other.signal).subscribe()
    #expect(other.isRunning)
    subscription.dispose()
    #expect(!other.isRunning)
  }

  @Test("A nil value is a value")
  func optionalValues() {
    let values = Signal<Int?, TestError>.just(nil)
    #expect(values.ifEmpty(1).record().values == [nil])
    #expect(values.throwIfEmpty(TestError()).record().events == [.next(nil), .completed])
    #expect(values.single(failure: TestError()).record().events == [.next(nil), .completed])
    #expect(values.unique().record().values == [nil])
    #expect(values.scan { _, value in value }.record().values == [nil])
    #expect(values.min(by: { _, _ in true }).record().values == [nil])
  }

  @Test(
    "a single value is sent at the completion; a second value fails at once and disposes the source first",
    .requirement(740, 741))
  func single() {
    let source = time.hotInts("-1-2-3-|")
    let recorder = time.record(source.single(failure: TestError(4)))
    let sole = time.record(time.coldInts("-1---|").single(failure: TestError(4)))
    time.run()
    #expect(recorder == "---#")
    #expect(recorder.error == TestError(4))
    #expect(source.subscriptions == ["^--!"])
    #expect(sole == "-----(1|)")
  }

  @Test("A single value is not held after it was sent, nor after the failure")
  func releases() {
    let subject = Subject<Token, TestError>()
    subject.single(failure: TestError()).subscribe()
    let held: Weak<Token>
    do {
      let token = Token()
      held = Weak(token)
      subject.send(token)
    }
    #expect(!held.isReleased)
    subject.send(Token())
    #expect(held.isReleased)
  }

  @Test("an element's source is disposed as soon as the element was sent", .requirement(739))
  func element() {
    let source = time.hotInts("-1-2-3-4-|")
    let recorder = time.record(source.element(at: 2))
    time.run()
    #expect(recorder == "-----(3|)")
    #expect(source.subscriptions == ["^----!"])
  }

  @Test("An element at a negative position traps")
  func misuse() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ints.never.element(at: -1)
    }
    result.expectMessage("A signal has no value at the negative position -1.")
  }

  @Test("disposed inside the value that stands for an empty source, the completion is not sent", .requirement(727))
  func disposedInside() {
    let bag = CompositeDisposable()
    #expect(Ints.empty.ifEmpty(1).record(in: bag) { _ in bag.dispose() }.events == [.next(1)])
  }

  @Test("taking inclusively disposes the source before the last value", .requirement(742))
  func takesInclusively() {
    let source = ColdSource<Int, TestError>()
    let ends = Log<Int>()
    let recorder = source.signal.take(while: { $0 < 2 }, inclusive: true).record { _ in ends.append(source.ends) }
    source.send(1)
    source.send(2)
    source.send(0)
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(ends.entries == [0, 1])
  }

  @Test("values are taken for an interval, which begins with the subscription", .requirement(743))
  func takesForInterval() {
    let source = time.hotInts("-1-2-3-4-|")
    let recorder = time.record(source.take(for: .milliseconds(400), on: time), during: "-^")
    let short = time.record(time.coldInts("-1|").take(for: .seconds(9), on: time))
    time.advance(by: .seconds(2))
    #expect(recorder == "-^-2-(3|)")
    #expect(source.subscriptions == ["-^---!"])
    #expect(short == "-1|")
    #expect(time.pendingCount == 0)
  }

  @Test("an empty source that fails is not replaced", .requirement(729))
  func failsWithoutSubstitute() {
    let other = ColdSource<Int, TestError>()
    let failing = Ints.fail(TestError(3))
    #expect(failing.ifEmpty(7).record().events == [.failed(TestError(3))])
    #expect(failing.ifEmpty(switchTo: other.signal).record().events == [.failed(TestError(3))])
    #expect(other.starts == 0)
  }

  @Test("a source that completes without a value fails, at its completion; an error is passed on", .requirement(730))
  func requires() {
    let recorder = time.record(time.coldInts("--|").throwIfEmpty(TestError(4)))
    time.run()
    #expect(recorder == "--#")
    #expect(recorder.error == TestError(4))
    #expect(Ints.fail(TestError(3)).throwIfEmpty(TestError(4)).record().events == [.failed(TestError(3))])
    let failing = Ints.sending([.next(1), .failed(TestError(3))])
    #expect(failing.throwIfEmpty(TestError(4)).record().events == [.next(1), .failed(TestError(3))])
  }

  @Test("without a value there is no single value; an error drops it", .requirement(741))
  func noSingle() {
    #expect(Ints.empty.single(failure: TestError(4)).record().events == [.failed(TestError(4))])
    let failing = Ints.sending([.next(1), .failed(TestError(3))])
    #expect(failing.single(failure: TestError(4)).record().events == [.failed(TestError(3))])
  }

  @Test("a source that is too short for an element ends the result as it ends", .requirement(739))
  func noElement() {
    #expect(Ints.from([1, 2]).element(at: 2).record().events == [.completed])
    #expect(Ints.sending([.next(1), .failed(TestError(3))]).element(at: 1).record().events == [.failed(TestError(3))])
  }

  @Test("a substitute is sent only if the source completes without a value", .requirement(727))
  func substitutes() {
    let empty = time.record(time.coldInts("--|").ifEmpty(7))
    let full = time.record(time.coldInts("-1|").ifEmpty(7))
    time.run()
    #expect(empty == "--(7|)")
    #expect(full == "-1|")
  }
}
