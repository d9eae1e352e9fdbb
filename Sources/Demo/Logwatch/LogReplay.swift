import ReactiveSignals

/// A log that happens again, in virtual time: each line at its own time stamp.
///
/// Time cannot go back, so a line that is stamped earlier than one before it comes late: at the time that the log has
/// come to. Lines that are not understood come with the one before them.
// Sendable because it is played once, by a scheduler, which is serial.
final class LogReplay: @unchecked Sendable {
  private let log: LogRecords
  private let leading: [LogRecord]
  private let first: LogLine?
  /// Shows the first line's time stamp at the scheduler's zero.
  let clock: LogClock

  /// Reads up to the first line that is understood.
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

  /// The log from its beginning to its end, for one subscription. Holds one line; each instant is one action.
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

  /// Sends this line and all that follow, until one is due later; that waits for its time.
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

/// The lines of a file, parsed and numbered. Lines without a character are no lines of a log: they are passed over.
// Sendable because it has one user, which reads in one place at a time.
final class LogRecords: @unchecked Sendable {
  private let reader: LineReader
  private var number = 0

  init(_ reader: LineReader) {
    self.reader = reader
  }

  /// The next record, never marked late; nil at the end.
  func next() throws(FileFailure) -> LogRecord? {
    while let bytes = try reader.next() {
      number += 1
      if let line = LogLine(bytes) { return .line(line, isLate: false) }
      if !bytes.isEmpty { return .unparsable(number: number, text: String(printable: bytes, limit: 60)) }
    }
    return nil
  }
}
