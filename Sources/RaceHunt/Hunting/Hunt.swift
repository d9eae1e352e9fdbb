import ReactiveSignals

/// Looks for an interleaving in which a scenario fails.
///
/// In builds that announce their operations (debug, or with the package trait `Exploration`), interleavings are
/// explored: the same seed and budget explore the same ones everywhere. Other builds release real threads together,
/// as often as the budget has schedules.
///
/// In a test, without a wait and without a thread of its own:
///
///     @Test func leaving() {
///       #expect(hunt(leavingTheSearchBox).isClean)
///     }
///
/// When a schedule fails it is shrunk, replayed and, where that is feasible, proved minimal; the result describes it.
/// One hunt runs at a time in a process; others wait. A thread that ran into a deadlock cannot be unwound and stays
/// parked for good, with what it holds.
///
/// - Parameters:
///   - scenario: What is hunted.
///   - budget: How far to go.
///   - seed: What the random strategies draw from.
@discardableResult
public func hunt(_ scenario: Scenario, budget: Budget = .standard, seed: UInt64 = 1) -> HuntResult {
  TheHunter.use { $0.hunt(scenario, budget, seed: seed) }
}

/// Runs a scenario along one schedule, such as a report shows, in builds that announce their operations.
///
/// Where the schedule does not fit the scenario, the thread that runs goes on, else the first that can.
public func replay(_ scenario: Scenario, _ schedule: Schedule) -> HuntResult {
  precondition(Exploration.isCompiledIn, "A schedule can only be replayed in a build with exploration.")
  return TheHunter.use { $0.replay(scenario, schedule) }
}

/// The one hunter of the process: while a run goes on, its controller is the one that the library announces to.
enum TheHunter {
  private static let permit = {
    let permit = Semaphore()
    permit.signal()
    return permit
  }()

  // Used by whoever has the permit.
  nonisolated(unsafe) private static var hunter: Hunter?

  static func use<Result>(_ body: (Hunter) -> Result) -> Result {
    permit.wait()
    defer { permit.signal() }
    let hunter = hunter ?? Hunter()
    self.hunter = hunter
    return body(hunter)
  }
}
