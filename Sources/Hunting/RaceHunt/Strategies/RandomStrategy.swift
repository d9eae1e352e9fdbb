/// A strategy that draws numbers. They depend only on the seed and the number of the run.
class RandomStrategy: Strategy {
  private let seed: UInt64
  @exclusivity(unchecked) final var random = SplitMix64(seed: 0)
  /// The number of the present run.
  final private(set) var run = 0

  init(_ name: String, seed: UInt64, needsValues: Bool = false) {
    self.seed = seed
    super.init(name, needsValues: needsValues)
  }

  override func begin(run: Int) -> Bool {
    random = SplitMix64(seed: seed, run: run)
    self.run = run
    return true
  }

  override func pickAge(_ options: StoreOptions) -> Int { age(of: options) }

  /// In every other run, loads read the newest store. In the runs between, most loads do.
  ///
  /// A run has few faults. They are likely early in one run, and late in another one.
  final func age(of options: StoreOptions) -> Int {
    let odds = options.isFault ? run / 2 % 3 == 0 ? 3 : run / 2 % 3 == 1 ? 10 : 40 : 3
    guard run % 2 == 1, random.below(odds) == 0 else { return 0 }
    return options.choices[1 + random.below(options.choices.count - 1)]
  }
}

/// Picks any enabled thread, with equal probability.
final class RandomWalk: RandomStrategy {
  init(seed: UInt64) { super.init("random", seed: seed) }

  override func pick(_ choice: Choice) -> Int { choice.enabled[random.below(choice.enabled.count)] }
}

extension SplitMix64 {
  /// A generator for one of many runs with the same seed.
  init(seed: UInt64, run: Int) {
    var mixer = SplitMix64(seed: seed &+ UInt64(run) &* 0xd134_2543_de82_ef95)
    self.init(seed: mixer.next())
  }
}
