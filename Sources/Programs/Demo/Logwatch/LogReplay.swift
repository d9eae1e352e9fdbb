import ReactiveSignals

/// Replays a log in virtual time, each line at its own time stamp.
///
/// Time cannot go back. A line with an earlier time stamp than a previous one is late, and is sent at the present time
/// of the replay. Lines that cannot be parsed are sent with the previous line.
// Sendable because it is played once, by a scheduler, which is serial.
final class LogReplay: @unchecked Sendable {
  private let log: LogRecords
  private let leading: [LogRecord]
  private let first: LogLine?
  /// Shows the time stamp of the first line at the scheduler's instant zero.
  let clock: LogClock

  /// Reads up to the first line that can be parsed.
  init(_ log: LogRecords) throws(FileFailure) {
    self.log = log
    var leading: [LogRecord] = []
    var first: LogLine?
    while first == nil, let record = try log.next() {
      if case .line(let line, _) = record { first = line } else { leading.append(record) }
    }
    self.leading = leading
    self.first = first
    clock = LogClock(first?.timestamp ?? Timestamp(nanoseconds: 0))
  }

  /// Sends the log from the beginning to the end, for one subscription. Holds one line; each instant is one action.
  func records(on scheduler: some Scheduler) -> Signal<LogRecord, FileFailure> {
    Signal { [self] subscriber in
      for record in leading { subscriber.send(record) }
      guard let first else {
        subscriber.complete()
        return nil
      }
      let next = SerialDisposable()
      play(first, to: subscriber, on: scheduler, next)
      return next
    }
  }

  /// Sends this line and the following ones up to the first that is due later, and schedules that one.
  private func play(
    _ line: LogLine, to subscriber: Subscriber<LogRecord, FileFailure>, on scheduler: some Scheduler,
    _ next: SerialDisposable
  ) {
    var line: LogLine? = line
    while !subscriber.isDisposed {
      if let due = line {
        let instant = clock.instant(of: due.timestamp)
        let now = scheduler.now
        if instant > now {
          next.inner = scheduler.schedule(at: instant) { self.play(due, to: subscriber, on: scheduler, next) }
          return
        }
        subscriber.send(.line(due, isLate: instant < now))
      }
      do throws(FileFailure) {
        switch try log.next() {
        case .line(let following, _): line = following
        case let unparsable?:
          line = nil
          subscriber.send(unparsable)
        case nil: return subscriber.complete()
        }
      } catch { return subscriber.fail(error) }
    }
  }
}

/// The lines of a file, parsed and numbered. Empty lines are skipped.
// Sendable because it has one user, which reads in one place at a time.
final class LogRecords: @unchecked Sendable {
  private let reader: LineReader
  private var number = 0

  init(_ reader: LineReader) {
    self.reader = reader
  }

  /// The next record, never marked late, or nil at the end.
  func next() throws(FileFailure) -> LogRecord? {
    while let bytes = try reader.next() {
      number += 1
      if let line = LogLine(bytes) { return .line(line, isLate: false) }
      if !bytes.isEmpty { return .unparsable(number: number, text: String(printable: bytes, limit: 60)) }
    }
    return nil
  }
}
