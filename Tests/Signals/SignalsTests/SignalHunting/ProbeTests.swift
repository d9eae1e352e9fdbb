import SignalHunting

@Suite("Probe", .onCarriers)
struct ProbeTests {
  @Test("A probe is held until every subscription has ended and released it")
  func held() {
    let scenario = Scenario("two subscriptions") { run in
      let probe = run.probe(of: Int.self)
      let subject = Subject<Int, Never>()
      run.expect(!probe.isHeld, "held by nothing")
      let first = subject.subscribe(probe)
      let second = subject.subscribe(probe)
      first.dispose()
      run.expect(probe.isHeld, "not held by the second subscription")
      second.dispose()
      run.expect(!probe.isHeld, "held by a subscription that has ended")
      run.thread("other") {}
    }
    #expect(hunt(scenario, budget: .schedules(1)).report == nil)
  }

  @Test("A subscription that has ended and still holds its probe is reported at the end")
  func leak() {
    let scenario = Scenario("leak") { run in
      let probe = run.probe(of: Int.self)
      let kept = Box<any Sendable>()
      run.thread("subscribing") { kept.value = probe.observer() as Observer<Int, Never> }
      run.finally { withExtendedLifetime(kept) { run.expect(!probe.isHeld, "the probe is held") } }
    }
    #expect(hunt(scenario, budget: .schedules(1)).report?.failure.kind == .check)
  }
}

/// Storage that one thread writes.
private final class Box<Content: Sendable>: @unchecked Sendable {
  // Sendable: one thread writes it, and no thread reads it.
  var value: Content?
}
