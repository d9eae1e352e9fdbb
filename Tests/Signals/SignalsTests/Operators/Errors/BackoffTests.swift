@testable import SignalOperators

struct BackoffTests {
  private func delays(_ backoff: Backoff) -> [Duration] {
    var delays = Backoff.Delays(backoff)
    return (0..<20).map { _ in delays.take() }
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
