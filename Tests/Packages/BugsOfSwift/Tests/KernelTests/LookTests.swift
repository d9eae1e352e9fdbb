/// A thread looks twice at what another one changes. Most such looks are not announced, so a hunt has no schedule with the change
/// between them.
@Suite("Looks that nothing announces", .serialized, .carriers)
struct LookTests {
  private static let looks = [
    TwoThreads(
      "an object that may have one reference", { Shared() }, { $0.giveUp() }, { isSeen([$0.isOnly(), $0.isOnly()]) }),
    TwoThreads(
      "a reference that is given up after the look", { Shared() }, { _ = isSeen($0.wasOnly()) }, { $0.giveUp() }),
    TwoThreads("a value of a queue", { Named() }, { $0.name() }, { isSeen($0.hasName) }),
    TwoThreads("a condition that is read without its lock", { Turn() }, { $0.end() }, { isSeen($0.looks) }),
    TwoThreads("a clock, while a timer is set", { Delay() }, { $0.work() }, { isSeen($0.looks) }),
  ]

  /// True for everything that was seen. An optimised build does not know that, and looks.
  private static func isSeen(_ answer: some Any) -> Bool { "\(answer)" != "no such text" }

  @Test("No search claims all orders", arguments: looks)
  private func claim(_ look: TwoThreads) {
    for strategy in [SearchStrategy.depthFirst(preemptions: .max), .partialOrderReduction] {
      let result = hunt(look.scenario, strategy: strategy)
      #expect(result.report == nil && result.coverage == .sampled, "\(result)")
    }
  }

  private static let strategies = [SearchStrategy.depthFirst(preemptions: .max), .partialOrderReduction, .random]

  @Test("An object may be given up between two looks at a weak reference", arguments: strategies)
  func weak(_ strategy: SearchStrategy) {
    let looking = Scenario("two looks") { run in
      let lease = Lease()
      run.thread("a") { lease.end() }
      run.thread("b") { run.sometimes("\(lease.looks)", true) }
    }
    let result = hunt(looking, strategy: strategy)
    #expect(result.report == nil && result.coverage == .sampled, "\(result)")
    #expect(Set(result.reached.keys) == ["[true, true]", "[true, false]", "[false, false]"])
  }

  @Test("No search claims all orders if a weak reference is copied before the look", arguments: strategies)
  func copied(_ strategy: SearchStrategy) {
    let desk = TwoThreads("a desk", { Desk() }, { _ = $0.take() }, { _ = $0.take() })
    let result = hunt(desk.scenario, strategy: strategy)
    #expect(result.isClean && result.coverage == .sampled, "\(result)")
  }

  @Test("An object may be given up before a look at an unowned reference", arguments: strategies)
  func unowned(_ strategy: SearchStrategy) {
    let lease = TwoThreads("a lease", { Lease() }, { $0.end() }, { Self.isSeen($0.number) })
    let result = hunt(lease.scenario, strategy: strategy)
    #expect(result.report?.failure.kind == .crash, "\(result)")
  }
}
