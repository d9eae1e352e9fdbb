/// The numbers from `start` on, as an endless source has them, but at most 10,000. A reader that asks for more was not
/// stopped: that is recorded as an issue, and the sequence ends. All its iterators share the limit.
struct Naturals: Sequence, Sendable {
  static let limit = 10_000

  private let start: Int
  private let asked = Count()

  init(from start: Int = 0) {
    self.start = start
  }

  func makeIterator() -> some IteratorProtocol<Int> {
    var next = start
    let asked = asked
    return AnyIterator {
      guard isWithin(Self.limit, asked.add(), "elements of an endless source") else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

extension Signal where Value == Int {
  /// Sends the numbers from `start` on until it is disposed, up to the limit of `Naturals`.
  static func naturals(from start: Int = 0) -> Signal { .from(Naturals(from: start)) }
}

extension Signal {
  /// The signal, for a repetition that has to be cut. A subscription beyond `limit` records an issue, and its signal
  /// never ends.
  func startedAtMost(_ limit: Int = Naturals.limit) -> Signal {
    let starts = Count()
    return .defer { isWithin(limit, starts.add(), "subscriptions to a repeated source") ? self : .never }
  }
}

/// Whether a count is within a limit. The first one beyond it is recorded as an issue.
private func isWithin(_ limit: Int, _ count: Int, _ subject: String) -> Bool {
  if count == limit + 1 { Issue.record("More than \(limit) \(subject): they are not cut.") }
  return count <= limit
}
