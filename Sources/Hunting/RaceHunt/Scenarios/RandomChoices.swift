/// Random choices that are determined by a seed.
public struct RandomChoices: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// The next bits.
  public mutating func next() -> UInt64 { generator.next() }

  /// A number from `range`, with equal probability.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + generator.below(range.count)
  }

  /// True with a probability of one in `count`.
  public mutating func oneIn(_ count: Int) -> Bool { generator.below(count) == 0 }

  /// A separate generator, for another thread.
  public mutating func fork() -> RandomChoices { RandomChoices(seed: next()) }
}

extension SplitMix64 {
  mutating func below(_ count: Int) -> Int { count < 2 ? 0 : Int(next() >> 1) % count }
}
