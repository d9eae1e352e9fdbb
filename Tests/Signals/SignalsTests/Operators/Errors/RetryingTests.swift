import ReactiveSignals
import Testing

@testable import SignalOperators

/// Retrying after a delay, and for some errors only.
struct RetryingTests {
  private let scheduler = TestScheduler()

  /// Fails with the number of the attempt, and records its instant.
  private func failing(noting instants: Log<Instant>) -> Ints {
    let scheduler = scheduler
    return Ints.defer {
      instants.append(scheduler.now)
      return .fail(TestError(instants.count))
    }.startedAtMost(100)
  }

  private func seconds(_ seconds: Int...) -> [Instant] { seconds.map { Instant(.seconds($0)) } }

  @Test(
    "with a constant delay, attempts are made at 0, 1 and 2 delays, and then the error is passed on", .requirement(702))
  func constantDelay() {
    let attempts = Log<Instant>()
    let recorder = failing(noting: attempts).retry(2, backoff: .constant(.seconds(3)), on: scheduler).record()
    scheduler.run()
    #expect(attempts.entries == seconds(0, 3, 6))
    #expect(recorder.events == [.failed(TestError(3))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("An exponential delay grows up to its cap")
  func exponentialDelay() {
    let attempts = Log<Instant>()
    let backoff = Backoff.exponential(from: .seconds(1), factor: 3, cap: .seconds(10))
    failing(noting: attempts).retry(5, backoff: backoff, on: scheduler).record()
    scheduler.run()
    #expect(attempts.entries == seconds(0, 1, 4, 13, 23, 33))
  }

  @Test("each subscription has its own count and delays", .requirement(702))
  func perSubscription() {
    let attempts = Log<Instant>()
    let signal = failing(noting: attempts).retry(
      2, backoff: .exponential(from: .seconds(1), cap: .seconds(60)), on: scheduler)
    let first = signal.record()
    scheduler.run()
    let second = signal.record()
    scheduler.run()
    #expect(attempts.entries == seconds(0, 1, 3, 3, 4, 6))
    #expect(first.error == TestError(3))
    #expect(second.error == TestError(6))
  }

  @Test("An attempt that succeeds is passed on and ends the retrying")
  func succeeds() {
    let attempts = Count()
    let source = Ints.defer { attempts.add() < 3 ? .fail(TestError()) : .just(5) }
    let recorder = source.retry(backoff: .constant(.seconds(1)), on: scheduler).record()
    scheduler.run()
    #expect(recorder.events == [.next(5), .completed])
    #expect(scheduler.now == Instant(.seconds(2)))
  }

  @Test("An attempt that failed is disposed before the delay begins")
  func cleansUp() {
    let source = scheduler.cold("-a-#", failure: TestError())
    let recorder = scheduler.record(source.retry(1, backoff: .constant(.milliseconds(200)), on: scheduler))
    scheduler.run()
    #expect(recorder == "-a----a-#")
    #expect(source.subscriptions == ["^--!", "-----^--!"])
  }

  @Test("Disposal ends the delay, and no further attempt is made")
  func disposedInDelay() {
    let attempts = Log<Instant>()
    let recorder = failing(noting: attempts).retry(backoff: .constant(.seconds(1)), on: scheduler).record()
    scheduler.advance(by: .seconds(2))
    recorder.dispose()
    #expect(scheduler.pendingCount == 0)
    scheduler.run()
    #expect(attempts.count == 3)
    #expect(recorder.events == [])
  }

  @Test("Disposal ends an attempt")
  func disposedInAttempt() {
    let source = scheduler.cold("--#", failure: TestError())
    let signal = source.retry(backoff: .constant(.milliseconds(200)), on: scheduler)
    let recorder = scheduler.record(signal, during: "-----!")
    scheduler.run()
    #expect(recorder == "-----!")
    #expect(source.subscriptions == ["^-!", "----^!"])
  }

  @Test(
    "An error that the predicate rejects is passed on immediately, with a delay and without", arguments: [true, false])
  func decides(withDelay: Bool) {
    let attempts = Log<Instant>()
    let source = failing(noting: attempts)
    let recorder =
      withDelay
      ? source.retry(backoff: .constant(.seconds(1)), on: scheduler) { $0.code < 3 }.record()
      : source.retry { $0.code < 3 }.record()
    scheduler.run()
    #expect(attempts.count == 3)
    #expect(recorder.events == [.failed(TestError(3))])
    #expect(scheduler.pendingCount == 0)
  }

  @Test("A predicate does not raise the number of attempts", arguments: 0...2)
  func counts(count: Int) {
    let attempts = Log<Instant>()
    let recorder = failing(noting: attempts).retry(count, where: { _ in true }).record()
    #expect(attempts.count == count + 1)
    #expect(recorder.error == TestError(count + 1))
  }

  @Test("the error and the number of attempts determine the delay, or that the error is passed on", .requirement(824))
  func waitsAsTold() {
    let attempts = Log<Instant>()
    let asked = Log<[Int]>()
    let signal = failing(noting: attempts).retry(on: scheduler) { error, attempts in
      asked.append([error.code, attempts])
      return attempts < 3 ? .seconds(error.code * 10) : nil
    }
    let recorder = signal.record()
    scheduler.run()
    #expect(attempts.entries == seconds(0, 10, 30))
    #expect(asked.entries == [[1, 1], [2, 2], [3, 3]])
    #expect(recorder.events == [.failed(TestError(3))])
    signal.record()
    scheduler.run()
    #expect(asked.entries.suffix(3) == [[4, 1], [5, 2], [6, 3]])
  }
}
