import Huntable

extension Hunter {
  /// Runs the schedules of a part of a divided search, until one fails, none is left, or the budget is used up.
  package func search(
    _ part: SearchPart, of scenario: Scenario, _ budget: Budget, seed: UInt64
  ) -> (result: SearchPart.Result, report: Report?) {
    search(part, of: scenario, budget, seed: seed) { $0 }
  }

  /// - Parameter observed: A strategy that does what the given one does.
  func search(
    _ part: SearchPart, of scenario: Scenario, _ budget: Budget, seed: UInt64 = 1,
    observed: (PartialOrderReduction) -> Strategy
  ) -> (result: SearchPart.Result, report: Report?) {
    defer { search.controller.rest() }
    search.controller.beginHunt(budget, seed: seed)
    scenario.reached.forget()
    search.controller.knows(part.facts)
    let strategy = PartialOrderReduction(part)
    var statistics = ScheduleSearch.Statistics()
    let (finding, isComplete) = search.explore(scenario, [observed(strategy)], budget, &statistics)
    var result = SearchPart.Result(rest: strategy.rest(of: part))
    result.rest.facts = search.controller.facts
    result.isComplete = isComplete
    result.wishes = strategy.wishes
    result.isLate = finding == nil && search.controller.isLate
    result.isSampled = strategy.coverage == .sampled
    result.counts = SearchPart.Counts(
      statistics, redundant: strategy.redundant, reached: scenario.reached.counts)
    result.hasFailed = finding != nil
    return (result, finding.map { report(scenario, $0, schedulesNeeded: part.before + statistics.schedules) })
  }
}

extension SearchPart.Counts {
  fileprivate init(_ statistics: ScheduleSearch.Statistics, redundant: Int, reached: [String: Int]) {
    schedules = statistics.schedules
    distinct = statistics.distinct
    self.redundant = redundant
    steps = statistics.steps
    longest = statistics.longest
    blocked = statistics.blocked
    omissions = statistics.omissions.rawValue
    hasPoints = statistics.hasPoints
    self.reached = reached
  }
}

extension Controller {
  /// What the runs have shown since the search began.
  var facts: SearchPart.Facts {
    var facts = SearchPart.Facts()
    if memory.weakness.isSeen { facts.insert(.needsMemory) }
    if lockAttempts.isSeen { facts.insert(.triesLocks) }
    return facts
  }

  /// A search that begins knows this.
  fileprivate func knows(_ facts: SearchPart.Facts) {
    if facts.contains(.needsMemory) { memory.weakness.isSeen = true }
    if facts.contains(.triesLocks) { lockAttempts.notes() }
  }
}

extension HuntResult {
  /// The result of a search that was divided.
  package init(_ scenario: Scenario, _ search: DividedReduction, _ report: Report?, duration: Duration) {
    self.init(scenario: scenario.name, isExplored: true)
    let counts = search.counts
    schedules = counts.schedules
    distinct = counts.distinct
    steps = counts.steps
    longest = counts.longest
    blocked = counts.blocked
    omissions = Omissions(rawValue: counts.omissions)
    isSilent = !counts.hasPoints
    reached = counts.reached
    coverage = report == nil ? search.coverage : .sampled
    self.report = report
    self.duration = duration
    if search.isOver {
      progress = SearchProgress(
        runs: counts.schedules, redundant: counts.redundant, isComplete: coverage > .sampled, path: [])
    }
  }
}
