import ReactiveSignals
import Testing

/// The numbers from `start` on, as an endless source has them, but no more than 10,000: what goes on asking has not been
/// told to stop, so that is recorded as an issue and the sequence ends. All its iterators share that limit.
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
  /// Sends the numbers from `start` on for as long as it is asked to, as far as `Naturals` go.
  static func naturals(from start: Int = 0) -> Signal { .from(Naturals(from: start)) }
}

extension Signal {
  /// The signal, for a repetition that has to be cut: what subscribes once more than `limit` times gets an issue and a
  /// signal that never ends.
  func startedAtMost(_ limit: Int = Naturals.limit) -> Signal {
    let starts = Count()
    return .defer { isWithin(limit, starts.add(), "subscriptions to a repeated source") ? self : .never }
  }
}

/// Whether a count is within a limit; the first one beyond it is an issue.
private func isWithin(_ limit: Int, _ count: Int, _ subject: String) -> Bool {
  if count == limit + 1 { Issue.record("More than \(limit) \(subject): they are not cut.") }
  return count <= limit
}
