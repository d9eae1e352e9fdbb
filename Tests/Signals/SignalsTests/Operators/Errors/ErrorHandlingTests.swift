import ReactiveSignals
import Testing

struct ErrorHandlingTests {
  @Test("a handler that returns one value replaces the error by it", .requirement(174))
  func catchesByValue() {
    let recorder = Ints.sending([.next(1), .failed(TestError(2))]).catch { Ints.just($0.code) }.record()
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test("a handler that returns another error fails with that, even of another type", .requirement(176))
  func catchesByError() {
    let recorder = Ints.fail(TestError(1)).catch { _ in Signal<Int, BareError>.fail(BareError()) }.record()
    #expect(recorder.events == [.failed(BareError())])
  }

  @Test("disposing after an error cleans up the signal of the handler", .requirement(177))
  func disposesReplacement() {
    let time = TestScheduler()
    let (source, replacement) = (time.coldInts("-#"), time.cold("-----a", ["a": 1]))
    time.record(source.catch { _ in replacement.signal }, during: "---!")
    time.run()
    #expect(source.subscriptions == ["^!"])
    #expect(replacement.subscriptions == ["-^-!"])
  }

  @Test("A handler is called at most once for each subscription, and never without an error")
  func callsHandlerOnce() {
    let calls = Count()
    let handled = { @Sendable (events: [IntEvent]) in
      Ints.sending(events).catch { error -> Ints in
        calls.add()
        return .fail(error)
      }
    }
    #expect(handled([.next(1), .completed]).record().events == [.next(1), .completed])
    #expect(calls.value == 0)
    #expect(handled([.failed(TestError(1))]).record().events == [.failed(TestError(1))])
    #expect(calls.value == 1)
  }

  @Test("with a replacement that cannot fail the result cannot fail", .requirement(721))
  func catchToNever() {
    let result: Signal<Int, Never> = Ints.fail(TestError()).catchTo(.just(1))
    #expect(result.record().values == [1])
  }

  /// Sends the number of the attempt, and fails with it.
  private func failing(counting attempts: Count) -> Ints {
    Ints.defer {
      let attempt = attempts.add()
      return .sending([.next(attempt), .failed(TestError(attempt))])
    }.startedAtMost()
  }

  @Test(
    "retrying n times subscribes n + 1 times and then passes on the last error", .requirement(702),
    arguments: 0...3)
  func retriesTimes(count: Int) {
    let attempts = Count()
    let recorder = failing(counting: attempts).retry(count).record()
    #expect(attempts.value == count + 1)
    #expect(recorder.values == Array(1...count + 1))
    #expect(recorder.error == TestError(count + 1))
  }

  @Test("each subscription to a retried signal has its own count", .requirement(702))
  func retryCountsPerSubscription() {
    let time = TestScheduler()
    let retried = time.coldInts("--#").retry(1)
    let first = time.record(retried)
    let second = time.record(retried, during: "-^")
    time.run()
    #expect(first == "----#")
    #expect(second == "-^---#")
  }

  @Test("repeated, a signal stops at its first error", .requirement(703))
  func errorStopsRepetition() {
    let rounds = Count()
    let source = Ints.defer { rounds.add() < 3 ? .just(1) : .fail(TestError(3)) }
    #expect(source.startedAtMost().repeat().record().events == [.next(1), .next(1), .failed(TestError(3))])
  }

  @Test("a replacement without a declared failure cannot fail, unless the context says otherwise", .requirement(721))
  func inferredReplacement() {
    let source = Ints.fail(TestError(1))
    let replaced = [source.catchTo(.just(2)), source.catch { _ in .just(2) }]
    for signal in replaced { #expect(signal.record().events == [.next(2), .completed]) }
    let promoted: Signal<Int, CancellationError> = source.catchTo(.just(2))
    #expect(promoted.map { $0 + 1 }.record().values == [3])
    let failing = source.catch { error in error == TestError(1) ? .just(2) : .fail(error) }
    #expect(failing.record().events == [.next(2), .completed])
    #expect(source.catchTo(.fail(TestError(3))).record().events == [.failed(TestError(3))])
    #expect(source.catchTo(.empty).catchTo(.just(1)).record().values == [])
  }

  @Test("A retried signal that completes is not subscribed to again")
  func retryCompletes() {
    let attempts = Count()
    let source = Ints.defer { attempts.add() < 3 ? .fail(TestError()) : .just(5) }
    #expect(source.startedAtMost().retry().record().events == [.next(5), .completed])
    #expect(attempts.value == 3)
  }

  @Test("Retrying disposes an attempt that failed before the next one starts")
  func cleansUpAttempts() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(
      subscribed: { order.append("start") }, cleanedUp: { order.append("end") })
    let recorder = source.signal.retry(2).record()
    source.fail(TestError())
    source.fail(TestError())
    recorder.dispose()
    #expect(order.entries == ["start", "end", "start", "end", "start", "end"])
  }

  @Test("the value that is returned for an error is the last one; without an error it is not sent", .requirement(762))
  func returnsValue() {
    let failing = Ints.sending([.next(1), .failed(TestError(2))])
    let caught: Signal<Int, Never> = failing.catchAndReturn(7)
    #expect(caught.record().events == [.next(1), .next(7), .completed])
    #expect(Ints.just(1).catchAndReturn(7).record().values == [1])
  }
}
