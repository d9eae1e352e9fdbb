import ReactiveSignals

/// Events over time, written as text.
///
///     -a-b--c|     a, b and c, and the end one frame after c
///     --(ab|)      a, b and the end, all at one instant
///     -a-#         a, and an error two frames later
///     a 3s b       three seconds without an event
///     --^---!      a subscription, and its disposal four frames later
///
/// One character is one frame of virtual time, a tenth of a second unless a `frame` is given. `-` is a frame in which
/// nothing happens, `|` completion, `#` failure, `^` subscription, `!` disposal; any other character is a value. A
/// group in parentheses is one instant and takes one frame, however long it is. A number with a unit (`ns`, `us`, `ms`,
/// `s`, `m`, `h`) between spaces lets that much time pass: ` 100ms `, ` 1.5s `. A word that begins like that and is not a
/// pause, like ` 3sec `, ` 3 s ` or ` 3s|`, is a mistake. Other spaces mean nothing, and line texts up. A line says nothing
/// about the time after its last mark.
public struct Marbles: Hashable, Sendable, CustomStringConvertible {
  /// What one character stands for, except `-`.
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

    /// How the mark is written.
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

  /// A mark and its place: so many frames, and what the pauses before it add.
  struct Entry: Hashable, Sendable {
    let mark: Mark
    let frames: Int
    let pauses: Duration

    func offset(frame: Duration) -> Duration { frame * frames + pauses }
  }

  /// How long a frame is where nothing else is said: a tenth of a second.
  public static let defaultFrame = Duration.milliseconds(100)

  /// The characters that do not stand for values.
  static let reserved: Set<Character> = ["-", "(", ")", "|", "#", "^", "!", " ", "\n", "\t"]

  /// The text.
  public let description: String
  let entries: [Entry]

  /// Reads `text`, which must be well formed. A text that is not fails the running test, with the place of the mistake,
  /// and is read as a text without marks. It traps where no test is running.
  public init(_ text: String) {
    do throws(MarbleSyntaxError) {
      try self.init(parsing: text)
    } catch {
      failTest(error.description)
      self.init(description: text, entries: [])
    }
  }

  private init(description: String, entries: [Entry]) {
    self.description = description
    self.entries = entries
  }

  /// Reads `text`, or says what is wrong with it.
  public init(parsing text: String) throws(MarbleSyntaxError) {
    var parser = MarbleParser(text)
    self.init(description: text, entries: try parser.parse())
  }

  /// The marks, in order.
  public var marks: [Mark] { entries.map(\.mark) }

  /// The marks with their instants, from the beginning of the text on.
  ///
  /// - Parameter frame: How long one character is.
  public func timeline(frame: Duration = defaultFrame) -> MarbleTimeline {
    MarbleTimeline(
      entries.map { entry in
        MarbleTimeline.Entry(
          offset: entry.offset(frame: frame), mark: entry.mark, content: String(entry.mark.character))
      },
      frame: frame)
  }
}

/// What is wrong with a text that should be `Marbles`, and where.
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in a sentence.
  public let message: String
  /// The whole text.
  public let text: String
  /// Where the mistake is, in characters.
  public let column: Int

  /// The sentence, the text, and a caret under the mistake.
  public var description: String {
    """
    \(message)
      \(text.replacing("\n", with: " "))
      \(String(repeating: " ", count: column))^
    """
  }
}
