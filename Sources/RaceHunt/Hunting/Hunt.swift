import ReactiveSignals

/// Looks for an interleaving in which a scenario fails.
///
/// In builds that announce their operations (debug, or with the package trait `Exploration`), interleavings are
/// explored: the same seed and budget explore the same ones everywhere. Other builds release real threads together,
/// as often as the budget has schedules, or 2,000 times if it only limits steps; the result is then never clean, since
/// nothing was explored.
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
///   - strategy: How schedules are chosen.
@discardableResult
public func hunt(
  _ scenario: Scenario, budget: Budget = .standard, seed: UInt64 = 1, strategy: SearchStrategy = .portfolio
) -> HuntResult {
  TheHunter.use { $0.hunt(scenario, budget, seed: seed, strategy: strategy) }
}

/// Runs a scenario along one schedule, such as a report shows, in builds that announce their operations.
///
/// If a thread cannot go on where the schedule picks it, or the run ends before the schedule does, the result fails with
/// `Failure.Kind.misfit`: code that has changed since the schedule was recorded is not taken for right. A run that goes
/// on after the schedule's end is finished with as few switches as possible.
///
/// - Parameters:
///   - scenario: What is run.
///   - schedule: The thread to pick at each step.
///   - budget: How long the run may be and how often its threads may spin. The same as in the hunt.
public func replay(_ scenario: Scenario, _ schedule: Schedule, budget: Budget = .standard) -> HuntResult {
  precondition(Exploration.isCompiledIn, "A schedule can only be replayed in a build with exploration.")
  return TheHunter.use { $0.replay(scenario, schedule, budget) }
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
