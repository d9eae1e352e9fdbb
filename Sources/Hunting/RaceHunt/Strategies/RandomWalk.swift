import Huntable

/// Picks any enabled thread, with equal probability.
final class RandomWalk: Strategy {
  private let seed: UInt64
  @exclusivity(unchecked) private var random = SplitMix64(seed: 0)
  private var run = 0

  init(seed: UInt64) {
    self.seed = seed
    super.init("random")
  }

  override func begin(run: Int) -> Bool {
    random = SplitMix64(seed: seed, run: run)
    self.run = run
    return true
  }

  override func pick(_ choice: Choice) -> Int { choice.enabled[random.below(choice.enabled.count)] }

  override func pickAge(_ options: StoreOptions) -> Int { random.age(of: options, run: run) }
}

extension SplitMix64 {
  /// A generator for one of many runs with the same seed.
  init(seed: UInt64, run: Int) {
    var mixer = SplitMix64(seed: seed &+ UInt64(run) &* 0xd134_2543_de82_ef95)
    self.init(seed: mixer.next())
  }
}
