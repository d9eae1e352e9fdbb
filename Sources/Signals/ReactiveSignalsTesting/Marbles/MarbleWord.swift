import ReactiveSignals

/// The beginning of a word in a marble text, where a pause may stand: a number and letters.
struct MarbleWord {
  enum Meaning {
    /// The word is not a pause and does not resemble one.
    case values
    case pause(Duration)
    /// A sentence that describes the error.
    case mistake(String)
  }

  /// Digits, possibly with points, commas and underscores between them.
  private let number: [Character]
  private let letters: [Character]
  /// Whether the word ends after the letters.
  private let isWhole: Bool
  private let next: [Character]

  /// The number of characters in the number and the letters.
  var length: Int { number.count + letters.count }

  init(_ text: ArraySlice<Character>) {
    var number = text.prefix { Self.isDigit($0) || ".,_".contains($0) }
    // Points after the last digit are values.
    while let last = number.last, !Self.isDigit(last) { number.removeLast() }
    if let first = number.first, !Self.isDigit(first), first != "." { number.removeAll() }
    self.number = Array(number)
    // Most words are values. What follows them is not looked at: spaces would be counted once for each of them.
    if number.isEmpty {
      (letters, isWhole, next) = ([], false, [])
      return
    }
    let letters = text[(text.startIndex + number.count)...].prefix(while: \.isLetter)
    let rest = text[letters.endIndex...]
    self.letters = Array(letters)
    isWhole = rest.first?.isWhitespace ?? true
    next = Array(rest.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
  }

  var meaning: Meaning {
    if number.isEmpty { return .values }
    let isPlain = number.allSatisfy(Self.isDigit)
    guard let unit = MarbleUnit(rawValue: String(letters)) else {
      if letters.isEmpty, isPlain {
        guard isWhole, MarbleUnit(rawValue: String(next)) != nil else { return .values }
        return .mistake("A pause of a marble text has no space between its number and its unit.")
      }
      if isPlain, !isWhole { return .values }
      return .mistake("A pause of a marble text is a number with one of the units \(MarbleUnit.list).")
    }
    guard isWhole else { return .mistake("A pause of a marble text has a space before and after it.") }
    return Self.pause(number, unit)
  }

  private static func pause(_ number: [Character], _ unit: MarbleUnit) -> Meaning {
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    guard number.allSatisfy({ isDigit($0) || $0 == "." }), parts.allSatisfy({ !$0.isEmpty && !$0.contains(".") }) else {
      return .mistake("The number of a pause in a marble text is written like 100 or 1.5.")
    }
    // The longest pause has this many digits in nanoseconds, so nothing below overflows.
    guard parts.allSatisfy({ $0.count <= 19 }), let all = Int128(parts.joined()) else {
      return .mistake("A pause of a marble text is too long, or too exact.")
    }
    let divisor = parts.dropFirst().joined().reduce(Int128(1)) { divisor, _ in divisor * 10 }
    let (nanoseconds, rest) = (all * Int128(unit.duration.saturatedNanoseconds)).quotientAndRemainder(
      dividingBy: divisor)
    if rest != 0 { return .mistake("A pause of a marble text is a whole number of nanoseconds.") }
    guard let nanoseconds = Int64(exactly: nanoseconds) else {
      return .mistake("A pause of a marble text is too long: it is at most 292 years.")
    }
    return .pause(.nanoseconds(nanoseconds))
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
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

  /// All units, for messages.
  static var list: String { allCases.reversed().map(\.rawValue).joined(separator: ", ") }

  /// A duration as written in a marble text: in the longest unit that needs no fraction, zero in seconds.
  static func text(_ duration: Duration) -> String {
    let nanoseconds = duration.saturatedNanoseconds
    if nanoseconds == 0 { return "0\(seconds.rawValue)" }
    let unit = allCases.first { nanoseconds % $0.duration.saturatedNanoseconds == 0 } ?? .nanoseconds
    return "\(nanoseconds / unit.duration.saturatedNanoseconds)\(unit.rawValue)"
  }
}
