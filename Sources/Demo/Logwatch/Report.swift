import ReactiveSignals

/// What the watch has found.
enum Report: Equatable, Sendable {
  /// A stretch of time in which lines came is over.
  case window(WindowCount)
  /// Errors in quick succession, after which there was quiet.
  case burst(Burst)
  /// There has been no line since this instant, for too long.
  case silence(since: Instant)
  /// A line has come after a silence.
  case resumed(Instant, since: Instant)
  /// The log is over.
  case total(Total)
  /// All keys, the busiest first.
  case busiest([KeyCount])
}

struct WindowCount: Equatable, Sendable {
  /// Its place in time, see `LogClock`.
  let number: Int
  /// When that was found: at its end, or at the end of the log.
  let reported: Instant
  let keys: [KeyCount]

  var lines: Int { keys.reduce(0) { $0 + $1.lines } }
  var errors: Int { keys.reduce(0) { $0 + $1.errors } }
}

struct KeyCount: Equatable, Sendable {
  let key: String
  var lines = 0
  var errors = 0

  /// By the number of lines, and equal ones by name, so that the order is always the same.
  static func isBusier(_ left: KeyCount, _ right: KeyCount) -> Bool {
    left.lines == right.lines ? left.key < right.key : left.lines > right.lines
  }
}

struct Burst: Equatable, Sendable {
  var size = 0
  var first: Instant
  var last: Instant
  /// When that was found: after the quiet, or at the end of the log.
  var reported: Instant
}

struct Total: Equatable, Sendable {
  /// How many of the lines that were not understood are shown.
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
