/// The command-line options of `logwatch`.
struct LogwatchOptions: Equatable, Sendable {
  static let usage = """
    usage: Demo logwatch [FILE | -] [--live] [--every SECONDS] [--silence SECONDS] [--burst COUNT] [--quiet SECONDS] \
    [--top COUNT] [--svg FILE] [--help]
    """

  static let help = """
    Reads a log with time stamps, a file or standard input, and reports what happens in it: how many lines and errors
    come in each stretch of time and which keys are the busiest, bursts of errors, and silences. The log is replayed in
    virtual time, each line at its time stamp, so a day takes a moment and the output is always the same.

      --live             follow standard input as it comes, in real time; time stamps are ignored
      --every SECONDS    how long the stretches of time are (600); those without lines are not shown
      --silence SECONDS  how long a silence must be to be reported (600)
      --burst COUNT      how many errors make a burst (5)
      --quiet SECONDS    how long there must be no error for a burst to be over (30)
      --top COUNT        how many of the busiest keys are named (3)
      --svg FILE         draw the counts over time into this file

    Formats: the common and the combined one of web servers, where the key is the first segment of the path and errors
    are the statuses from 500; and lines that begin with an ISO 8601 time stamp (UTC if no zone is stated), where the key
    is the word after the level, or the first one if there is no level, and errors are ERROR and above. Times are shown in
    the zone of the first line, with --live in UTC. A line stamped earlier than one before it is late: it is counted at
    the time that the log has come to. Lines that are not understood are counted and the first ones shown; empty lines
    are passed over. Memory grows with the number of keys, and with --svg with that of the stretches of time.
    Status: 0; 1 if the output cannot be written; 2 if the command line is wrong or a file cannot be read or written.
    """

  /// Nil for standard input.
  var file: String?
  var isLive = false
  var wantsHelp = false
  var limits = WatchLimits()
  var top = 3
  var svg: String?

  /// Nil if the arguments are not valid.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    var hasFile = false
    func count() -> Int? {
      guard let text = arguments.next(), !text.hasPrefix("+"), let count = Int(text), count > 0 else { return nil }
      return count
    }
    // At most a year, so that nothing overflows.
    func seconds() -> Duration? { count().flatMap { $0 <= 365 * 86_400 ? .seconds($0) : nil } }
    func set<Value>(_ option: WritableKeyPath<Self, Value>, _ value: Value?) -> Bool {
      guard let value else { return false }
      self[keyPath: option] = value
      return true
    }
    while let argument = arguments.next() {
      let isUnderstood: Bool
      switch argument {
      case "--live": isUnderstood = set(\.isLive, true)
      case "--help": isUnderstood = set(\.wantsHelp, true)
      case "--every": isUnderstood = set(\.limits.window, seconds())
      case "--silence": isUnderstood = set(\.limits.silence, seconds())
      case "--quiet": isUnderstood = set(\.limits.quiet, seconds())
      case "--burst": isUnderstood = set(\.limits.burst, count())
      case "--top": isUnderstood = set(\.top, count())
      case "--svg":
        svg = arguments.next()
        isUnderstood = svg?.isEmpty == false
      default:
        isUnderstood = !hasFile && !argument.isEmpty && (argument == "-" || !argument.hasPrefix("-"))
        hasFile = true
        if argument != "-" { file = argument }
      }
      if !isUnderstood { return nil }
    }
    // `--live` always reads standard input.
    if isLive, file != nil { return nil }
  }
}
