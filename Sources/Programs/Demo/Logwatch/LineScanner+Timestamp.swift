extension LineScanner {
  /// `02/Mar/2026:06:10:00 +0100`, as web servers write it.
  mutating func webTimestamp() -> Timestamp? {
    guard let day = number(digits: 2), skip("/"), let month = month(), skip("/"),
      let year = number(digits: 4), skip(":"), let (hour, minute, second) = timeOfDay()
    else { return nil }
    skipSpaces()
    guard let zone = zone() else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second, zone: zone)
  }

  /// `2026-03-02T06:10:00.250+01:00`. The T may be a space, and the point a comma. The fraction and the zone are
  /// optional; without a zone the time is UTC.
  mutating func isoTimestamp() -> Timestamp? {
    guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
      let day = number(digits: 2), skip("T") || skip("t") || skip(" "), let (hour, minute, second) = timeOfDay()
    else { return nil }
    var nanosecond: Int64 = 0
    if skip(".") || skip(",") {
      guard let fraction = nanoseconds() else { return nil }
      nanosecond = fraction
    }
    var spaced = self
    spaced.skipSpaces()
    // A sign after a space begins a zone only if digits follow. Otherwise it belongs to the text.
    let zone: Int
    if let direct = self.zone() {
      zone = direct
    } else if let later = spaced.zone(), spaced.isAtEnd || " ]".utf8.contains(spaced.next ?? 0) {
      zone = later
      self = spaced
    } else {
      zone = 0
    }
    return Timestamp(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanosecond: nanosecond,
      zone: zone)
  }

  private mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2), skip(":"),
      let second = number(digits: 2)
    else { return nil }
    return (hour, minute, second)
  }

  /// `Z`, `+0100` or `+01:00`, in seconds. Consumes nothing if there is no zone.
  private mutating func zone() -> Int? {
    var scanner = self
    if scanner.skip("Z") || scanner.skip("z") {
      self = scanner
      return 0
    }
    let isBehind = scanner.skip("-")
    guard isBehind || scanner.skip("+"), let hours = scanner.number(digits: 2), hours < 24 else { return nil }
    _ = scanner.skip(":")
    guard let minutes = scanner.number(digits: 2), minutes < 60 else { return nil }
    self = scanner
    let seconds = (hours * 60 + minutes) * 60
    return isBehind ? -seconds : seconds
  }

  private mutating func month() -> Int? {
    var name = 0
    for _ in 0..<3 {
      guard let letter = byte() else { return nil }
      // Converts a letter to lower case.
      name = name << 8 | Int(letter | 0x20)
    }
    return Self.months[name]
  }

  /// Months by the three letters of their names, packed into a number.
  private static let months: [Int: Int] = {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    return Dictionary(
      uniqueKeysWithValues: names.enumerated().map { index, name in
        (name.utf8.reduce(0) { $0 << 8 | Int($1) }, index + 1)
      })
  }()
}
