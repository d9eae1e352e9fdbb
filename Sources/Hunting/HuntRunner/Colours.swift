import Foundation

/// Colours for a terminal. A pipe, a file and a user who has set `NO_COLOR` get none.
struct Colours {
  private static let (red, green, yellow) = ("1;31", "32", "33")

  private let areShown: Bool

  init(isTerminal: Bool, environment: [String: String]) {
    areShown = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The colours of standard output.
  static let ofOutput = Colours(
    isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)

  /// The text with what matters in colours: failures, and the marks of interruptions in the table of a report.
  func painted(_ text: String) -> String {
    guard areShown else { return text }
    return
      text
      .replacing(/FAILED|NOT FOUND|\b[1-9][0-9]* failed/) { Self.paint($0.output, Self.red) }
      .replacing(/\b0 failed/) { Self.paint($0.output, Self.green) }
      .replacing("  >", with: "  " + Self.paint(">", Self.yellow))
  }

  private static func paint(_ text: Substring, _ colour: String) -> String { "\u{1B}[\(colour)m\(text)\u{1B}[0m" }
}
