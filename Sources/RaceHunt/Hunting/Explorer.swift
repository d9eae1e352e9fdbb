/// Explores scenarios in one process: one run at a time.
final class Explorer {
  let controller = Controller()

  /// What a search has seen.
  struct Statistics {
    var schedules = 0
    var distinct: Set<Schedule> = []
    var steps = 0
    var longest = 0
  }

  struct Finding {
    let outcome: Outcome
    let strategy: String
  }

  /// Runs schedules of a strategy until one fails, the budget is used up, or none is left; then the result is true.
  func explore(
    _ scenario: Scenario, _ strategy: any Strategy, _ budget: Budget, _ statistics: inout Statistics
  ) -> (finding: Finding?, isExhausted: Bool) {
    var steps = 0
    var schedules = 0
    while schedules < budget.schedules, steps < budget.steps {
      guard strategy.begin(run: schedules) else { return (nil, true) }
      let outcome = controller.run(scenario, strategy)
      let length = outcome.schedule.picks.count
      schedules += 1
      steps += length
      statistics.schedules += 1
      statistics.steps += length
      statistics.longest = max(statistics.longest, length)
      statistics.distinct.insert(outcome.schedule)
      if outcome.failure != nil { return (Finding(outcome: outcome, strategy: strategy.name), false) }
    }
    return (nil, false)
  }

  /// The strategies one after another, each with its share: no single one wins.
  func explorePortfolio(
    _ scenario: Scenario, _ budget: Budget, seed: UInt64, _ statistics: inout Statistics
  ) -> (finding: Finding?, isExhausted: Bool) {
    controller.lockOrder = LockOrder()
    let portfolio: [(strategy: any Strategy, share: Double)] = [
      (DepthFirst(bound: 0), 0.05),
      (DepthFirst(bound: 1), 0.2),
      (DepthFirst(bound: nil), 0.1),
      (PriorityChanges(seed: seed, depth: 3), 0.15),
      (PartialOrderSampling(seed: seed &+ 1), 0.15),
      (RandomWalk(seed: seed &+ 2), 0.15),
      (DepthFirst(bound: 2), 1),
    ]
    for (strategy, share) in portfolio {
      let left = Budget(
        schedules: min(budget.share(share).schedules, budget.schedules - statistics.schedules),
        steps: min(budget.share(share).steps, budget.steps - statistics.steps))
      let (finding, isExhausted) = explore(scenario, strategy, left, &statistics)
      if let finding { return (finding, false) }
      // Everything there is.
      if isExhausted, strategy.name == "dfs" { return (nil, true) }
    }
    return (nil, false)
  }

  func replay(_ scenario: Scenario, _ schedule: Schedule) -> Outcome {
    let strategy = Replay(schedule)
    _ = strategy.begin(run: 0)
    return controller.run(scenario, strategy, records: true)
  }
}
