import Huntable

/// The delays between the attempts of a retried signal. See `retry(_:backoff:on:resetting:where:)`.
///
///     Backoff.exponential(from: .milliseconds(100), cap: .seconds(30), jitter: 0.5)
public struct Backoff: Sendable, CustomStringConvertible {
  let first: Duration
  let factor: Double
  let cap: Duration
  let jitter: Double
  let seed: UInt64?

  /// The same delay before each attempt. A negative delay traps.
  public static func constant(_ delay: Duration) -> Backoff {
    precondition(delay >= .zero, "A signal cannot be retried after a negative delay: \(delay).")
    return Backoff(first: delay, factor: 1, cap: delay, jitter: 0, seed: nil)
  }

  /// A delay that grows by a factor with each attempt, up to a maximum.
  ///
  /// Traps if `first` is negative or longer than `cap`, if `factor` is below one, or if `jitter` is not between zero
  /// and one.
  ///
  /// - Parameters:
  ///   - first: The delay before the second attempt.
  ///   - factor: The ratio of each delay to the previous one.
  ///   - cap: The longest delay.
  ///   - jitter: The largest fraction of each delay that is subtracted at random, so that clients that failed together
  ///     do not retry together. Zero subtracts nothing; one subtracts up to the whole delay.
  ///   - seed: Makes the random part the same in every subscription and every run, for tests.
  public static func exponential(
    from first: Duration, factor: Double = 2, cap: Duration, jitter: Double = 0, seed: UInt64? = nil
  ) -> Backoff {
    precondition(
      first >= .zero && first <= cap, "The first delay must be between zero and the cap: \(first) is not, for \(cap).")
    precondition(factor >= 1, "A delay that grows by a factor below one would shrink.")
    precondition(0...1 ~= jitter, "The jitter is a part of the delay, from zero to one.")
    return Backoff(first: first, factor: factor, cap: cap, jitter: jitter, seed: seed)
  }

  /// The delays in words: `after 0.1 s, 0.2 s, 0.4 s and so on up to 30 s`.
  public var description: String {
    if first == cap { return "after \(first.exactSeconds) each\(randomPart)" }
    var delays = Delays(Backoff(first: first, factor: factor, cap: cap, jitter: 0, seed: nil))
    let beginning = (1...3).map { _ in delays.take().exactSeconds }.joined(separator: ", ")
    return "after \(beginning) and so on up to \(cap.exactSeconds)\(randomPart)"
  }

  private var randomPart: String {
    if jitter == 0 { return "" }
    let seed = seed.map { ", with the seed \($0)" } ?? ""
    return ", shortened at random by up to \(Int((jitter * 100).rounded())) %\(seed)"
  }
}

extension Backoff {
  /// The delays of one subscription, in order.
  struct Delays: Sendable {
    private let backoff: Backoff
    private var next: Duration
    private var random: SplitMix64

    init(_ backoff: Backoff) {
      self.backoff = backoff
      next = backoff.first
      random = SplitMix64(seed: backoff.seed ?? .random(in: 0...(.max)))
    }

    /// Begins with the first delay again. The random parts continue, so that a seed determines all of them.
    mutating func restart() { next = backoff.first }

    mutating func take() -> Duration {
      let delay = next
      // Compared before the multiplication, which could exceed the range of `Duration`.
      next = delay < backoff.cap / backoff.factor ? delay * backoff.factor : backoff.cap
      if backoff.jitter == 0 { return delay }
      return delay * (1 - backoff.jitter * .random(in: 0...1, using: &random))
    }
  }
}
