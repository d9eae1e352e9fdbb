import Huntable

/// Writes a trace as JSON in Chrome's trace-event format, which ui.perfetto.dev and chrome://tracing open.
///
/// The trace has a row for each scheduler. A row shows a slice for each subscription and event; the slice lasts as long
/// as the call, and contains the slices of the calls that it caused. An arrow leads from the place where an event was
/// sent to the place where a scheduler delivered it. Events of the same instant, frequent in virtual time, are drawn
/// one nanosecond apart.
///
///     let chrome = ChromeTrace { text += $0 }
///     let tracer = Tracer(chrome, clock: time)
///     signal.traced(to: tracer).subscribe()
///     time.run()
///     tracer.stop()
///     chrome.finish()
///
/// Use one for each tracer. Holds a few words for each scheduler.
public final class ChromeTrace: TraceSink {
  fileprivate struct State: ~Copyable {
    /// The scheduler of each row, and how many calls in the row have begun and not yet returned. An array, since a trace
    /// has few rows.
    var rows: [(scheduler: TraceScheduler, open: Int)] = []
    var nanoseconds: Int64 = 0
    var hops = 0
    var isEmpty = true
    var isFinished = false
  }

  private let state = Locked(State(), label: "ChromeTrace")
  private let sink: @Sendable (String) -> Void

  /// A trace that passes its text to `sink` in pieces, to be written one after the other.
  public init(to sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  /// Writes an event.
  public func write(_ event: TraceEvent) {
    // Making the text calls nothing outside, so it may happen under the lock.
    let text = state.withLock { $0.isFinished ? "" : $0.text(event) }
    if !text.isEmpty { sink(text) }
  }

  /// Writes the end of the trace, after which the text is valid JSON. Later events are ignored. Call it after stopping
  /// the tracer. Calls that have not returned, such as the call that stopped the tracer, end at the last recorded
  /// event.
  public func finish() {
    let text = state.withLock { $0.isFinished ? "" : $0.end() }
    if !text.isEmpty { sink(text) }
  }
}

extension ChromeTrace.State {
  fileprivate mutating func text(_ event: TraceEvent) -> String {
    var text = ""
    let subscription = event.subscription
    let name = event.detail.map { "\(event.kind)(\($0))" } ?? event.kind.rawValue
    var fields = #","name":\#(quoted("\(subscription): \(name)"))"#
    switch event.kind {
    case .returned: fields = ""
    case .subscribed:
      let location = subscription.location.map { #","location":\#(quoted("\($0)"))"# } ?? ""
      fields += #","args":{"subscription":\#(subscription.id),"chain":\#(quoted(subscription.chain))\#(location)}"#
    case .disposed: fields += #","s":"t","args":{"subscription":\#(subscription.id)}"#
    case .next, .failed, .completed: fields += #","args":{"subscription":\#(subscription.id)}"#
    }
    let phase = phase(event.kind)
    let row = append(phase, event.moment, fields, to: &text)
    if phase != "i" { rows[row].open += phase == "B" ? 1 : -1 }
    if let hop = event.hop {
      hops += 1
      append("s", hop, #","name":"hop","cat":"hop","id":\#(hops)"#, to: &text)
      append("f", event.moment, #","name":"hop","cat":"hop","bp":"e","id":\#(hops)"#, to: &text)
    }
    return text
  }

  /// The ends of all open calls, and the end of the text.
  fileprivate mutating func end() -> String {
    var text = ""
    for row in rows.indices {
      for _ in 0..<rows[row].open { append("E", row, nanoseconds + 1, to: &text) }
    }
    isFinished = true
    return text + (isEmpty ? "[" : "") + "\n]\n"
  }

  private func phase(_ kind: TraceEvent.Kind) -> String {
    switch kind {
    case .subscribed, .next, .failed, .completed: "B"
    case .returned: "E"
    case .disposed: "i"
    }
  }

  @discardableResult
  private mutating func append(
    _ phase: String, _ moment: TraceEvent.Moment, _ fields: String, to text: inout String
  ) -> Int {
    let row = row(of: moment.scheduler, namedIn: &text)
    // Distinct and increasing, even for events of the same instant, so that slices nest like the calls.
    let time = moment.instant.nanoseconds + Int64(moment.order)
    nanoseconds = max(nanoseconds, time)
    append(phase, row, time, fields, to: &text)
    return row
  }

  private mutating func append(
    _ phase: String, _ row: Int, _ nanoseconds: Int64, _ fields: String = "", to text: inout String
  ) {
    let microseconds = "\(nanoseconds / 1_000).\(String(nanoseconds % 1_000 + 1_000).dropFirst())"
    append(#"{"ph":"\#(phase)","pid":1,"tid":\#(row + 1),"ts":\#(microseconds)\#(fields)}"#, to: &text)
  }

  private mutating func row(of scheduler: TraceScheduler, namedIn text: inout String) -> Int {
    if let row = rows.firstIndex(where: { $0.scheduler == scheduler }) { return row }
    rows.append((scheduler, 0))
    let name = quoted(scheduler.name)
    append(#"{"ph":"M","pid":1,"tid":\#(rows.count),"name":"thread_name","args":{"name":\#(name)}}"#, to: &text)
    return rows.count - 1
  }

  private mutating func append(_ object: String, to text: inout String) {
    text += isEmpty ? "[\n" : ",\n"
    text += object
    isEmpty = false
  }
}

/// A JSON string.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\":
      quoted += "\\"
      quoted.unicodeScalars.append(scalar)
    case "\u{0}"..<" ":
      let digits = String(scalar.value, radix: 16)
      quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}
