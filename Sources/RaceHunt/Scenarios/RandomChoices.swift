import ReactiveSignals

/// Random choices that a seed determines.
public struct RandomChoices: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// The next bits.
  public mutating func next() -> UInt64 { generator.next() }

  /// A number from `range`, each as likely as the others.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + generator.below(range.count)
  }

  /// True once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool { generator.below(count) == 0 }

  /// A generator for a thread of its own.
  public mutating func fork() -> RandomChoices { RandomChoices(seed: next()) }
}
