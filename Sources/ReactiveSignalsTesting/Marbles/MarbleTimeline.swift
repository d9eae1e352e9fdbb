import ReactiveSignals
public import Testing

/// Marks with their instants: what was recorded, or what a marble text says, once the length of its frames is known.
///
/// Printed, it is a marble text again. Compared with one that differs, it remembers how, and a failing `#expect` shows
/// both lines:
///
///     expected  --a-(bc)-|
///     recorded  --a-b   -|
///                   ^ at 400ms: (bc) expected, b recorded
public struct MarbleTimeline: Sendable, CustomStringConvertible, CustomTestStringConvertible {
  /// A mark at its instant.
  public struct Entry: Sendable {
    /// How long after the beginning of the line it is.
    public let offset: Duration
    /// The mark; nil for a value that no letter stands for.
    public let mark: Marbles.Mark?
    /// What the mark stands for, in words: the value, or the error.
    public let content: String

    var glyph: Character { mark?.character ?? "?" }
  }

  /// The marks, in order.
  public let entries: [Entry]
  /// How long one character is.
  public let frame: Duration
  /// Marks that only count when what this is compared with has them too.
  let optional: Set<Marbles.Mark>
  private let last = LastDifference()

  init(_ entries: [Entry], frame: Duration, optional: Set<Marbles.Mark> = []) {
    precondition(frame > .zero, "A frame of a marble text must take time: \(frame) does not.")
    self.entries = entries
    self.frame = frame
    self.optional = optional
  }

  /// Whether both have the same marks at the same instants.
  public static func == (recorded: MarbleTimeline, expected: Marbles) -> Bool {
    let difference = recorded.difference(from: expected)
    recorded.last.text.withLock { $0 = difference }
    return difference == nil
  }

  /// Whether both have the same marks at the same instants.
  public static func == (recorded: MarbleTimeline, expected: String) -> Bool { recorded == Marbles(expected) }

  /// The line as a marble text, and under it what its letters cannot say.
  public var description: String {
    let grid = MarbleGrid([shown], frame: frame)
    return ([grid.rows[0]] + remarks(grid.frame, on: entries)).joined(separator: "\n")
  }

  /// How it differed from what it was compared with last; otherwise the line.
  public var testDescription: String {
    last.text.withLock { $0 }.map { "\n\($0)\n" } ?? description
  }

  /// Both lines and a caret under the first difference; nil when there is none.
  public func difference(from expected: Marbles) -> String? {
    let expected = expected.timeline(frame: frame).entries
    let ignored = optional.subtracting(expected.compactMap(\.mark))
    let recorded = entries.filter { entry in entry.mark.map { !ignored.contains($0) } ?? true }
    let grid = MarbleGrid([expected, recorded], frame: frame)
    guard let (column, instant) = grid.firstDifference else { return nil }
    let text = { (entries: [Entry]) in
      let glyphs = entries.filter { $0.offset == instant }.map(\.glyph)
      return glyphs.isEmpty ? "nothing" : glyphs.count == 1 ? String(glyphs) : "(\(String(glyphs)))"
    }
    let caret = String(repeating: " ", count: 10 + column) + "^ at \(MarbleUnit.text(instant)): "
    let lines = [
      "expected  \(grid.rows[0])", "recorded  \(grid.rows[1])",
      caret + "\(text(expected)) expected, \(text(recorded)) recorded",
    ]
    return (lines + remarks(grid.frame, on: recorded)).joined(separator: "\n")
  }

  /// The marks without a subscription at the very beginning, which goes without saying.
  var shown: [Entry] {
    entries.filter { $0.mark != .subscription || $0.offset > .zero || !optional.contains(.subscription) }
  }

  /// What the letters of a line cannot say.
  private func remarks(_ drawn: Duration, on entries: [Entry]) -> [String] {
    let unspoken = entries.compactMap { entry -> String? in
      guard entry.mark == nil || entry.mark == .failure else { return nil }
      return "\(entry.glyph) at \(MarbleUnit.text(entry.offset)) is \(entry.content)"
    }
    return unspoken + (drawn == frame ? [] : ["One character is \(MarbleUnit.text(drawn))."])
  }
}

/// How a line differed from what it was compared with last. An object, since comparing cannot change a value.
final class LastDifference: Sendable {
  let text = Locked<String?>(nil, label: "LastDifference")
}
