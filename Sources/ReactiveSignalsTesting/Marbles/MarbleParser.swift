/// Reads marble texts, a character at a time.
struct MarbleParser {
  private let text: String
  private let characters: [Character]
  private var position = 0
  private var frames = 0
  private var pauses = Duration.zero
  /// Where the group began that is open, and how many marks it has.
  private var group: (column: Int, count: Int)?
  private var entries: [Marbles.Entry] = []

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func parse() throws(MarbleSyntaxError) -> [Marbles.Entry] {
    while position < characters.count {
      if let (pause, length) = pause() {
        pauses += pause
        position += length
        continue
      }
      try readCharacter()
      position += 1
    }
    if let group { throw mistake("A group that was opened in a marble text was not closed.", at: group.column) }
    return entries
  }

  private mutating func readCharacter() throws(MarbleSyntaxError) {
    switch characters[position] {
    case " ", "\n", "\t": break
    case "-":
      if group != nil { throw mistake("No time passes inside a group of a marble text.") }
      frames += 1
    case "(":
      if group != nil { throw mistake("A group of a marble text cannot contain another.") }
      group = (position, 0)
    case ")":
      guard let closed = group else { throw mistake("A group of a marble text is closed that was not opened.") }
      if closed.count == 0 { throw mistake("A group of a marble text is empty.") }
      group = nil
      frames += 1
    case "|": try add(.completion)
    case "#": try add(.failure)
    case "^": try add(.subscription)
    case "!": try add(.disposal)
    case let letter: try add(.value(letter))
    }
  }

  private mutating func add(_ mark: Marbles.Mark) throws(MarbleSyntaxError) {
    let marks = entries.lazy.map(\.mark)
    if case .value = mark, marks.contains(where: \.isTerminal) {
      throw mistake("No value can follow the end of a marble text.")
    }
    if mark.isTerminal, marks.contains(where: \.isTerminal) { throw mistake("A marble text ends twice.") }
    if mark == .subscription, marks.contains(mark) { throw mistake("A marble text subscribes twice.") }
    if mark == .disposal, marks.contains(mark) { throw mistake("A marble text disposes twice.") }
    entries.append(Marbles.Entry(mark: mark, frames: frames, pauses: pauses))
    if group == nil { frames += 1 } else { group?.count += 1 }
  }

  /// The pause that is written here, if one is: a number and a unit, with spaces around them.
  private func pause() -> (Duration, length: Int)? {
    guard group == nil, position == 0 || characters[position - 1].isWhitespace else { return nil }
    let word = characters[position...].prefix { !$0.isWhitespace }
    let digits = word.prefix { "0"..."9" ~= $0 }
    guard let number = Int(String(digits)), let unit = MarbleUnit(rawValue: String(word.dropFirst(digits.count))) else {
      return nil
    }
    return (unit.duration * number, word.count)
  }

  private func mistake(_ message: String, at column: Int? = nil) -> MarbleSyntaxError {
    MarbleSyntaxError(message: message, text: text, column: column ?? position)
  }
}

/// The units of pauses, the longest first.
enum MarbleUnit: String, CaseIterable {
  case hours = "h"
  case minutes = "m"
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  var duration: Duration {
    switch self {
    case .hours: .seconds(3600)
    case .minutes: .seconds(60)
    case .seconds: .seconds(1)
    case .milliseconds: .milliseconds(1)
    case .microseconds: .microseconds(1)
    case .nanoseconds: .nanoseconds(1)
    }
  }

  /// A duration as it is written in a marble text: in the longest unit that needs no fraction.
  static func text(_ duration: Duration) -> String {
    let nanoseconds = duration.saturatedNanoseconds
    let unit = allCases.first { nanoseconds % $0.duration.saturatedNanoseconds == 0 } ?? .nanoseconds
    return "\(nanoseconds / unit.duration.saturatedNanoseconds)\(unit.rawValue)"
  }
}
