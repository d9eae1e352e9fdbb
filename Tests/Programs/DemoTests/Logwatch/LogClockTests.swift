import ReactiveSignals
import Testing

@testable import Demo

@Suite("The clock on the wall of a scheduler")
struct LogClockTests {
  @Test("It shows the local time of the first time stamp, also before 1970")
  func text() {
    let clock = LogClock(Timestamp(nanoseconds: 0, zone: 5_400), at: Instant(.seconds(10)))
    #expect(clock.text(Instant(.seconds(10))) == "1970-01-01 01:30:00")
    #expect(clock.text(Instant(.seconds(9))) == "1970-01-01 01:29:59")
    #expect(clock.text(Instant(.seconds(10 - 5_401))) == "1969-12-31 23:59:59")
  }

  @Test("Time stamps of other zones fall on the same instants")
  func zones() {
    let clock = LogClock(Timestamp(nanoseconds: 1_000_000_000, zone: 3_600), at: Instant(.seconds(10)))
    #expect(clock.instant(of: Timestamp(nanoseconds: 3_000_000_000, zone: -3_600)) == Instant(.seconds(12)))
  }

  @Test("Windows begin at full hours of the local time")
  func windows() {
    let clock = LogClock(Timestamp(nanoseconds: 0, zone: 5_400))
    #expect(clock.window(at: .zero, every: .seconds(3_600)) == 1)
    #expect(clock.start(ofWindow: 2, every: .seconds(3_600)) == Instant(.seconds(1_800)))
    #expect(clock.window(at: Instant(.seconds(1_800)), every: .seconds(3_600)) == 2)
    #expect(clock.window(at: Instant(.seconds(-5_401)), every: .seconds(3_600)) == -1)
  }

  @Test("Durations in words")
  func words() {
    #expect(Duration.milliseconds(900).inWords == "0s")
    #expect(Duration.seconds(61).inWords == "1m1s")
    #expect(Duration.seconds(86_400 + 7_200).inWords == "1d2h")
  }
}
