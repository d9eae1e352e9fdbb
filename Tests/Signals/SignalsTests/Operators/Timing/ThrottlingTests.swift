/// `throttle(_:on:)`, a limited rate, and `throttleFirst(_:on:)`.
struct ThrottlingTests {
  private static let throttle: @Sendable (Diagram.Parts) -> Ints = { $0.a.throttle($0.frames(4), on: $0.time) }
  private static let throttleFirst: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.throttleFirst($0.frames(4), on: $0.time)
  }

  static let latest: [Diagram] =
    [
      // The first value is sent at once, then the latest at the end of each interval; then no timer is left.
      Diagram("-12-3-456-----------78-9", gives: "-1---3---6----------7---9", labels: 835, apply: throttle),
      Diagram("-1|", gives: "-1|", apply: throttle),
      // At the completion a value that waits is sent first, at once; an error and a disposal drop it.
      Diagram("-12|", gives: "-1-(2|)", apply: throttle),
      Diagram("-12#", gives: "-1-#", apply: throttle),
      Diagram("-1", gives: "-1-!", during: "---!", apply: throttle),
      Diagram("-12", gives: "-1-!", during: "---!", apply: throttle),
    ]

  static let pauses: [Diagram] =
    [1, 3, 4, 5, 100].map { pause -> Diagram in
      // After a pause a value is sent at once, and the rate is still limited.
      let gap = String(repeating: "-", count: 3 + pause)
      return Diagram("1\(gap)(23)", gives: "1\(gap)2---3", labels: "V14", apply: throttle)
    }

  static let first: [Diagram] = [
    // The others are dropped.
    Diagram("-12-3-4----567---8-|", gives: "-1----4----5-----8-|", labels: 774, apply: throttleFirst),
    // A value at the very end of an interval is sent, and begins the next.
    Diagram("1---2---3--4", gives: "1---2---3", labels: 775, apply: throttleFirst),
    Diagram("-1|", gives: "-1|", labels: 774, apply: throttleFirst),
    Diagram("-1#", gives: "-1#", labels: 774, apply: throttleFirst),
    Diagram("-|", gives: "-|", labels: 774, apply: throttleFirst),
  ]

  @Test(arguments: latest + pauses + first) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("A subscription that is disposed inside its first value leaves no timer")
  func disposedInsideValue() {
    let (scheduler, subject) = (TestScheduler(), IntSubject())
    let bag = CompositeDisposable()
    subject.throttle(.seconds(1), on: scheduler).record(in: bag) { _ in bag.dispose() }
    subject.send(1)
    #expect(scheduler.pendingCount == 0)
  }
}
