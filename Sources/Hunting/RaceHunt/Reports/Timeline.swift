extension Report {
  /// The interleaving as an SVG drawing: a column for each thread, time from top to bottom, a bend at each switch, and
  /// red lines where one thread interrupts another. It follows the appearance of the system, light or dark.
  public var timeline: String {
    let columns = columns
    let steps = rows.map(\.step)
    let title = "\(scenario): \(failure)"
    let layout = Layout(columns: columns.count, rows: steps.count, title: title)
    var parts = [layout.opening]
    parts.append(layout.text(layout.margin, 24, title, "title"))
    parts.append(layout.text(layout.margin, 42, "schedule \(schedule)", "quiet"))
    for (index, thread) in columns.enumerated() {
      let x = layout.x(index)
      parts.append(layout.text(x, layout.top - 14, "\(Schedule.letter(thread)) \(threads[thread])", "thread"))
      parts.append(layout.line(x, layout.top - 6, x, layout.bottom, "lane"))
    }
    // Before the dots, which cover the ends of lines.
    var marks: [String] = []
    var previous: (x: Int, y: Int)?
    for (row, step) in steps.enumerated() {
      let x = layout.x(columns.firstIndex(of: step.thread) ?? 0)
      let y = layout.y(row)
      if let previous {
        let kind = step.isPreemption ? "preemption" : previous.x == x ? "run" : "switch"
        parts.append(layout.line(previous.x, previous.y, x, y, kind))
      }
      marks.append(layout.dot(x, y, step.operation.kind == .deliver ? "delivery" : "step"))
      marks.append(layout.text(x + 10, y + 4, step.label, "label"))
      previous = (x, y)
    }
    parts += marks
    parts.append(layout.text(layout.margin, layout.bottom + 24, failure.description, "failure"))
    parts.append("</svg>\n")
    return parts.joined(separator: "\n")
  }
}

/// The positions and styles of the drawing.
private struct Layout {
  let columns: Int
  let rows: Int
  let title: String

  let margin = 24
  let top = 84
  private let columnWidth = 230
  private let rowHeight = 22

  func x(_ column: Int) -> Int { margin + 8 + column * columnWidth }
  func y(_ row: Int) -> Int { top + row * rowHeight }
  var bottom: Int { y(max(rows, 1)) }

  var opening: String {
    // A bold letter of the title is about nine points wide.
    let width = max(margin * 2 + columns * columnWidth, 560, margin * 2 + title.count * 9)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(bottom + 48)" \
      viewBox="0 0 \(width) \(bottom + 48)" font-family="sans-serif" font-size="12">
      <style>
      .title { font-size: 15px; font-weight: bold } .quiet { fill: #667 } .thread { font-weight: bold }
      .label { font-family: monospace; font-size: 11px }
      .failure { fill: #b00020; font-weight: bold }
      .lane { stroke: #dde; stroke-width: 2 } .run { stroke: #3465a4; stroke-width: 3 }
      .switch { stroke: #99a; stroke-width: 1.5; stroke-dasharray: 4 3 } .preemption { stroke: #b00020; stroke-width: 2 }
      .step { fill: #3465a4 } .delivery { fill: #2e8540 } .ground { fill: white } path { fill: none }
      @media (prefers-color-scheme: dark) {
      text { fill: #e6e8ec } .quiet { fill: #9aa0ab } .lane { stroke: #343841 }
      .run { stroke: #8ab4f8 } .switch { stroke: #77839a } .preemption { stroke: #ff8a8a } .failure { fill: #ff8a8a }
      .step { fill: #8ab4f8 } .delivery { fill: #7bd88f } .ground { fill: #17191d }
      }
      </style>
      <rect width="100%" height="100%" class="ground"/>
      """
  }

  func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ kind: String) -> String {
    // Between two rows, where no label is.
    "<path d=\"M\(x1) \(y1)V\((y1 + y2) / 2)H\(x2)V\(y2)\" class=\"\(kind)\"/>"
  }

  func dot(_ x: Int, _ y: Int, _ kind: String) -> String {
    "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\" class=\"\(kind)\"/>"
  }

  func text(_ x: Int, _ y: Int, _ text: String, _ kind: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" class=\"\(kind)\">\(Report.escaped(text))</text>"
  }
}
