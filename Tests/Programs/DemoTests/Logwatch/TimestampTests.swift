import Testing

@testable import Demo

@Suite("Time stamps of logs")
struct TimestampTests {
  private static let second: Int64 = 1_000_000_000

  private func web(_ text: String) -> Timestamp? {
    var scanner = LineScanner(ArraySlice(text.utf8))
    return scanner.webTimestamp()
  }

  private func iso(_ text: String) -> Timestamp? {
    var scanner = LineScanner(ArraySlice(text.utf8))
    return scanner.isoTimestamp()
  }

  @Test("A web server's time stamp is read with its zone")
  func webZones() {
    #expect(web("10/Oct/2000:13:55:36 -0700") == Timestamp(nanoseconds: 971_211_336 * Self.second, zone: -25_200))
    #expect(web("01/Jan/1970:00:00:00 +0000") == Timestamp(nanoseconds: 0))
    #expect(web("01/Jan/1970:05:30:00 +0530") == Timestamp(nanoseconds: 0, zone: 19_800))
    #expect(web("31/DEC/1969:23:59:59 +0000") == Timestamp(nanoseconds: -Self.second))
  }

  @Test("An ISO 8601 time stamp may have a space, a fraction and a zone in several spellings")
  func isoForms() {
    let expected = 1_772_431_200 * Self.second
    #expect(iso("2026-03-02T06:00:00") == Timestamp(nanoseconds: expected))
    #expect(iso("2026-03-02 06:00:00Z") == Timestamp(nanoseconds: expected))
    #expect(iso("2026-03-02t06:00:00z") == Timestamp(nanoseconds: expected))
    #expect(iso("2026-03-02T07:00:00+01:00") == Timestamp(nanoseconds: expected, zone: 3_600))
    #expect(iso("2026-03-02T07:00:00+0100") == Timestamp(nanoseconds: expected, zone: 3_600))
    #expect(iso("2026-03-02 03:30:00 -0230 ERROR") == Timestamp(nanoseconds: expected, zone: -9_000))
    #expect(iso("2026-03-02 06:00:00,25") == Timestamp(nanoseconds: expected + 250_000_000))
    #expect(iso("2026-03-02T06:00:00.1234567891Z") == Timestamp(nanoseconds: expected + 123_456_789))
    #expect(iso("2026-03-02 06:00:00 -1234x went wrong") == Timestamp(nanoseconds: expected))
  }

  @Test(
    "Text that is not a time stamp is refused",
    arguments: [
      "", "2026", "2026-3-02T06:00:00", "2026-03-02", "2026-03-02x06:00:00", "2026-03-02T06:00", "2026-03-02T06:00:0",
      "2026-03-02T06:00:00.", "2026-13-02T06:00:00", "2026-00-02T06:00:00", "2026-02-29T06:00:00",
      "1900-02-29T06:00:00", "2026-04-31T06:00:00", "2026-03-00T06:00:00", "2026-03-02T24:00:00",
      "2026-03-02T06:60:00", "2026-03-02T06:00:61", "1899-12-31T23:59:59", "2100-01-01T00:00:00",
    ])
  func bad(_ text: String) {
    #expect(iso(text) == nil)
  }

  @Test(
    "Text that is not a web server's time stamp is refused",
    arguments: [
      "", "10/Oct", "10/Okt/2000:13:55:36 -0700", "10/\u{e9}ct/2000:13:55:36 -0700", "10/Oct/2000:13:55:36",
      "10/Oct/2000:13:55:36 0700", "10/Oct/2000:13:55:36 -2400", "10/Oct/2000:13:55:36 -0760",
      "31/Jun/2000:13:55:36 -0700", "10/Oct/2000 13:55:36 -0700",
    ])
  func badWeb(_ text: String) {
    #expect(web(text) == nil)
  }

  @Test("A leap day and a leap second are accepted")
  func leaps() {
    #expect(iso("2024-02-29T00:00:00") == Timestamp(nanoseconds: 1_709_164_800 * Self.second))
    #expect(iso("2000-02-29T00:00:00") != nil)
    #expect(iso("2016-12-31T23:59:60") == iso("2017-01-01T00:00:00"))
  }

  @Test("Every day of two centuries is converted to a number and back")
  func days() {
    var date = CivilDate(year: 1900, month: 1, day: 1)
    for day in date.daysSince1970...CivilDate(year: 2099, month: 12, day: 31).daysSince1970 {
      guard date.daysSince1970 == day, CivilDate(daysSince1970: day) == date else {
        Issue.record("\(date) is not day \(day)")
        return
      }
      date.day += 1
      if date.day > CivilDate.days(in: date.month, of: date.year) {
        date.day = 1
        date.month += 1
      }
      if date.month > 12 {
        date.month = 1
        date.year += 1
      }
    }
    #expect(date == CivilDate(year: 2100, month: 1, day: 1))
  }
}
