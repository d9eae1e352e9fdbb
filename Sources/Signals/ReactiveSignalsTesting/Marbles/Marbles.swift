import ReactiveSignals

/// Events over time, written as text.
///
///     -a-b--c|     a, b and c, and the end one frame after c
///     --(ab|)      a, b and the end, all at one instant
///     -a-#         a, and an error two frames later
///     a 3s b       three seconds without an event
///     --^---!      a subscription, and its disposal four frames later
///
/// One character is one frame of virtual time, a tenth of a second unless a `frame` is given. `-` is a frame without an
/// event, `|` completion, `#` failure, `^` subscription, `!` disposal; any other character is a value. A group in
/// parentheses is one instant and takes one frame, regardless of its length. A number with a unit (`ns`, `us`, `ms`,
/// `s`, `m`, `h`) between spaces is a pause of that length: ` 100ms `, ` 1.5s `. A word that begins like a pause
/// without being one, such as ` 3sec `, ` 3 s ` or ` 3s|`, is an error. Other spaces have no meaning and serve for
/// alignment. A line does not describe the time after its last mark.
public struct Marbles: Hashable, Sendable, CustomStringConvertible {
  /// The meaning of a character other than `-`.
  public enum Mark: Hashable, Sendable {
    /// A value, by its letter.
    case value(Character)
    /// `#`
    case failure
    /// `|`
    case completion
    /// `^`
    case subscription
    /// `!`
    case disposal

    /// The character of the mark.
    public var character: Character {
      switch self {
      case .value(let letter): letter
      case .failure: "#"
      case .completion: "|"
      case .subscription: "^"
      case .disposal: "!"
      }
    }

    var isTerminal: Bool { self == .completion || self == .failure }
  }

  /// A mark and its position: a number of frames, plus the pauses before it.
  struct Entry: Hashable, Sendable {
    let mark: Mark
    let frames: Int
    let pauses: Duration

    func offset(frame: Duration) -> Duration { frame * frames + pauses }
  }

  /// A dash or a pause.
  struct Wait: Hashable, Sendable {
    let text: String
    /// The length of a pause, or nil for a dash.
    let pause: Duration?
  }

  /// The default duration of a frame: a tenth of a second.
  public static let defaultFrame = Duration.milliseconds(100)

  /// The characters that do not stand for values.
  static let reserved: Set<Character> = ["-", "(", ")", "|", "#", "^", "!", " ", "\n", "\t"]

  /// The text.
  public let description: String
  let entries: [Entry]
  /// The dashes and pauses, in order.
  let waits: [Wait]
  /// The error of a text that is not well formed. Nothing equals such a text.
  let mistake: MarbleSyntaxError?

  /// Parses `text`. If `text` is not well formed, fails the running test, with the place of the error, and makes a text
  /// without marks, which no line equals. If no test is running, as in a preview, the error is printed on standard error.
  public init(_ text: String) {
    do throws(MarbleSyntaxError) {
      try self.init(parsing: text)
    } catch {
      failTestOrWarn(error.description)
      self.init(description: text, entries: [], waits: [], mistake: error)
    }
  }

  private init(description: String, entries: [Entry], waits: [Wait], mistake: MarbleSyntaxError? = nil) {
    self.description = description
    self.entries = entries
    self.waits = waits
    self.mistake = mistake
  }

  /// Parses `text`, or throws a description of its error.
  public init(parsing text: String) throws(MarbleSyntaxError) {
    var parser = MarbleParser(text)
    let (entries, waits) = try parser.parse()
    self.init(description: text, entries: entries, waits: waits)
  }

  /// The marks, in order.
  public var marks: [Mark] { entries.map(\.mark) }

  /// The marks with their instants, measured from the beginning of the text.
  ///
  /// - Parameter frame: The duration of one character.
  public func timeline(frame: Duration = defaultFrame) -> MarbleTimeline {
    MarbleTimeline(
      entries.map { entry in
        MarbleTimeline.Entry(
          offset: entry.offset(frame: frame), mark: entry.mark, content: String(entry.mark.character))
      },
      frame: frame)
  }
}

/// The error of a text that is not valid `Marbles`, and its place.
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error as a sentence.
  public let message: String
  /// The whole text.
  public let text: String
  /// The place of the error, in characters from the beginning.
  public let column: Int

  /// The sentence, the text, and a caret under the error.
  public var description: String {
    """
    \(message)
      \(text.replacing("\n", with: " "))
      \(String(repeating: " ", count: column))^
    """
  }
}
