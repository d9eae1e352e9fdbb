import ReactiveSignals

/// Watches the lines of a log. Every report is a signal derived from the lines, in the time of one scheduler, virtual
/// or real. The time of a line is the time of its delivery; its time stamp is not used here.
struct Watch<Time: Scheduler>: Sendable {
  /// The records of the log, a hot signal.
  let records: Signal<LogRecord, Never>
  let limits: WatchLimits
  let clock: LogClock
  let time: Time

  /// All reports, in the order in which they are found. Ends when the lines do, right after the totals.
  ///
  /// Holds a count for each key, of the open window and of the whole log.
  var reports: Signal<Report, Never> { .merge([silences, windows, bursts, total, busiest]) }

  /// The lines that could be parsed.
  var lines: Signal<LogLine, Never> {
    records.compactMap { record in
      if case .line(let line, _) = record { line } else { nil }
    }
  }

  /// Sends only the end of the lines.
  var end: Signal<LogLine, Never> { lines.ignoreValues() }

  private enum Mark: Sendable {
    case line(LogLine)
    case boundary
  }

  /// A report for each window with lines.
  ///
  /// There is one group at a time, whose key is the number of the window. A line of the next window begins the next
  /// group, which ends the previous one. If there is no such line, a boundary ends the group: the first line of a
  /// window sets a timer for it.
  private var windows: Signal<Report, Never> {
    let (clock, time, interval) = (clock, time, limits.window)
    let number = { @Sendable in clock.window(at: time.now, every: interval) }
    let boundaries = lines.map { _ in number() }.distinctUntilChanged().flatMap { number in
      let end = clock.start(ofWindow: number + 1, every: interval)
      return Signal<Mark, Never>.just(.boundary).delay(time.now.duration(to: end), on: time)
    }
    return lines.map(Mark.line).merge(with: boundaries.take(until: end))
      .group(by: { _ in number() }, maxOpen: 1)
      .flatMap { window in
        window.compactMap { if case .line(let line) = $0 { line } else { nil } }.countedByKey()
          .map { WindowCount(number: window.key, reported: time.now, keys: $0) }
      }
      .filter { !$0.keys.isEmpty }
      .map(Report.window)
  }

  private var total: Signal<Report, Never> {
    let time = time
    return records.aggregate(into: Total()) { $0.add($1, at: time.now) }.map(Report.total)
  }

  private var busiest: Signal<Report, Never> { lines.countedByKey().map(Report.busiest) }
}

/// The limits above which events are reported.
struct WatchLimits: Equatable, Sendable {
  /// The length of the windows for which lines are counted.
  var window = Duration.seconds(600)
  /// The shortest silence that is reported.
  var silence = Duration.seconds(600)
  /// The time without errors after which a burst has ended.
  var quiet = Duration.seconds(30)
  /// The smallest number of errors in a burst.
  var burst = 5
}

extension SignalProtocol where Value == LogLine {
  /// The number of lines per key, the busiest key first, sent at the end of the lines. Holds a count for each key.
  func countedByKey() -> Signal<[KeyCount], Failure> {
    group(by: { $0.key })
      .flatMap { group in
        group.aggregate(into: KeyCount(key: group.key)) { count, line in
          count.lines += 1
          count.errors += line.isError ? 1 : 0
        }
      }
      .collect()
      .map { $0.sorted(by: KeyCount.isBusier) }
  }
}
