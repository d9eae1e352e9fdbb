public import ReactiveSignals
public import Testing

/// The beginnings and ends of a source's subscriptions, as one line of `^` and `!` per subscription.
///
///     #expect(source.subscriptions == ["--^---!", "-----^"])
public struct SubscriptionLog: Sendable, CustomStringConvertible, CustomTestStringConvertible {
  /// One subscription.
  public struct Span: Hashable, Sendable {
    /// The instant of its beginning.
    public let subscribed: Instant
    /// The instant at which it ended or was disposed, or nil while it exists.
    public internal(set) var disposed: Instant?
  }

  /// The subscriptions, in order.
  public let spans: [Span]
  let start: Instant
  let frame: Duration
  private let last = LastDifference()

  /// The number of subscriptions so far.
  public var count: Int { spans.count }

  /// The number of subscriptions that have not ended.
  public var openCount: Int { spans.count { $0.disposed == nil } }

  /// Whether there is one subscription per text, with the beginning and end that the text shows.
  public static func == (log: SubscriptionLog, expected: [String]) -> Bool {
    log.last.isNone(log.difference(from: expected.map { Marbles($0) }))
  }

  /// One line per subscription, for the first 20.
  public var description: String { timelines.map(\.description).shortened.joined(separator: "\n") }

  /// The difference found by the last comparison, or the lines if there was none.
  public var testDescription: String { last.text ?? "\(timelines.map(\.description).shortened)" }

  private var timelines: [MarbleTimeline] {
    spans.map { span in
      let instants: [(Marbles.Mark, Instant?)] = [(.subscription, span.subscribed), (.disposal, span.disposed)]
      let entries = instants.compactMap { mark, instant in
        instant.map {
          MarbleTimeline.Entry(offset: start.duration(to: $0), mark: mark, content: String(mark.character))
        }
      }
      return MarbleTimeline(entries, frame: frame)
    }
  }

  func difference(from expected: [Marbles]) -> String? { timelines.difference(from: expected) }
}
