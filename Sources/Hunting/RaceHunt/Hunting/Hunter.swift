import CRaceHunt

/// Hunts in one process, in builds that announce their operations.
package final class Hunter {
  let controller: Controller
  private let explores: Bool

  /// - Parameters:
  ///   - explores: Whether to explore interleavings. Exploration requires a build that announces its operations.
  ///   - carriers: What the logical threads run on while interleavings are explored.
  package init(explores: Bool = Exploration.isCompiledIn, carriers: CarrierKind = .standard) {
    controller = Controller(carriers)
    self.explores = explores
    rh_crash_install()
  }

  /// The text that is printed if the process crashes. The schedule so far and a quotation mark follow the text.
  package var crashLine: (Scenario) -> String {
    get { controller.crashLine }
    set { controller.crashLine = newValue }
  }

  /// Whether reports show the steps of the library's own locks and atomics, and lines in its sources.
  package var showsLibrary: Bool {
    get { controller.showsLibrary }
    set { controller.showsLibrary = newValue }
  }

  /// The time at which hunts end even if some budget is left; nil means that only the budget counts. Shrinking a
  /// failure may take one second longer.
  package var deadline: ContinuousClock.Instant?
  var isTimeUp: Bool { deadline.map { .now >= $0 } ?? false }

  package func hunt(
    _ scenario: Scenario, _ budget: Budget, seed: UInt64, strategy: SearchStrategy = .portfolio
  ) -> HuntResult {
    var result = HuntResult(scenario: scenario.name, isExplored: explores)
    result.seed = seed
    guard explores else { return result }
    begin(budget, seed: seed)
    defer { end() }
    scenario.reached.forget()
    let start = ContinuousClock.now
    if let plans = scenario.plans {
      explore(plans, budget, seed: seed, strategy, &result)
      result.duration = start.duration(to: .now)
    } else {
      let (finding, statistics) = search(scenario, budget, seed: seed, strategy)
      result.duration = start.duration(to: .now)
      result.add(statistics)
      result.coverage = statistics.hasPoints && finding == nil ? statistics.claim : .sampled
      result.report = finding.map { report(scenario, $0, schedulesNeeded: statistics.schedules) }
    }
    if result.report == nil { result.report = lockOrderReport(result.schedules) }
    result.reached = scenario.reached.counts
    return result
  }

  /// How many schedules are run until one fails; nil if none fails within the budget. A failure is not shrunk.
  package func schedulesToFailure(
    _ scenario: Scenario, _ budget: Budget, seed: UInt64, strategy: SearchStrategy
  ) -> Int? {
    let survey = survey(scenario, budget, seed: seed, strategy: strategy)
    return survey.failure.map { _ in survey.schedules }
  }

  /// The result of a search whose failure is neither shrunk nor described.
  package struct Survey: Sendable {
    package let failure: Failure?
    package let coverage: Coverage
    package let schedules: Int
    /// What the threads and tasks have done.
    package let acts: Acts
  }

  /// Runs schedules until one fails, none is left, or the budget is used up.
  package func survey(
    _ scenario: Scenario, _ budget: Budget, seed: UInt64, strategy: SearchStrategy
  ) -> Survey {
    begin(budget, seed: seed)
    defer { end() }
    let (finding, statistics) = search(scenario, budget, seed: seed, strategy)
    return Survey(
      failure: finding?.outcome.failure, coverage: finding == nil ? statistics.claim : .sampled,
      schedules: statistics.schedules, acts: statistics.omissions.acts)
  }

  /// Searches, and begins again if a run shows that earlier ones had more choices.
  func search(
    _ scenario: Scenario, _ budget: Budget, seed: UInt64, _ strategy: SearchStrategy
  ) -> (finding: Finding?, statistics: SearchStatistics) {
    let noted = controller.lockOrder.candidates.count
    while true {
      var statistics = SearchStatistics()
      let (finding, _) = explore(
        scenario, strategy.strategies(seed: seed, isolated: controller.limits.isolated), budget, &statistics)
      // If all schedules were run, threads can deadlock only if they did in one of these schedules.
      if finding == nil, statistics.claim > .sampled { controller.lockOrder.forget(after: noted) }
      if finding != nil || !controller.isLate { return (finding, statistics) }
    }
  }

  /// Shrinks the schedule of a failure and describes it.
  func report(_ scenario: Scenario, _ finding: Finding, schedulesNeeded: Int) -> Report {
    let deadline = deadline
    self.deadline = deadline.map { max($0, .now + .seconds(1)) }
    // ThreadSanitizer printed its report when the failure was found.
    rh_print_data_races(false)
    defer {
      rh_print_data_races(true)
      self.deadline = deadline
    }
    let shrunk = shrink(scenario, finding.outcome)
    let (best, isProved) = certify(scenario, shrunk, .standard)
    return Report(
      scenario, best.outcome.failure!, located(scenario, best.outcome), isMinimal: isProved,
      obstacle: best.obstacle, strategy: finding.strategy, schedulesNeeded: schedulesNeeded, showsLibrary: showsLibrary)
  }

  /// The failure of taking locks in orders that can deadlock.
  func lockOrderReport(_ schedules: Int) -> Report? {
    controller.examineLockOrder().map { scenario, outcome in
      Report(
        scenario, outcome.failure!, outcome, isMinimal: false, strategy: "lock order", schedulesNeeded: schedules,
        showsLibrary: showsLibrary)
    }
  }

  /// - Parameter budget: The limits of the run.
  package func replay(_ scenario: Scenario, _ schedule: Schedule, _ budget: Budget = .standard) -> HuntResult {
    begin(budget, seed: schedule.seed ?? 1)
    defer { end() }
    var result = HuntResult(scenario: scenario.name, isExplored: true)
    var outcome = replay(scenario, schedule)
    if controller.isLate, outcome.failure.map({ $0.kind == .misfit }) ?? true {
      // The schedule may be that of a run with more choices.
      controller.searchBegins()
      let again = replay(scenario, schedule)
      if again.failure?.kind != .misfit { outcome = again }
    }
    result.schedules = 1
    result.distinct = 1
    result.steps = outcome.schedule.picks.count
    result.longest = result.steps
    if let failure = outcome.failure {
      result.report = Report(
        scenario, failure, located(scenario, outcome), isMinimal: false, strategy: "replay", schedulesNeeded: 1,
        showsLibrary: showsLibrary)
    } else {
      result.report = lockOrderReport(1)
    }
    return result
  }
}
