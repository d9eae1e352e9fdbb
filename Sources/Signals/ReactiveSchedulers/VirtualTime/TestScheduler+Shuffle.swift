import Huntable

extension TestScheduler {
  /// Gives actions a random place among those of the same instant.
  struct Shuffle: Sendable {
    private var random: SplitMix64
    private var lastUndated: UInt64 = 0

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
    }

    /// Returns a number whose upper bits are a random rank and whose lower bits are the sequence number, so that it is
    /// unique. While time stands still, the ranks of undated actions only grow. So undated actions stay in order.
    mutating func order(_ sequence: UInt64, isDated: Bool) -> UInt64 {
      var rank = random.next() >> 32
      if !isDated {
        rank = max(rank, lastUndated)
        lastUndated = rank
      }
      return rank << 32 | sequence & 0xffff_ffff
    }

    mutating func timeMoved() { lastUndated = 0 }
  }
}
