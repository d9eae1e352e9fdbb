import ReactiveSignals

/// A marble diagram in SVG: lines of events, with boxes for the operators between them.
///
///     let drawing = MarbleDrawing([
///       .line("typed", Marbles("-a-bc----d|").timeline()),
///       .box("debounce(300 ms)"),
///       .line("", recorder.marbles),
///     ])
///     try drawing.write(to: "debounce.svg")
///
/// Time goes to the right, on one scale for all lines. A stretch without an event on any line is shortened and marked
/// with dots. Events at one instant stand below each other, and equal values have equal colours. The same events give the
/// same text. The background is opaque, so that the drawing is readable on any page, and white unless the appearance is
/// dark.
public struct MarbleDrawing: Sendable {
  /// A row of the drawing.
  public struct Row: Sendable {
    enum Kind: Sendable {
      case line([MarbleTimeline.Entry], frame: Duration)
      case box
    }

    let kind: Kind
    let label: String

    /// Events along an arrow of time.
    public static func line(_ label: String, _ timeline: MarbleTimeline) -> Row {
      Row(kind: .line(timeline.shown, frame: timeline.frame), label: label)
    }

    /// A line of recorded events.
    public static func line<Value, Failure>(_ label: String, _ recorder: Recorder<Value, Failure>) -> Row {
      line(label, recorder.marbles)
    }

    /// A box below a line, usually with the name of an operator.
    public static func box(_ label: String) -> Row { Row(kind: .box, label: label) }

    var entries: [MarbleTimeline.Entry] {
      if case .line(let entries, _) = kind { entries } else { [] }
    }
  }

  /// The page that a drawing is made for.
  public enum Appearance: Sendable, CaseIterable {
    /// Dark lines on white.
    case light
    /// Light lines on a dark background.
    case dark
  }

  /// The rows, from top to bottom.
  public var rows: [Row]
  /// The page that the drawing is made for. Only colours depend on it.
  public var appearance: Appearance

  /// A drawing of these rows.
  public init(_ rows: [Row], appearance: Appearance = .light) {
    self.rows = rows
    self.appearance = appearance
  }

  /// The drawing, as text in SVG.
  public var svg: String {
    let layout = DrawingLayout(rows)
    var canvas = Canvas(DrawingColours(appearance))
    var top = DrawingLayout.margin
    var colours: [String: Int] = [:]
    for row in rows {
      switch row.kind {
      case .box: canvas.box(row.label, top: top, width: layout.width)
      case .line:
        let line = DrawnLine(row, top: top, in: layout)
        line.draw(on: &canvas, colours: &colours)
      }
      top += layout.height(of: row)
    }
    return canvas.svg(width: layout.width, height: top + DrawingLayout.margin)
  }
}

/// One line of a drawing: an arrow of time with its marks.
private struct DrawnLine {
  let row: MarbleDrawing.Row
  let layout: DrawingLayout
  let axis: Int

  init(_ row: MarbleDrawing.Row, top: Int, in layout: DrawingLayout) {
    self.row = row
    self.layout = layout
    axis = top + DrawingLayout.rowHeight / 2
  }

  func draw(on canvas: inout Canvas, colours: inout [String: Int]) {
    let stacks = layout.stacks(of: row)
    drawAxis(on: &canvas, stacks)
    canvas.text(row.label, x: DrawingLayout.margin, y: axis + 4, kind: "label")
    for stack in stacks {
      let x = layout.x(stack.instant)
      let bottom = axis + max(0, stack.values.count - 1) * DrawingLayout.stackStep
      if stack.marks.contains(.completion) { canvas.line(x, axis - 19, x, bottom + 19, "end") }
      if stack.marks.contains(.failure) { canvas.cross(stack.values.isEmpty ? x : x + stack.halfWidth + 11, axis) }
      if stack.marks.contains(.disposal) { canvas.line(x, axis - 19, x, bottom + 19, "disposal") }
      for (index, value) in stack.values.enumerated() {
        let colour = colours[value, default: colours.count]
        colours[value] = colour
        canvas.marble(value, x: x, y: axis + index * DrawingLayout.stackStep, colour: colour)
      }
    }
  }

  private func drawAxis(on canvas: inout Canvas, _ stacks: [DrawingLayout.Stack]) {
    let start = stacks.first { $0.marks.contains(.subscription) }.map { layout.x($0.instant) } ?? layout.left
    let last = stacks.last.map { ($0.marks.contains(where: \.isEnd), $0) }
    var end = layout.width - DrawingLayout.margin
    if let (isEnd, stack) = last, isEnd {
      end = layout.x(stack.instant)
      if stack.marks.contains(.failure), !stack.values.isEmpty { end += stack.halfWidth + 11 }
    } else {
      canvas.arrow(end, axis)
    }
    canvas.line(start, axis, end, axis, "time")
    if start > layout.left { canvas.line(start, axis - 8, start, axis + 8, "time") }
    for x in layout.shortenings where x > start && x < end { canvas.shortening(x, axis) }
  }
}

extension Marbles.Mark {
  /// Whether no mark can follow.
  fileprivate var isEnd: Bool { isTerminal || self == .disposal }
}
