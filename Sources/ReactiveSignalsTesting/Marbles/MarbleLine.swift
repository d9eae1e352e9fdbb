import ReactiveSignals

/// A marble text that is written from left to right. Instants are in nanoseconds.
struct MarbleLine {
  /// More empty frames than this are written as a pause.
  private static let longestGap = 30

  private(set) var text = ""
  /// The dashes and pauses that `wait(until:)` has written.
  private(set) var waits: [Marbles.Wait] = []
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

  /// The text without spaces at its end.
  var trimmed: String { String(text.reversed().drop { $0 == " " }.reversed()) }

  /// Writes dashes or a pause.
  mutating func wait(until instant: Int64) {
    let gap = instant - next
    if gap <= 0 { return }
    let isLong = gap % frame != 0 || gap / frame > Self.longestGap
    let dash = Marbles.Wait(text: "-", pause: nil)
    let pause = Marbles.Wait(text: " \(MarbleUnit.text(.nanoseconds(gap))) ", pause: .nanoseconds(gap))
    let written = isLong ? [pause] : Array(repeating: dash, count: Int(gap / frame))
    text += written.map(\.text).joined()
    waits += written
    next = instant
  }

  /// Writes a dash or a pause as it is written in another line.
  mutating func write(_ wait: Marbles.Wait) {
    text += wait.text
    next += wait.pause?.saturatedNanoseconds ?? frame
  }

  /// Writes the marks of one instant.
  mutating func write(_ entries: [MarbleTimeline.Entry]) {
    text += Self.text(of: entries)
    next += frame
  }

  /// Adds spaces, which have no meaning.
  mutating func align(to column: Int) {
    text += String(repeating: " ", count: max(0, column - text.count))
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
