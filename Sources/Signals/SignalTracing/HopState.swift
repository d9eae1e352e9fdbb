/// Matches the events that leave an operator later, on a scheduler, with the events that entered it. A value without
/// threads.
struct HopState: Sendable {
  var order = HopOrder.latest
  private var waiting = RingBuffer<TraceEvent.Moment>()
  private var end: TraceEvent.Moment?
  /// The moment of the last event that entered; at first that of the subscription.
  private(set) var last: TraceEvent.Moment?

  mutating func begin(_ moment: TraceEvent.Moment) { last = moment }

  mutating func arrive(_ moment: TraceEvent.Moment, isTerminal: Bool) {
    last = moment
    switch order {
    case .unknown: return
    case .latest: waiting = RingBuffer()
    case .inOrder: break
    }
    if isTerminal { end = moment } else { waiting.append(moment) }
  }

  /// An event leaves the operator. Returns nil if it leaves inside the call of an entering event. Otherwise returns the
  /// moment at which the corresponding event entered, if that is known.
  mutating func leave(isInline: Bool, isTerminal: Bool) -> TraceEvent.Moment? {
    let origin = isTerminal ? end ?? (order == .latest ? waiting.popFirst() : nil) : waiting.popFirst()
    if isTerminal || order != .inOrder { waiting = RingBuffer() }
    return isInline ? nil : origin
  }
}
