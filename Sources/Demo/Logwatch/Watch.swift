import ReactiveSignals

/// Watches the lines of a log: every report is a signal derived from theirs, in the time of one scheduler, be that
/// virtual or real. A line happens when it comes; its own time stamp is not looked at here.
struct Watch<Time: Scheduler>: Sendable {
  /// Hot.
  let records: Signal<LogRecord, Never>
  let limits: WatchLimits
  let clock: LogClock
  let time: Time

  /// Everything that is found, in the order in which it is. Ends when the lines do, right after the totals.
  ///
  /// Holds a count for each key, of the open window and of the whole log.
  var reports: Signal<Report, Never> { .merge([silences, windows, bursts, total, busiest]) }

  /// The lines that were understood.
  var lines: Signal<LogLine, Never> {
    records.compactMap { record in
      if case .line(let line, _) = record { line } else { nil }
    }
  }

  /// The end of the lines.
  var end: Signal<LogLine, Never> { lines.ignoreValues() }

  private enum Mark: Sendable {
    case line(LogLine)
    case boundary
  }

  /// A report for each stretch of time with lines.
  ///
  /// There is one group at a time, whose key is the number of the stretch. A line of the next one begins the next group
  /// and so ends the one before; if none comes, the boundary does that, for which the first line of a stretch sets a timer.
  private var windows: Signal<Report, Never> {
    let (clock, time, interval) = (clock, time, limits.window)
    let number = { @Sendable in clock.window(at: time.now, every: interval) }
    let boundaries = lines.map { _ in number() }.distinctUntilChanged().flatMap { number in
      let end = clock.start(ofWindow: number + 1, every: interval)
      return Signal<Mark, Never>.just(.boundary).delay(time.now.duration(to: end), on: time)
    }
    return lines.map(Mark.line).merge(with: boundaries.take(until: end))
      .group(by: { _ in number() }, limit: 1)
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

/// From where on something is worth a report.
struct WatchLimits: Equatable, Sendable {
  /// How long the stretches of time are for which lines are counted.
  var window = Duration.seconds(600)
  /// How long a silence must be.
  var silence = Duration.seconds(600)
  /// How long there must be no error for a burst to be over.
  var quiet = Duration.seconds(30)
  /// How many errors make a burst.
  var burst = 5
}

extension SignalProtocol where Value == LogLine {
  /// How many lines have which key, the busiest first, when all have come. Holds a count for each key.
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
