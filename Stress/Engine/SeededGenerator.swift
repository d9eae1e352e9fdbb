/// A reproducible generator: the plan of a round is drawn from its seed.
struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    // Mixed, since rounds have consecutive seeds; never zero, where the generator would stay.
    state = (seed &+ 1) &* 0x9e37_79b9_7f4a_7c15 | 1
    for _ in 0..<4 { _ = next() }
  }

  /// Marsaglia's xorshift with a multiplication.
  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  /// A number from `range`, cheaper than the standard library's way in debug builds.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int((next() >> 33) % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { number(in: 1...count) == 1 }

  mutating func fork() -> SeededGenerator { SeededGenerator(seed: next()) }

  /// Lets others run in between, now and then: a spin, or giving up the processor.
  mutating func pause() {
    let bits = next() >> 33
    switch bits % 16 {
    case 0: yieldThread()
    case 1...3: spin(Int(bits >> 4) % 200)
    default: break
    }
  }
}
