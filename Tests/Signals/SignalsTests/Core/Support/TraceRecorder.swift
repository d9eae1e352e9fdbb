import ReactiveSignals

/// A trace as events.
struct TraceRecorder: TraceSink {
  let log = Log<TraceEvent>()

  var events: [TraceEvent] { log.entries.filter { $0.kind != .returned } }

  func write(_ event: TraceEvent) { log.append(event) }
}
