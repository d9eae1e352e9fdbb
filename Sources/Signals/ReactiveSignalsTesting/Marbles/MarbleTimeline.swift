import Huntable
import ReactiveSignals
public import Testing

/// Marks with their instants: recorded events, or a marble text with a given frame.
///
/// The description of a timeline is a marble text. A comparison stores the difference, and a failing `#expect` shows both
/// lines:
///
///     expected  --a-(bc)-|
///     recorded  --a-b   -|
///                   ^ at 400ms: (bc) expected, b recorded
public struct MarbleTimeline: Sendable, CustomStringConvertible, CustomTestStringConvertible {
  /// A mark at its instant.
  public struct Entry: Sendable {
    /// The time from the beginning of the line.
    public let offset: Duration
    /// The mark, or nil for a value without a letter.
    public let mark: Marbles.Mark?
    /// The value or the error as text.
    public let content: String
    /// All letters of a value, of which the mark has the first.
    private var letters: [Character] = []

    var glyph: Character { mark?.character ?? "?" }

    init(offset: Duration, mark: Marbles.Mark?, content: String) {
      self.offset = offset
      self.mark = mark
      self.content = content
    }

    init(offset: Duration, letters: [Character], content: String) {
      self.init(offset: offset, mark: letters.first.map { .value($0) }, content: content)
      self.letters = letters
    }

    /// This entry with the letter of another one, if the letter is one of this entry's.
    func named(as other: Entry) -> Entry {
      guard case .value(let letter)? = other.mark, letters.contains(letter) else { return self }
      return Entry(offset: offset, mark: other.mark, content: content)
    }
  }

  /// The marks, in order.
  public let entries: [Entry]
  /// The duration of one character.
  public let frame: Duration
  /// Marks that are compared only if the other line has such marks too.
  let optional: Set<Marbles.Mark>
  /// How far the clock has come since the beginning of the line; nil if there is none.
  private let clock: Duration?
  private let last = LastDifference()

  init(_ entries: [Entry], frame: Duration, optional: Set<Marbles.Mark> = [], clock: Duration? = nil) {
    requireTakesTime(frame)
    self.clock = clock
    self.entries = entries
    self.frame = frame
    self.optional = optional
  }

  /// Whether both have the same marks at the same instants.
  public static func == (recorded: MarbleTimeline, expected: Marbles) -> Bool {
    recorded.last.isNone(recorded.difference(from: expected))
  }

  /// Whether both have the same marks at the same instants.
  public static func == (recorded: MarbleTimeline, expected: String) -> Bool { recorded == Marbles(expected) }

  /// The line as a marble text, followed by remarks on values and errors that have no letter. Of a line with more than
  /// 1,000 characters the first 1,000 are shown, and of the remarks the first 20.
  public var description: String {
    let drawn = MarbleLine.frame(frame, for: shown)
    let remark = drawn == frame ? [] : ["One character is \(MarbleUnit.text(drawn))."]
    let line = MarbleLine(shown, frame: drawn)
    let cut = line.width > MarbleLine.longestExcerpt ? ["The line has \(shown.count) events."] : []
    return ([line.text(in: MarbleLine.excerpt(at: 0))] + remarks(on: entries) + remark + cut).joined(separator: "\n")
  }

  /// The difference found by the last comparison, or the line if there was none.
  public var testDescription: String { last.text ?? description }

  /// The expected line as it was written, the recorded line below it, and a caret under the first difference; nil if the
  /// lines are equal. Spaces are added to align the lines. Of long lines a part around the first difference is shown.
  public func difference(from expected: Marbles) -> String? {
    if let mistake = expected.mistake { return mistake.description }
    let ignored = optional.subtracting(expected.marks)
    let recorded = entries.filter { entry in entry.mark.map { !ignored.contains($0) } ?? true }
    let comparison = MarbleComparison(recorded, with: expected, frame: frame)
    guard let first = comparison.firstDifference else { return nil }
    let columns = MarbleLine.excerpt(at: first.column)
    let indent = first.column - columns.lowerBound + (columns.lowerBound > 0 ? MarbleLine.leftOut.count : 0)
    let caret = String(repeating: " ", count: 10 + indent) + "^ at \(MarbleUnit.text(first.instant)): "
    let lines = [
      "expected  \(comparison.expected.text(in: columns))", "recorded  \(comparison.recorded.text(in: columns))",
      caret + "\(Self.text(first.expected)) expected, \(Self.text(first.recorded)) recorded",
    ]
    var remarks = remarks(on: recorded) + comparison.remarks
    if let clock, clock < first.instant { remarks.append("The clock has come to \(MarbleUnit.text(clock)).") }
    return (lines + remarks).joined(separator: "\n")
  }

  private static func text(_ entries: [Entry]) -> String {
    entries.isEmpty ? "nothing" : MarbleLine.text(of: entries)
  }

  /// The marks, without a subscription at the beginning of the line, because such a subscription is implied.
  var shown: [Entry] {
    entries.filter { $0.mark != .subscription || $0.offset > .zero || !optional.contains(.subscription) }
  }

  /// The values and errors that the line cannot show.
  private func remarks(on entries: [Entry]) -> [String] {
    entries.compactMap { entry in
      guard entry.mark == nil || entry.mark == .failure else { return nil }
      return "\(entry.glyph) at \(MarbleUnit.text(entry.offset)) is \(entry.content)"
    }.shortened
  }
}

extension [MarbleTimeline] {
  /// The lines that differ from those expected, that are missing or that were not expected; nil if there are none.
  func difference(from expected: [Marbles]) -> String? {
    var parts: [String] = []
    for index in 0..<Swift.max(expected.count, count) {
      if index >= expected.count {
        parts.append("not expected  \(self[index])")
      } else if index >= count {
        parts.append("missing  \(expected[index])")
      } else if let difference = self[index].difference(from: expected[index]) {
        parts.append(difference)
      }
    }
    return parts.isEmpty ? nil : parts.shortened.joined(separator: "\n")
  }
}

extension [String] {
  /// The first 20 lines, and how many more there are.
  var shortened: [String] { count > 20 ? prefix(20) + ["and \(count - 20) more"] : self }
}

/// The difference that the last comparison found. An object, since a comparison cannot change a value.
final class LastDifference: Sendable {
  private let last = Locked<String?>(nil, label: "LastDifference")

  /// The difference, for the description of a test.
  var text: String? { last.withLock { $0 }.map { "\n\($0)\n" } }

  /// Stores the difference of a comparison. Returns whether there is none.
  func isNone(_ difference: String?) -> Bool {
    last.withLock { $0 = difference }
    return difference == nil
  }
}

/// Traps unless a frame of marbles changes the instant.
func requireTakesTime(_ frame: Duration) {
  precondition(
    frame.isOneNanosecondOrMore, "A frame of a marble text must take a nanosecond or more: \(frame) does not.")
}
