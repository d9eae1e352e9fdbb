import ReactiveSignals

/// A finding of the watch.
enum Report: Equatable, Sendable {
  /// A time window that had lines has ended.
  case window(WindowCount)
  /// A burst of errors, followed by a pause without errors.
  case burst(Burst)
  /// No line has come since this instant, for the time that counts as a silence.
  case silence(since: Instant)
  /// A line has come after a silence.
  case resumed(Instant, since: Instant)
  /// The log has ended.
  case total(Total)
  /// All keys, the busiest first.
  case busiest([KeyCount])
}

struct WindowCount: Equatable, Sendable {
  /// The number of the window, see `LogClock`.
  let number: Int
  /// The instant of the report: the end of the window or of the log.
  let reported: Instant
  let keys: [KeyCount]

  var lines: Int { keys.reduce(0) { $0 + $1.lines } }
  var errors: Int { keys.reduce(0) { $0 + $1.errors } }
}

struct KeyCount: Equatable, Sendable {
  let key: String
  var lines = 0
  var errors = 0

  /// Orders by the number of lines, and for equal numbers by name, so that the order is always the same.
  static func isBusier(_ left: KeyCount, _ right: KeyCount) -> Bool {
    left.lines == right.lines ? left.key < right.key : left.lines > right.lines
  }
}

struct Burst: Equatable, Sendable {
  var size = 0
  var first: Instant
  var last: Instant
  /// The instant of the report: the end of the pause or of the log.
  var reported: Instant
}

struct Total: Equatable, Sendable {
  /// The number of lines that could not be parsed and are shown.
  static let shown = 5

  struct Unparsable: Equatable, Sendable {
    let number: Int
    let text: String
  }

  var lines = 0
  var errors = 0
  var late = 0
  var unparsable = 0
  /// The first few.
  var firstUnparsable: [Unparsable] = []
  var first: Instant?
  var last: Instant?

  mutating func add(_ record: LogRecord, at instant: Instant) {
    switch record {
    case .line(let line, let isLate):
      lines += 1
      errors += line.isError ? 1 : 0
      late += isLate ? 1 : 0
      if first == nil { first = instant }
      last = instant
    case .unparsable(let number, let text):
      unparsable += 1
      if unparsable <= Self.shown { firstUnparsable.append(Unparsable(number: number, text: text)) }
    }
  }
}
