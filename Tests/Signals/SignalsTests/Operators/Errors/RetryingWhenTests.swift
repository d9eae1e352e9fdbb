import ReactiveSignals
import Testing

/// `retry(when:)`: another attempt when a trigger sends.
struct RetryingWhenTests {
  private let time = TestScheduler()

  @Test("the first value of the trigger begins the next attempt; the trigger is disposed", .requirement(848))
  func retries() {
    let source = time.coldInts("-1#")
    let trigger = time.coldInts("--0-0-|")
    let recorder = time.record(source.retry(when: { $1 < 3 ? trigger.signal : .fail($0) }))
    time.run()
    #expect(recorder == "-1---1---1#")
    #expect(trigger.subscriptions == ["--^-!", "------^-!"])
    #expect(source.subscriptions == ["^-!", "----^-!", "--------^-!"])
  }

  @Test("a trigger that completes without a value ends the signal, and its error fails it", .requirement(848))
  func ends() {
    let source = time.coldInts("-1#")
    let completed = time.record(source.retry(when: { _, _ in time.coldInts("--|").signal }))
    let failed = time.record(source.retry(when: { _, _ in time.coldInts("--#").signal }))
    time.run()
    #expect(completed == "-1--|")
    #expect(failed == "-1--#")
  }

  @Test("A completion is passed on without a trigger, and a trigger may be unable to fail")
  func completes() {
    let online = Subject<Void, Never>()
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.retry(when: { _, _ in online.signal }).record()
    source.send(1)
    source.fail(TestError())
    #expect(!source.isRunning)
    online.send()
    source.send(2)
    source.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(source.starts == 2)
  }

  @Test("The trigger receives the error and the number of attempts, which each subscription counts for itself")
  func counts() {
    let failures = Log<Int>()
    let signal = Ints.just(1).concat(.fail(TestError(7))).startedAtMost().retry { error, attempts -> Ints in
      failures.append(error.code * 10 + attempts)
      return attempts < 2 ? .just(0) : .fail(error)
    }
    for _ in 1...2 { #expect(signal.record().events == [.next(1), .next(1), .failed(TestError(7))]) }
    #expect(failures.entries == [71, 72, 71, 72])
  }

  @Test("any number of attempts run on constant stack, and nothing of them is retained", .requirement(848))
  func constantStack() {
    let signal = Ints.just(1).concat(.fail(TestError())).startedAtMost(100_000)
      .retry { $1 < 100_000 ? Ints.just(0) : .empty }
    #expect(signal.count().record().values == [100_000])
  }

  @Test("Disposal ends the trigger that is awaited")
  func disposal() {
    let trigger = ColdSource<Int, TestError>()
    let recorder = Ints.fail(TestError()).startedAtMost().retry(when: { _, _ in trigger.signal }).record()
    #expect(trigger.isRunning)
    recorder.dispose()
    #expect(!trigger.isRunning)
    trigger.send(0)
    #expect(recorder.events == [])
  }
}
