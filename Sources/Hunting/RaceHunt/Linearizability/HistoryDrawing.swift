/// Draws a history: a line for each thread, and the time of each call from left to right.
struct HistoryDrawing<Model> {
  let calls: [RecordedCall<Model>]

  private var threads: Range<Int> { 0..<(calls.map(\.thread).max() ?? -1) + 1 }

  /// The calls of all threads in one line.
  var summary: String {
    let lines = threads.map { thread in
      calls.filter { $0.thread == thread }.map(\.description).joined(separator: ", ")
    }
    return "no order of the calls explains their answers: " + lines.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  /// The lines of the drawing.
  var lines: [String] {
    let columns = columns
    let width = columns.values.max() ?? 0
    return threads.compactMap { thread in
      let calls = calls.filter { $0.thread == thread }
      if calls.isEmpty { return nil }
      var line = thread == threads.last && calls[0].invoked >= .max - 1 ? "at end  " : "thread \(thread + 1)"
      line += "  "
      let margin = line.count
      for call in calls {
        line += String(repeating: " ", count: margin + columns[call.invoked]! - line.count) + "|- \(call) "
        let end = call.returned.map { columns[$0]! } ?? width
        line += String(repeating: "-", count: max(0, margin + end - line.count)) + (call.returned == nil ? "" : "|")
      }
      return line
    }
  }

  /// The column of each beginning and end. Each call has room for its text.
  private var columns: [Int: Int] {
    var columns: [Int: Int] = [:]
    func end(of call: RecordedCall<Model>) -> Int { columns[call.invoked]! + call.description.count + 5 }
    var column = -2
    for time in Set(calls.map(\.invoked) + calls.compactMap(\.returned)).sorted() {
      column += 2
      if let call = calls.first(where: { $0.returned == time }) { column = max(column, end(of: call)) }
      columns[time] = column
    }
    // A call that has not returned lasts to the end.
    for call in calls where call.returned == nil { columns[.max] = max(column, end(of: call)) }
    return columns
  }
}
