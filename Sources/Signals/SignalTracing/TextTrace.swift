/// Writes a trace as lines of text.
///
///     0 s, test: #1 filter: subscribed, filter → subscribe at Search.swift:12
///     0 s, test: #2 from: subscribed, from → filter → subscribe at Search.swift:12
///     0 s, test: #2 from: next(1)
///     0 s, test: #2 from: completed
///     0 s, test: #1 filter: completed
public struct TextTrace: TraceSink {
  private let sink: @Sendable (String) -> Void

  /// A trace that passes its lines to `sink`, one at a time.
  public init(to sink: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.sink = sink
  }

  /// Writes one line. The end of a call writes none.
  public func write(_ event: TraceEvent) {
    if event.kind != .returned { sink(event.description) }
  }
}
