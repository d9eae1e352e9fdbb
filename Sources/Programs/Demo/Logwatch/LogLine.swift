/// The parts of a log line that the watch uses.
struct LogLine: Equatable, Sendable {
  let timestamp: Timestamp
  /// The key by which lines are grouped: the first segment of a path, or the name of a logger.
  let key: String
  let isError: Bool
}

/// A line of a log, or a line that could not be parsed.
enum LogRecord: Equatable, Sendable {
  /// A late line has an earlier time stamp than a previous line.
  case line(LogLine, isLate: Bool)
  /// No format matches. The text is safe to print.
  case unparsable(number: Int, text: String)
}

extension LogLine {
  /// Parses a line in the common or combined format of web servers, or one that begins with an ISO 8601 time stamp.
  /// Returns nil for other formats.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    // Lines of web servers begin with a host, which may also be digits.
    let isISO = first == UInt8(ascii: "[") || bytes.dropFirst(4).first == UInt8(ascii: "-")
    guard let line = isISO ? Self.iso(bytes) ?? Self.web(bytes) : Self.web(bytes) else { return nil }
    self = line
  }

  /// `host identity user [time] "METHOD path protocol" status size …`. A status of 500 or above is an error.
  private static func web(_ bytes: ArraySlice<UInt8>) -> LogLine? {
    var scanner = LineScanner(bytes)
    // The user's name may contain spaces and brackets.
    while scanner.skip(past: "[") {
      var rest = scanner
      guard let timestamp = rest.webTimestamp(), rest.skip("]") else { continue }
      rest.skipSpaces()
      guard let request = rest.quoted() else { return nil }
      rest.skipSpaces()
      guard let status = rest.number(digits: 3), rest.isAtEnd || rest.next == UInt8(ascii: " ") else { return nil }
      return LogLine(timestamp: timestamp, key: key(ofRequest: request), isError: status >= 500)
    }
    return nil
  }

  private static func key(ofRequest request: ArraySlice<UInt8>) -> String {
    var words = LineScanner(request)
    _ = words.word()
    let target = words.word()
    return target.isEmpty ? "-" : firstSegment(of: target)
  }

  /// `/api` of `/api/users?id=1` and of `http://host/api/users`.
  private static func firstSegment(of target: ArraySlice<UInt8>) -> String {
    let slash = UInt8(ascii: "/")
    var path = target.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if path.first != slash {
      let host = path.drop { $0 != slash }.dropFirst(2)
      guard path.prefix(while: { $0 != slash }).last == UInt8(ascii: ":"), !host.isEmpty else { return text(path) }
      path = host.drop { $0 != slash }
      if path.isEmpty { return "/" }
    }
    let end = path.dropFirst().firstIndex(of: slash) ?? path.endIndex
    return text(path[path.startIndex..<end])
  }

  /// `time [thread] LEVEL logger: message`. The level is one of the first three words.
  ///
  /// Without a level, the key is the first word, and the line is no error.
  private static func iso(_ bytes: ArraySlice<UInt8>) -> LogLine? {
    var scanner = LineScanner(bytes)
    let isBracketed = scanner.skip("[")
    guard let timestamp = scanner.isoTimestamp(), !isBracketed || scanner.skip("]"),
      scanner.isAtEnd || scanner.next == UInt8(ascii: " ") || scanner.next == UInt8(ascii: "\t")
    else { return nil }
    var words = scanner
    var first = bare(words.word())
    for count in 1...3 {
      let word = count == 1 ? first : bare(words.word())
      if let level = Level(word) {
        var logger = bare(words.word())
        // The word was a separate dash or bracket.
        if logger.isEmpty { logger = bare(words.word()) }
        return LogLine(timestamp: timestamp, key: loggerKey(logger), isError: level == .error)
      }
    }
    if first.isEmpty { first = bare(words.word()) }
    return LogLine(timestamp: timestamp, key: loggerKey(first), isError: false)
  }

  private static func loggerKey(_ word: ArraySlice<UInt8>) -> String {
    if word.isEmpty { return "-" }
    return word.first == UInt8(ascii: "/") ? firstSegment(of: word) : text(word)
  }

  /// The word without the punctuation around it.
  private static func bare(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isPunctuation(_ byte: UInt8) -> Bool { "[]()<>{}:;,.-=|\"'".utf8.contains(byte) }
    var word = word.drop(while: isPunctuation)
    while let last = word.last, isPunctuation(last) { word.removeLast() }
    return word
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(printable: bytes, limit: 40) }
}

/// The severity of a line: an error or not.
private enum Level {
  case error
  case other

  init?(_ word: ArraySlice<UInt8>) {
    // The lengths of the words below.
    guard (3...9).contains(word.count) else { return nil }
    switch String(decoding: word, as: UTF8.self).uppercased() {
    case "ERROR", "ERR", "FATAL", "CRITICAL", "CRIT", "SEVERE", "PANIC", "ALERT", "EMERG", "EMERGENCY": self = .error
    case "WARNING", "WARN", "NOTICE", "INFO", "DEBUG", "TRACE": self = .other
    default: return nil
    }
  }
}

extension String {
  /// Text from outside, made safe for a terminal: control characters become question marks, and long text is truncated.
  init(printable bytes: ArraySlice<UInt8>, limit: Int) {
    // A character has at most four bytes. Decoding the rest of a long line is unnecessary.
    let text = String(decoding: bytes.prefix(limit * 4 + 4), as: UTF8.self)
    let isSafe = bytes.count <= limit && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isSafe {
      self = text
      return
    }
    let safe = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: "?"
          default: scalar
          }
        }))
    self = safe.count > limit ? safe.prefix(limit - 1) + "…" : safe
  }
}
