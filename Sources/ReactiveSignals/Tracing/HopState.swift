/// How the events that come out of an operator later, on a scheduler, correspond to those that went in: a value without
/// threads.
@usableFromInline
struct HopState: Sendable {
  @usableFromInline
  enum Order: Sendable {
    /// The first that went in comes out first.
    case inOrder
    /// What comes out is about the last that went in.
    case latest
    /// Nobody can tell from outside.
    case unknown
  }

  var order = Order.latest
  private var waiting = RingBuffer<TraceEvent.Moment>()
  private var end: TraceEvent.Moment?
  /// The last event that went in; at first the subscription itself.
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

  /// An event comes out, either inside the call with one that went in, or later: then this is when that went in.
  mutating func leave(isInline: Bool, isTerminal: Bool) -> TraceEvent.Moment? {
    let origin = isTerminal ? end ?? (order == .latest ? waiting.popFirst() : nil) : waiting.popFirst()
    if isTerminal || order != .inOrder { waiting = RingBuffer() }
    return isInline ? nil : origin
  }
}
