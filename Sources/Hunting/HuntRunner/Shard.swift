/// One of several parts of the catalogue, for several processes or machines: each takes every so many-th scenario.
package struct Shard: Equatable, LosslessStringConvertible {
  /// The whole catalogue.
  package static let whole = Shard(index: 0, count: 1)

  /// The number of the part, from zero.
  package let index: Int
  package let count: Int

  package init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads the text form, in which the first part is number one; nil if it is not valid.
  package init?(_ description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1..<100_000 ~= count, 1...count ~= number,
      description == "\(number)/\(count)"
    else { return nil }
    self.init(index: number - 1, count: count)
  }

  package var description: String { "\(index + 1)/\(count)" }

  package func contains(_ scenario: Int) -> Bool { scenario % count == index }

  /// The parts of this part.
  package func split(into jobs: Int) -> [Shard] {
    (0..<jobs).map { Shard(index: index + count * $0, count: count * jobs) }
  }
}
