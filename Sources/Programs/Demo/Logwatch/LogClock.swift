import ReactiveSignals

/// Converts between the instants of a scheduler and local time.
struct LogClock: Sendable {
  /// Nanoseconds since 1970 in local time, at the scheduler's zero.
  private let zero: Int64
  private static let second: Int64 = 1_000_000_000

  /// A clock that shows `timestamp`, in the time zone of that timestamp, at `instant`.
  init(_ timestamp: Timestamp, at instant: Instant = .zero) {
    zero = timestamp.nanoseconds + Int64(timestamp.zone) * Self.second - instant.offset.nanoseconds
    self.timestamp = timestamp
    self.instant = instant
  }

  private let timestamp: Timestamp
  private let instant: Instant

  /// The scheduler's instant of that time.
  func instant(of other: Timestamp) -> Instant {
    instant.advanced(by: .nanoseconds(other.nanoseconds - timestamp.nanoseconds))
  }

  /// The number of the window that contains the instant, in local time. Windows are counted from 1970, so that they
  /// begin at full hours.
  func window(at instant: Instant, every interval: Duration) -> Int {
    Int((zero + instant.offset.nanoseconds).flooredQuotient(by: interval.nanoseconds))
  }

  func start(ofWindow number: Int, every interval: Duration) -> Instant {
    Instant(.nanoseconds(Int64(number) * interval.nanoseconds - zero))
  }

  /// `2026-03-02`
  func date(_ instant: Instant) -> String {
    let date = CivilDate(daysSince1970: Int(seconds(instant).flooredQuotient(by: 86_400)))
    return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
  }

  /// `06:10:00`
  func time(_ instant: Instant) -> String {
    let seconds = seconds(instant)
    let ofDay = Int(seconds - seconds.flooredQuotient(by: 86_400) * 86_400)
    return "\(twoDigits(ofDay / 3_600)):\(twoDigits(ofDay / 60 % 60)):\(twoDigits(ofDay % 60))"
  }

  /// `2026-03-02 06:10:00`
  func text(_ instant: Instant) -> String { "\(date(instant)) \(time(instant))" }

  private func seconds(_ instant: Instant) -> Int64 {
    (zero + instant.offset.nanoseconds).flooredQuotient(by: Self.second)
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// `2h3m`, `42m53s`, `8s`; fractions of a second are dropped.
  var inWords: String {
    let seconds = components.seconds
    let parts = [(seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
      .filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined()
  }
}
