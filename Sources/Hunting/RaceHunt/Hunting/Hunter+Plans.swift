extension Hunter {
  /// How many schedules each plan gets.
  private static let schedulesOfPlan = 100
  /// How many schedules a smaller plan gets to fail too.
  private static let schedulesToShrink = 400
  /// How many runs of a hunt may end with threads that wait for good. Such threads may stay parked.
  private static let mostBlockedRuns = 100

  /// Runs plans of a specification until one fails or the budget is used up.
  func explore(
    _ plans: Plans, _ budget: Budget, seed: UInt64, _ strategy: SearchStrategy, _ result: inout HuntResult
  ) {
    let begin = ContinuousClock.now
    var total = SearchStatistics()
    var source = PlanSource(plans, seed: seed)
    while total.schedules < budget.schedules, total.steps < budget.steps, !isTimeUp,
      budget.time.map({ begin.duration(to: .now) < $0 }) ?? true
    {
      source.avoidsWaiting = total.blocked >= Self.mostBlockedRuns
      guard let plan = source.next() else { break }
      result.plans += 1
      let limit = Budget(
        schedules: min(Self.schedulesOfPlan, budget.schedules - total.schedules), steps: budget.steps - total.steps,
        time: budget.time.map { $0 - begin.duration(to: .now) })
      let (finding, statistics) = search(
        plans.scenario(plan), limit, seed: seed &+ UInt64(result.plans), strategy)
      total.add(statistics)
      guard let finding else { continue }
      let needed = total.schedules
      let (smallest, best) = shrink(plan, plans, finding, seed: seed, strategy)
      result.report = report(plans.scenario(smallest), best, schedulesNeeded: needed)
      break
    }
    result.add(total)
  }

  /// A plan that fails in the same way, without calls and threads that are not needed.
  private func shrink(
    _ plan: Plan, _ plans: Plans, _ finding: Finding, seed: UInt64, _ strategy: SearchStrategy
  ) -> (Plan, Finding) {
    var (smallest, best) = (plan, finding)
    guard let failure = finding.outcome.failure, failure.kind != .stuck, failure.kind != .notRepeatable else {
      return (plan, finding)
    }
    let deadline = deadline
    self.deadline = deadline.map { max($0, .now + .seconds(1)) }
    defer { self.deadline = deadline }
    var tried: Set<Plan> = []
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for candidate in smallest.smaller where tried.insert(candidate).inserted {
        if isTimeUp { return (smallest, best) }
        let (found, _) = search(plans.scenario(candidate), .schedules(Self.schedulesToShrink), seed: seed, strategy)
        guard let found, failure.isLike(found.outcome.failure) else { continue }
        (smallest, best) = (candidate, found)
        hasShrunk = true
        break
      }
    }
    return (smallest, best)
  }
}
