import ReactiveSignals

/// Lines of marks, aligned so that each instant is one column in all of them.
struct MarbleGrid {
  private struct Line {
    let glyphs: [Int64: [MarbleTimeline.Entry]]
    let end: Int64

    init(_ entries: [MarbleTimeline.Entry]) {
      glyphs = Dictionary(grouping: entries) { $0.offset.saturatedNanoseconds }
      end = glyphs.keys.max() ?? -1
    }

    /// The text at `instant`, or nil after the end of the line.
    func text(at instant: Int64) -> String? {
      if instant > end { return nil }
      guard let entries = glyphs[instant] else { return "-" }
      return entries.count == 1 ? String(entries[0].glyph) : "(\(String(entries.map(\.glyph))))"
    }

    func marks(at instant: Int64) -> [Marbles.Mark?] { glyphs[instant]?.map(\.mark) ?? [] }
  }

  /// More empty frames than this are written as a pause.
  private static let longestGap = 30

  /// One text per line.
  private(set) var rows: [String]
  /// The duration of one character: the requested frame, or a shorter one if two instants would share a character.
  let frame: Duration
  /// The first difference between the lines.
  private(set) var firstDifference: (column: Int, instant: Duration)?

  init(_ lines: [[MarbleTimeline.Entry]], frame wanted: Duration) {
    let lines = lines.map(Line.init)
    let instants = Set(lines.flatMap(\.glyphs.keys)).sorted()
    let frame = Self.frame(wanted.saturatedNanoseconds, for: instants)
    self.frame = .nanoseconds(frame)
    rows = lines.map { _ in "" }
    var next: Int64 = 0
    for instant in instants {
      let gap = instant - next
      if gap % frame != 0 || gap / frame > Self.longestGap {
        append(lines.map { $0.end < instant ? nil : " \(MarbleUnit.text(.nanoseconds(gap))) " })
      } else {
        for _ in 0..<gap / frame { append(lines.map { $0.end < instant ? nil : "-" }) }
      }
      if firstDifference == nil, let first = lines.first,
        !lines.allSatisfy({ Self.areSame($0.marks(at: instant), first.marks(at: instant)) })
      {
        firstDifference = (rows[0].count, .nanoseconds(instant))
      }
      append(lines.map { $0.text(at: instant) })
      next = instant + frame
    }
    for index in rows.indices {
      while rows[index].last == " " { rows[index].removeLast() }
    }
  }

  /// Adds a column, as wide as its widest text.
  private mutating func append(_ texts: [String?]) {
    let width = texts.map { $0?.count ?? 0 }.max() ?? 0
    for (index, text) in texts.enumerated() {
      let text = text ?? ""
      rows[index] += text + String(repeating: " ", count: width - text.count)
    }
  }

  /// A value without a letter differs from every other value.
  private static func areSame(_ left: [Marbles.Mark?], _ right: [Marbles.Mark?]) -> Bool {
    left == right && !left.contains(nil)
  }

  private static func frame(_ wanted: Int64, for instants: [Int64]) -> Int64 {
    let isFine = zip(instants, instants.dropFirst()).allSatisfy { $1 - $0 >= wanted }
    if isFine { return wanted }
    return instants.reduce(wanted) { left, right in
      var (left, right) = (left, right)
      while right != 0 { (left, right) = (right, left % right) }
      return left
    }
  }
}
