/// Draws a history: a line for each thread, and the time of each call from left to right.
struct HistoryDrawing {
  /// A call without its model.
  private struct Bar {
    let text: String
    let thread: Int
    let begin: Int
    let end: Int?
  }

  private let bars: [Bar]
  private let threads: Int

  init<Model>(_ calls: [RecordedCall<Model>]) {
    bars = calls.map { call in
      Bar(text: Self.text(call), thread: call.thread, begin: call.invoked, end: call.returned)
    }
    threads = (calls.map(\.thread).max() ?? -1) + 1
  }

  /// A call with its answer.
  func text<Model>(_ call: RecordedCall<Model>) -> String { Self.text(call) }

  private static func text<Model>(_ call: RecordedCall<Model>) -> String {
    "\(call.text) -> \(call.answer.map { "\($0)" } ?? "...")"
  }

  /// The calls of all threads in one line.
  var summary: String {
    let lines = (0..<threads).map { thread in
      bars.filter { $0.thread == thread }.map(\.text).joined(separator: ", ")
    }
    return "no order of the calls explains their answers: " + lines.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  /// The lines of the drawing.
  var lines: [String] {
    let columns = columns
    let width = columns.values.max() ?? 0
    return (0..<threads).compactMap { thread in
      let bars = bars.filter { $0.thread == thread }
      if bars.isEmpty { return nil }
      var line = thread == threads - 1 && bars[0].begin >= .max - 1 ? "at end  " : "thread \(thread + 1)"
      line += "  "
      let margin = line.count
      for bar in bars {
        line += String(repeating: " ", count: margin + columns[bar.begin]! - line.count) + "|- \(bar.text) "
        let end = bar.end.map { columns[$0]! } ?? width
        line += String(repeating: "-", count: max(0, margin + end - line.count)) + (bar.end == nil ? "" : "|")
      }
      return line
    }
  }

  /// The column of each beginning and end. Each call has room for its text.
  private var columns: [Int: Int] {
    var begins: [Int: Bar] = [:]
    for bar in bars { if let end = bar.end { begins[end] = bar } }
    var columns: [Int: Int] = [:]
    var column = -2
    for time in Set(bars.map(\.begin) + bars.compactMap(\.end)).sorted() {
      column += 2
      if let bar = begins[time] { column = max(column, columns[bar.begin]! + bar.text.count + 5) }
      columns[time] = column
    }
    // A call that has not returned lasts to the end.
    for bar in bars where bar.end == nil { columns[.max] = max(column, columns[bar.begin]! + bar.text.count + 5) }
    return columns
  }
}
