/// Parses marble texts, one character at a time.
struct MarbleParser {
  private let text: String
  private let characters: [Character]
  private var position = 0
  private var frames = 0
  private var pauses = Duration.zero
  /// The column where the open group began, and its number of marks.
  private var group: (column: Int, count: Int)?
  private var entries: [Marbles.Entry] = []
  private var waits: [Marbles.Wait] = []
  /// The marks so far that are no values.
  private var events: Set<Marbles.Mark> = []

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func parse() throws(MarbleSyntaxError) -> (entries: [Marbles.Entry], waits: [Marbles.Wait]) {
    while position < characters.count {
      if try readPause() { continue }
      try readCharacter()
      position += 1
    }
    if let group { throw mistake("A group that was opened in a marble text was not closed.", at: group.column) }
    return (entries, waits)
  }

  private mutating func readCharacter() throws(MarbleSyntaxError) {
    switch characters[position] {
    case let space where space.isWhitespace: break
    case "-":
      if group != nil { throw mistake("No time passes inside a group of a marble text.") }
      waits.append(Marbles.Wait(text: "-", pause: nil))
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
    let hasEnded = events.contains(where: \.isTerminal)
    if case .value = mark {
      if hasEnded { throw mistake("No value can follow the end of a marble text.") }
    } else {
      if mark.isTerminal, hasEnded { throw mistake("A marble text ends twice.") }
      let isFirst = events.insert(mark).inserted
      if mark == .subscription, !isFirst { throw mistake("A marble text subscribes twice.") }
      if mark == .disposal, !isFirst { throw mistake("A marble text disposes twice.") }
    }
    entries.append(Marbles.Entry(mark: mark, frames: frames, pauses: pauses))
    if group == nil { frames += 1 } else { group?.count += 1 }
  }

  /// Parses a pause at this position, if there is one: a number and a unit, between spaces. A word that begins like a
  /// pause without being one is an error, not a row of values.
  private mutating func readPause() throws(MarbleSyntaxError) -> Bool {
    guard position == 0 || characters[position - 1].isWhitespace else { return false }
    let word = MarbleWord(characters[position...])
    switch word.meaning {
    case .values: return false
    case .mistake(let message): throw mistake(message)
    case .pause(let pause):
      if group != nil { throw mistake("No time passes inside a group of a marble text.") }
      let written = String(characters[position..<position + word.length])
      waits.append(Marbles.Wait(text: " \(written) ", pause: pause))
      pauses += pause
      position += word.length
      return true
    }
  }

  private func mistake(_ message: String, at column: Int? = nil) -> MarbleSyntaxError {
    MarbleSyntaxError(message: message, text: text, column: column ?? position)
  }
}
