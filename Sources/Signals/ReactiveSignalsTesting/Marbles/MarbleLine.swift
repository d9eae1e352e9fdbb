import ReactiveSignals

/// A marble text that is written from left to right. Instants are in nanoseconds.
struct MarbleLine {
  /// More empty frames than this are written as a pause.
  private static let longestGap = 30
  /// No pause has as many characters.
  private static let longestPause = 24
  /// Messages show this many characters of a longer line.
  static let longestExcerpt = 1_000

  private var characters: [Character] = []
  /// The instant of the next character.
  private(set) var next: Int64 = 0
  private let frame: Int64

  /// A line without characters.
  init(frame: Duration) {
    self.frame = frame.saturatedNanoseconds
  }

  /// The line of marks that are at least a frame apart.
  init(_ entries: [MarbleTimeline.Entry], frame: Duration) {
    self.init(frame: frame)
    for (instant, entries) in entries.byInstant.sorted(by: { $0.key < $1.key }) {
      wait(until: instant)
      write(entries)
    }
  }

  /// The number of characters so far.
  var width: Int { characters.count }

  var text: String { String(characters) }

  /// The columns of an excerpt in which this column is one of the first.
  static func excerpt(at column: Int) -> Range<Int> {
    let start = column < longestExcerpt ? 0 : column - longestExcerpt / 5
    return start..<start + longestExcerpt
  }

  /// The text in these columns, without spaces at its end. Dots stand for what is left out.
  func text(in columns: Range<Int>) -> String {
    let end = characters.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    let shown = characters[columns.clamped(to: 0..<end)]
    return (columns.lowerBound > 0 ? Self.leftOut : "") + String(shown) + (columns.upperBound < end ? Self.leftOut : "")
  }

  static let leftOut = "..."

  /// Writes dashes or a pause.
  mutating func wait(until instant: Int64) {
    let gap = instant - next
    if gap <= 0 { return }
    let isLong = gap % frame != 0 || gap / frame > Self.longestGap
    characters += isLong ? " \(MarbleUnit.text(.nanoseconds(gap))) " : String(repeating: "-", count: Int(gap / frame))
    next = instant
  }

  /// Writes a dash or a pause as it is written in another line.
  mutating func write(_ wait: Marbles.Wait) {
    characters += wait.text
    next += wait.pause?.saturatedNanoseconds ?? frame
  }

  /// Writes the marks of one instant.
  mutating func write(_ entries: [MarbleTimeline.Entry]) {
    let text = Self.text(of: entries)
    // A group takes one frame too, and cannot be read as a part of a pause.
    characters += isPause(wordBefore + text) ? "(\(text))" : text
    next += frame
  }

  /// The characters since the last space. Empty if there are more than a pause has.
  private var wordBefore: ArraySlice<Character> {
    let end = characters.suffix(Self.longestPause)
    if let space = end.lastIndex(of: " ") { return end[(space + 1)...] }
    return end.count < Self.longestPause ? end : []
  }

  /// Whether digits and letters would be read as a pause, or as a mistake in one.
  private func isPause(_ word: ArraySlice<Character>) -> Bool {
    if case .values = MarbleWord(word).meaning { false } else { true }
  }

  /// Adds spaces, which have no meaning.
  mutating func align(to column: Int) {
    characters += repeatElement(" ", count: max(0, column - width))
  }

  /// The marks of one instant.
  static func text(of entries: [MarbleTimeline.Entry]) -> String {
    entries.count == 1 ? String(entries[0].glyph) : "(\(String(entries.map(\.glyph))))"
  }

  /// The wanted duration of a character, or a shorter one if two instants would share a character.
  static func frame(_ wanted: Duration, for entries: [MarbleTimeline.Entry]) -> Duration {
    let frame = wanted.saturatedNanoseconds
    let instants = entries.byInstant.keys.sorted()
    if zip(instants, instants.dropFirst()).allSatisfy({ $1 - $0 >= frame }) { return wanted }
    let divisor = instants.reduce(frame) { left, right in
      var (left, right) = (left, right)
      while right != 0 { (left, right) = (right, left % right) }
      return left
    }
    return .nanoseconds(divisor)
  }
}

extension [MarbleTimeline.Entry] {
  /// The marks of each instant, in their order.
  var byInstant: [Int64: [MarbleTimeline.Entry]] { Dictionary(grouping: self) { $0.offset.saturatedNanoseconds } }
}
