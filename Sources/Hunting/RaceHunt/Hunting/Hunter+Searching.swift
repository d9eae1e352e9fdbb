extension Hunter {
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
    _ scenario: Scenario, _ strategies: [Strategy], _ budget: Budget, _ statistics: inout SearchStatistics
  ) -> (finding: Finding?, isExhausted: Bool) {
    controller.searchBegins()
    defer {
      statistics.progress = strategies.lazy.compactMap { ($0 as? PartialOrderReduction)?.progress }.first
      statistics.novelty = strategies.lazy.compactMap { ($0 as? Fest)?.novelty }.first ?? statistics.novelty
    }
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
        if statistics.omissions.claim(of: strategy.coverage) > .sampled {
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
      var outcome = perform(scenario, strategy, repeatsFailures: true)
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
  private func contradiction(to search: Strategy, _ statistics: SearchStatistics) -> Finding? {
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
    run(scenario, Replay(schedule), repeatsFailures: true)
  }

  /// Runs a scenario along an edited schedule, as far as it fits.
  func replay(_ scenario: Scenario, _ draft: Draft) -> Outcome {
    run(scenario, DraftReplay(draft), repeatsFailures: false)
  }

  private func run(_ scenario: Scenario, _ strategy: Strategy, repeatsFailures: Bool) -> Outcome {
    _ = strategy.begin(run: 0)
    return perform(scenario, strategy, repeatsFailures: repeatsFailures)
  }
}
