@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("It yields the published numbers for the seed 1234567")
  func published() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
