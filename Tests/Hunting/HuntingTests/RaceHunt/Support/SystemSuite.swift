#if EXPLORATION && os(Linux)
  /// Hunts programs that use the system and are not instrumented.
  protocol SystemSuite {}

  extension SystemSuite {
    /// What fails in a program with a mistake.
    func failure(
      strategy: SearchStrategy = .portfolio, _ body: @escaping @Sendable (Run) -> Void
    ) -> Failure? {
      hunt(Scenario("wrong", body), budget: .schedules(500), strategy: strategy).report?.failure
    }

    /// Runs the right twin of a program with a mistake.
    func isClean(_ body: @escaping @Sendable (Run) -> Void) -> Bool {
      let result = hunt(Scenario("right", body), budget: .schedules(150))
      let saysWhatIsMissing = "\(result)".contains("plain memory and inlined atomics")
      #expect(result.coverage <= .announcedOrders && saysWhatIsMissing, "\(result)")
      return result.isClean
    }

    /// Expects what the work returns in the system, and in each schedule of a hunt.
    func expectAlike<Order: Equatable & Sendable>(_ expected: Order, _ work: @escaping @Sendable () -> Order) {
      #expect(work() == expected)
      #expect(isClean { run in run.thread("A") { run.expect(work() == expected, "another order") } })
    }
  }
#endif
