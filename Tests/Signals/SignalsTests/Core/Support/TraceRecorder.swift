/// A trace as events.
struct TraceRecorder: TraceSink {
  let log = Log<TraceEvent>()

  var events: [TraceEvent] { log.entries.filter { $0.kind != .returned } }
  /// The operators that were subscribed to, in order.
  var operators: [String] { events.filter { $0.kind == .subscribed }.map(\.subscription.operator) }

  func write(_ event: TraceEvent) { log.append(event) }
}

extension Tracer {
  /// A tracer on virtual time.
  convenience init(virtual sink: some TraceSink) { self.init(sink, clock: TestScheduler()) }
}
