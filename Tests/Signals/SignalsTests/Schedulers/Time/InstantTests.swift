struct InstantTests {
  @Test("Instants are ordered by their offset, from before zero to the distant future")
  func order() {
    let instants = [Instant(.seconds(-1)), .zero, Instant(.nanoseconds(1)), Instant(.seconds(5)), .distantFuture]
    #expect(instants.shuffled().sorted() == instants)
    #expect(Set([Instant(.milliseconds(1_000)), Instant(.seconds(1))]).count == 1)
    #expect(Instant(.seconds(2)).offset == .seconds(2))
  }

  @Test("Advancing by the duration to another instant gives that instant, as Swift's protocol demands")
  func advancing() {
    func midpoint<I: InstantProtocol>(_ start: I, _ end: I) -> I where I.Duration == Duration {
      start.advanced(by: start.duration(to: end) / 2)
    }
    let (start, end) = (Instant(.seconds(3)), Instant(.milliseconds(1_250)))
    #expect(start.duration(to: end) == .milliseconds(-1_750) && start.advanced(by: start.duration(to: end)) == end)
    #expect(midpoint(.zero, Instant(.seconds(4))) == Instant(.seconds(2)))
  }

  @Test("Arithmetic beyond the range stops at its end, and the duration between the ends is exact")
  func saturation() {
    let earliest = Instant(.seconds(Int64.min))
    #expect(Instant.distantFuture.advanced(by: .nanoseconds(1)) == .distantFuture)
    #expect(Instant.zero.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(Instant(.seconds(Int64.max)) == .distantFuture && earliest.advanced(by: .nanoseconds(-1)) == earliest)
    #expect(Instant.zero.advanced(by: .seconds(Int64.min)) == earliest)
    #expect(earliest.advanced(by: .seconds(1)) > earliest)
    let range = earliest.duration(to: .distantFuture)
    #expect(range == .nanoseconds(Int64.max) - .nanoseconds(Int64.min))
    #expect(Instant.zero.advanced(by: range) == .distantFuture)
  }

  @Test("Durations of every length, before and after zero, are truncated exactly, and to the ends of the range")
  func lengths() {
    for exponent in 0..<100 {
      for attoseconds in [Int128(1) << exponent - 1, Int128(1) << exponent, Int128(3) << exponent + 7] {
        for signed in [attoseconds, -attoseconds] {
          let duration = Duration(attoseconds: signed)
          #expect(duration.saturatedNanoseconds == Int64(clamping: signed / 1_000_000_000), "\(signed)")
        }
      }
    }
    #expect(Duration.nanoseconds(Int64.max).saturatedNanoseconds == .max)
    #expect(Duration.nanoseconds(Int64.min).saturatedNanoseconds == .min)
  }

  @Test(
    "An instant is printed in seconds, with all its digits and no others",
    arguments: [
      (Instant(.seconds(3601)), "3601 s"), (.zero, "0 s"), (Instant(.milliseconds(50)), "0.05 s"),
      (Instant(.milliseconds(-1_500)), "-1.5 s"),
      // A floating-point number would be printed as 1e-09, and would lose the last digits of the second one.
      (Instant(.nanoseconds(1)), "0.000000001 s"),
      (Instant(.seconds(123_456_789) + .nanoseconds(7)), "123456789.000000007 s"),
      (Instant(.seconds(Int64.min)), "-9223372036.854775808 s"), (.distantFuture, "distant future"),
    ] as [(Instant, String)])
  func description(instant: Instant, text: String) {
    #expect("\(instant)" == text)
  }
}
