/// Writes a trace as JSON in Chrome's trace-event format, which ui.perfetto.dev and chrome://tracing open.
///
/// There is a row for each scheduler; on it, a slice for each subscription and event, as long as the call took, with those
/// inside that it led to; and an arrow from where an event was sent to where a scheduler delivered it. What happens at
/// the same instant, which in virtual time is much, is drawn a nanosecond apart.
///
///     let chrome = ChromeTrace { text += $0 }
///     let tracer = Tracer(chrome, clock: time)
///     signal.traced(by: tracer).subscribe()
///     time.run()
///     tracer.stop()
///     chrome.finish()
///
/// For one tracer. Holds a few words for each scheduler.
public final class ChromeTrace: TraceSink {
  fileprivate struct State {
    var rows: [TraceScheduler: Int] = [:]
    /// For each row, how many calls have begun and not returned.
    var open: [Int: Int] = [:]
    var nanoseconds: Int64 = 0
    var hops = 0
    var isEmpty = true
    var isFinished = false
  }

  private let state = Locked(State(), label: "ChromeTrace")
  private let sink: @Sendable (String) -> Void

  /// A trace whose text `sink` takes, piece by piece, to be written one after the other.
  public init(to sink: @escaping @Sendable (String) -> Void) {
    self.sink = sink
  }

  /// Writes an event.
  public func write(_ event: TraceEvent) {
    // Text without call-outs, so that it can be made under the lock.
    let text = state.withLock { $0.isFinished ? "" : $0.text(event) }
    if !text.isEmpty { sink(text) }
  }

  /// Writes the end, after which the text is valid JSON; what comes later is ignored. For after the tracer was stopped.
  /// Calls that have not returned, such as the one that stopped it, end with the last thing that was recorded.
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
    if phase != "i" { open[row, default: 0] += phase == "B" ? 1 : -1 }
    if let hop = event.hop {
      hops += 1
      append("s", hop, #","name":"hop","cat":"hop","id":\#(hops)"#, to: &text)
      append("f", event.moment, #","name":"hop","cat":"hop","bp":"e","id":\#(hops)"#, to: &text)
    }
    return text
  }

  /// The ends of what is open, and of the text.
  fileprivate mutating func end() -> String {
    var text = ""
    for (row, count) in open.sorted(by: { $0.key < $1.key }) {
      for _ in 0..<count { append("E", row, nanoseconds + 1, to: &text) }
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
    // Distinct and in order, also for what happened at the same instant, so that slices nest as calls did.
    let time = moment.instant.nanoseconds + Int64(moment.order)
    nanoseconds = max(nanoseconds, time)
    append(phase, row, time, fields, to: &text)
    return row
  }

  private mutating func append(
    _ phase: String, _ row: Int, _ nanoseconds: Int64, _ fields: String = "", to text: inout String
  ) {
    let fraction = String(nanoseconds % 1_000 + 1_000).dropFirst()
    append(#"{"ph":"\#(phase)","pid":1,"tid":\#(row),"ts":\#(nanoseconds / 1_000).\#(fraction)\#(fields)}"#, to: &text)
  }

  private mutating func row(of scheduler: TraceScheduler, namedIn text: inout String) -> Int {
    if let row = rows[scheduler] { return row }
    let row = rows.count + 1
    rows[scheduler] = row
    append(
      #"{"ph":"M","pid":1,"tid":\#(row),"name":"thread_name","args":{"name":\#(quoted(scheduler.name))}}"#, to: &text)
    return row
  }

  private mutating func append(_ object: String, to text: inout String) {
    text += isEmpty ? "[\n" : ",\n"
    text += object
    isEmpty = false
  }
}

/// A string of JSON.
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
