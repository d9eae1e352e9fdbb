/// `audit(_:on:)`: the latest value, an interval after the first one.
struct AuditingTests {
  private static let audit: @Sendable (Diagram.Parts) -> Ints = { $0.a.audit($0.frames(3), on: $0.time) }

  static let diagrams: [Diagram] = [
    // The latest value is sent an interval after the first, and the next value begins the next interval.
    Diagram("-12-----3---4---56", gives: "----2------3---4---6", labels: 776, apply: audit),
    // Values that follow each other closely do not put it off.
    Diagram("12345678----", gives: "---4---8", labels: 776, apply: audit),
    // At the completion a waiting value is sent first, at once; an error and a disposal drop it, and the timer.
    Diagram("-12|", gives: "---(2|)", labels: 777, apply: audit),
    Diagram("-|", gives: "-|", labels: 777, apply: audit),
    Diagram("-12#", gives: "---#", labels: 777, apply: audit),
    Diagram("-12", gives: "---!", during: "---!", labels: 777, apply: audit),
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }
}
