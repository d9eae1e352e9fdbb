import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalOperators

struct BackoffTests {
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

  private func delays(_ backoff: Backoff) -> [Duration] {
    var delays = Backoff.Delays(backoff)
    return (0..<20).map { _ in delays.take() }
  }

  @Test("An exponential delay grows up to its cap")
  func exponentialDelay() {
    let attempts = Log<Instant>()
    let backoff = Backoff.exponential(from: .seconds(1), factor: 3, cap: .seconds(10))
    failing(noting: attempts).retry(5, backoff: backoff, on: scheduler).record()
    scheduler.run()
    #expect(attempts.entries == seconds(0, 1, 4, 13, 23, 33))
  }

  @Test("Jitter subtracts up to its fraction of each delay; a seed repeats it, without one it differs")
  func jitter() {
    let plain = delays(.exponential(from: .seconds(1), cap: .seconds(60)))
    let seeded = delays(.exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5, seed: 7))
    for (delay, whole) in zip(seeded, plain) { #expect(delay <= whole && delay >= whole * 0.5) }
    #expect(seeded == delays(.exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5, seed: 7)))
    let unseeded = Backoff.exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5)
    #expect(delays(unseeded) != delays(unseeded))
  }

  @Test("Delays that grow without end stay in range")
  func hugeDelays() {
    let longest = Duration.seconds(1e20)
    #expect(delays(.exponential(from: .seconds(1), factor: 1e30, cap: longest)).last == longest)
  }
}
