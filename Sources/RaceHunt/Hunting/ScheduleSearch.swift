/// Explores scenarios in one process, one run at a time.
final class ScheduleSearch {
  let controller: Controller
  /// The time at which to stop searching and shrinking even if some budget is left; nil means never.
  var deadline: ContinuousClock.Instant?
  var isTimeUp: Bool { deadline.map { .now >= $0 } ?? false }

  init(_ controller: Controller = Controller()) {
    self.controller = controller
  }

  /// The statistics of a search.
  struct Statistics {
    var schedules = 0
    private var seen = ScheduleTable()
    var steps = 0
    var longest = 0
    var fingerprint = 0
    var coverage = Coverage.sampled
    /// Whether any thread announced an operation, or the runs consisted of jobs of tasks.
    var hasPoints = false
    /// How far the partial-order reduction has come.
    var progress: SearchProgress?
    /// What was new in the runs, if a strategy has noted that.
    var novelty: Novelty?
    /// How many runs ended with threads that wait for good, which the scenario permits.
    var blocked = 0
    /// The distinct schedules of other searches.
    private var distinctBefore = 0
    /// What the runs have used that hunts do not follow.
    var omissions = Omissions()

    var distinct: Int { distinctBefore + seen.count }

    /// What the search has shown.
    var claim: Coverage { min(coverage, omissions.strongestClaim) }

    /// Adds the counts of a search of another scenario.
    mutating func add(_ other: Statistics) {
      schedules += other.schedules
      distinctBefore += other.distinct
      steps += other.steps
      longest = max(longest, other.longest)
      fingerprint = mixed(fingerprint, other.fingerprint)
      hasPoints = hasPoints || other.hasPoints
      blocked += other.blocked
      omissions.formUnion(other.omissions)
    }

    /// Adds a run that did not fail. Returns false if the same schedule led to a different trace before.
    mutating func add(_ outcome: Outcome) -> Bool {
      schedules += 1
      fingerprint = mixed(fingerprint, outcome.trace)
      let length = outcome.schedule.picks.count
      steps += length
      longest = max(longest, length)
      hasPoints = hasPoints || outcome.hasPoints
      if outcome.isBlocked { blocked += 1 }
      omissions.formUnion(outcome.omissions)
      return seen.add(outcome.identity, outcome.trace)
    }
  }

  /// How many runs of a search may end with threads that wait for good. Such threads may stay parked.
  private static let mostBlockedRuns = 10

  /// After how many steps and schedules the clock is looked at again: a small fraction of a millisecond.
  private static let stepsBetweenLooks = 200

  struct Finding {
    var outcome: Outcome
    let strategy: String
  }

  /// Runs schedules, with the strategies in turn. If a run shows that earlier runs had more choices, the search ends at
  /// once and must be repeated. Otherwise the search ends when a run fails, the budget is used up, or no schedule is
  /// left; in the last case `isExhausted` is true. A strategy that is listed twice has two turns in each round.
  func explore(
    _ scenario: Scenario, _ strategies: [Strategy], _ budget: Budget, _ statistics: inout Statistics
  ) -> (finding: Finding?, isExhausted: Bool) {
    controller.searchBegins()
    defer { statistics.progress = strategies.lazy.compactMap(\.progress).first }
    var left = strategies
    for strategy in left { strategy.runs = 0 }
    var stepsAtClock = 0
    var turn = 0
    let end = budget.time.map { ContinuousClock.now + $0 }
    var passed: Outcome?
    while !left.isEmpty {
      turn %= left.count
      let strategy = left[turn]
      guard strategy.begin(run: strategy.runs) else {
        left.removeAll { $0 === strategy }
        if statistics.omissions.strongestClaim > .sampled {
          statistics.coverage = max(statistics.coverage, strategy.coverage)
        }
        guard statistics.coverage == .every else { continue }
        return (contradiction(to: strategy, statistics), true)
      }
      guard statistics.schedules < budget.schedules, statistics.steps < budget.steps,
        statistics.blocked < Self.mostBlockedRuns
      else {
        return (nil, false)
      }
      // Looking at the clock takes longer than some runs.
      if statistics.steps + statistics.schedules >= stepsAtClock {
        if isTimeUp { return (nil, false) }
        if let end, statistics.schedules > 0, ContinuousClock.now >= end { return (nil, false) }
        if statistics.schedules > 0 {
          stepsAtClock = statistics.steps + statistics.schedules + Self.stepsBetweenLooks
        }
      }
      strategy.runs += 1
      turn += 1
      var outcome = controller.run(scenario, strategy)
      if let novelty = strategy.novelty { statistics.novelty = novelty }
      let isRepeatable = statistics.add(outcome)
      if outcome.failure == nil, !isRepeatable {
        outcome.failure = Failure(.notRepeatable, "the same schedule has led to something else in an earlier run")
      }
      if outcome.failure == nil, controller.isLate { return (nil, false) }
      if outcome.failure == nil, passed == nil { passed = outcome }
      if let failure = outcome.failure {
        if let passed, !passesAgain(scenario, passed) { outcome.failure = .notRepeatable(failure) }
        statistics.coverage = .sampled
        return (Finding(outcome: outcome, strategy: strategy.name), false)
      }
    }
    return (nil, true)
  }

  /// Whether a schedule that did not fail before the failure of another one does the same after it. If not, the scenario
  /// depends on something that outlives its runs.
  private func passesAgain(_ scenario: Scenario, _ passed: Outcome) -> Bool {
    let again = replay(scenario, passed.schedule)
    return again.failure == nil && again.trace == passed.trace
  }

  /// A search that ran every schedule must have run each schedule that was seen. If more schedules were seen, the
  /// scenario is not repeatable.
  private func contradiction(to search: Strategy, _ statistics: Statistics) -> Finding? {
    guard statistics.distinct > search.schedules else { return nil }
    let failure = Failure(
      .notRepeatable, "there are \(search.schedules) schedules for one search, and \(statistics.distinct) were seen")
    return Finding(outcome: Outcome(failure: failure), strategy: search.name)
  }

  /// The outcome of the same run again, with the code that performs each operation.
  func located(_ scenario: Scenario, _ outcome: Outcome) -> Outcome {
    // These runs are not repeated, since a thread may never end.
    if outcome.schedule.picks.isEmpty || outcome.failure?.kind == .stuck || outcome.failure?.kind == .notRepeatable {
      return outcome
    }
    controller.recordsCallers = true
    defer { controller.recordsCallers = false }
    let again = replay(scenario, outcome.schedule)
    return again.failure == outcome.failure ? again : outcome
  }

  /// Runs a scenario along a schedule. If the schedule does not fit, that is the failure.
  func replay(_ scenario: Scenario, _ schedule: Schedule) -> Outcome {
    run(scenario, Replay(schedule), laterValues: schedule.laterValues)
  }

  /// Runs a scenario along an edited schedule, as far as it fits.
  func replay(_ scenario: Scenario, _ draft: Draft) -> Outcome {
    run(scenario, DraftReplay(draft), laterValues: draft.laterValues)
  }

  private func run(_ scenario: Scenario, _ strategy: Strategy, laterValues: [AtomicBits]) -> Outcome {
    controller.memory.laterStores.ofReplay = laterValues
    defer { controller.memory.laterStores.ofReplay = [] }
    _ = strategy.begin(run: 0)
    return controller.run(scenario, strategy)
  }
}
