import ReactiveSignals

/// The positions in a marble drawing.
struct DrawingLayout {
  /// The marbles and marks at one instant of one line.
  struct Stack {
    let instant: Int64
    var values: [String] = []
    var marks: Set<Marbles.Mark> = []

    /// Half the width of the widest marble.
    var halfWidth: Int { values.map { Canvas.width(of: $0) / 2 }.max() ?? 6 }

    /// The extent to the right. An error is drawn beside the values of its instant.
    var reach: Int { marks.contains(.failure) && !values.isEmpty ? halfWidth + 20 : halfWidth }
  }

  static let margin = 16
  static let rowHeight = 46
  static let stackStep = 29
  static let boxHeight = 44
  /// The smallest width of a frame.
  private static let step = 30
  /// The longest stretch without an event, in frames. Longer stretches are shortened to this length.
  private static let longestGap: Int64 = 10

  /// The position of instant zero.
  let left: Int
  private(set) var width = 0
  /// The middles of the shortened stretches.
  private(set) var shortenings: [Int] = []
  private var places: [Int64: Int] = [:]

  init(_ rows: [MarbleDrawing.Row]) {
    let label = rows.filter { !$0.entries.isEmpty }.map(\.label.count).max() ?? 0
    left = Self.margin + (label == 0 ? 6 : label * 8 + 18)
    let frames = rows.compactMap { row -> Duration? in
      if case .line(_, let frame) = row.kind { frame } else { nil }
    }
    let frame = MarbleLine.frame(frames.min() ?? Marbles.defaultFrame, for: rows.flatMap(\.entries))
    place(rows.map(stacks), frame: frame.saturatedNanoseconds)
    let boxes = rows.filter { if case .box = $0.kind { true } else { false } }.map { $0.label.count * 9 + 64 }
    width = max(width, boxes.max() ?? 0)
  }

  func x(_ instant: Int64) -> Int { places[instant] ?? left }

  func height(of row: MarbleDrawing.Row) -> Int {
    if case .box = row.kind { return Self.boxHeight }
    let deepest = stacks(of: row).map(\.values.count).max() ?? 0
    return Self.rowHeight + max(0, deepest - 1) * Self.stackStep
  }

  func stacks(of row: MarbleDrawing.Row) -> [Stack] {
    row.entries.reduce(into: []) { stacks, entry in
      let instant = entry.offset.saturatedNanoseconds
      if stacks.last?.instant != instant { stacks.append(Stack(instant: instant)) }
      switch entry.mark {
      case nil, .value: stacks[stacks.count - 1].values.append(entry.content)
      case .some(let mark): stacks[stacks.count - 1].marks.insert(mark)
      }
    }
  }

  /// Gives each instant a position, so that marbles do not touch. All instants share one scale, except for shortened
  /// stretches.
  private mutating func place(_ lines: [[Stack]], frame: Int64) {
    let instants = Set(lines.joined().map(\.instant)).sorted()
    // Positions in frames, with long stretches shortened.
    var columns: [Int64: Double] = [:]
    var gaps: [(from: Double, to: Double)] = []
    var (last, column): (Int64, Double) = (0, 0)
    for instant in instants {
      let gap = instant - last
      let shown = min(gap, frame * Self.longestGap)
      let next = column + Double(shown) / Double(frame)
      if shown < gap { gaps.append((column, next)) }
      (last, column) = (instant, next)
      columns[instant] = column
    }
    let step = lines.reduce(Double(Self.step)) { step, line in
      zip(line, line.dropFirst()).reduce(step) { step, pair in
        let room = Double(pair.0.reach + pair.1.halfWidth + 4)
        return max(step, room / (columns[pair.1.instant]! - columns[pair.0.instant]!))
      }
    }
    // Marbles at instant zero must not overlap the labels.
    let first = lines.compactMap { $0.first.flatMap { $0.instant == 0 ? $0.halfWidth : nil } }.max() ?? 0
    let start = left + first
    let place = { (column: Double) in start + Int((column * step).rounded()) }
    for (instant, column) in columns { places[instant] = place(column) }
    shortenings = gaps.map { (place($0.from) + place($0.to)) / 2 }
    let reach = lines.joined().map { x($0.instant) + $0.reach }.max() ?? left
    width = reach + 34 + Self.margin
  }
}
