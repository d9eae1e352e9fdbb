/// A time stamp of a log: an instant, and the time zone in which it was written.
struct Timestamp: Equatable, Sendable {
  /// Nanoseconds since the beginning of 1970 in UTC.
  let nanoseconds: Int64
  /// The offset of the local time from UTC, in seconds.
  let zone: Int

  init(nanoseconds: Int64, zone: Int = 0) {
    self.nanoseconds = nanoseconds
    self.zone = zone
  }

  /// The time of the system's clock, in UTC.
  static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Nil if the date or the time of day does not exist, or if the year is not between 1900 and 2099, where every
  /// distance fits into a `Duration` of nanoseconds. Second 60 is a leap second: it is the first second of the next
  /// minute.
  init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int64 = 0, zone: Int = 0
  ) {
    guard (1900..<2100).contains(year), (1...12).contains(month),
      day >= 1, day <= CivilDate.days(in: month, of: year),
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
      (0..<1_000_000_000).contains(nanosecond)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    // Seconds do not fit into 32 bits after 2038.
    let seconds = Int64(days) * 86_400 + Int64((hour * 60 + minute) * 60 + second - zone)
    self.init(nanoseconds: seconds * 1_000_000_000 + nanosecond, zone: zone)
  }
}

/// A day of the Gregorian calendar.
struct CivilDate: Equatable, Sendable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  // Both conversions count in years that begin with March, so that the leap day is the last day, and in eras of 400
  // years, each of which has 146,097 days. 1970 began 719,468 days after 1 March of the year 0.

  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = year.flooredQuotient(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension BinaryInteger {
  /// The quotient rounded down, also for negative numbers.
  func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
