public import RaceHunt
public import Testing

/// Hunts a test: runs its body again and again, each time with another order of jobs and of the steps inside them.
///
///     @Test(.hunted) func loadsOnce() async {
///       let cache = PriceCache()
///       async let list = cache.price(of: "tea")
///       async let detail = cache.price(of: "tea")
///       _ = await (list, detail)
///       #expect(await cache.loads == 1)
///     }
///
/// The body is an asynchronous scenario, and needs no change. All of its tasks, actors and continuations are under
/// control, and `Task.sleep` takes no time. An `#expect` or `#require` that does not hold fails the schedule, and so do an
/// error, a deadlock, a task that never resumes and a data race of `Shared` memory. A body that depends on something
/// besides the schedule, such as a static counter, fails as not repeatable. The test fails with the report of the hunt,
/// at the line of the expectation. The page of the schedule, which a browser shows, is attached to the test.
///
/// Set the environment variable `REACTIVESIGNALS_REPLAY` to the schedule of a report to repeat exactly that run:
///
///     REACTIVESIGNALS_REPLAY=a4b3c5b2a3 swift test --filter loadsOnce
///
/// A warning of several runs is recorded once. A body that calls `Test.cancel` ends the hunt, and the test counts as cancelled.
///
/// A body without a scheduling point is run as it is, and passes if its expectations hold. In builds that announce no
/// operations (release, without the package trait `Exploration`), the body runs once, as in an ordinary test. Hunts of one
/// process take turns, and a time limit of a test counts the wait.
///
/// On a suite, the trait applies to each of its tests. If a test and its suites have several traits of `HuntTraits`, the
/// innermost one decides how the test is run.
public struct Hunted: TestTrait, SuiteTrait, TestScoping {
  let budget: Budget
  let seeds: Seeds
  let strategy: SearchStrategy
  let order: TaskOrder
  let keeper: ScheduleKeeper?

  /// The hunts of a test, of which each has a seed. The first that fails is the last.
  enum Seeds {
    case one(UInt64)
    /// Simulations. A seed in the environment takes their place.
    case simulated(Range<UInt64>)
  }

  /// True: on a suite, the trait applies to the tests and not to the suite.
  public var isRecursive: Bool { true }

  /// The run of the hunt in which this task runs; nil outside hunted tests. With the run a test names states that must be
  /// reached:
  ///
  ///     Hunted.run?.sometimes("the cache was full", cache.isFull)
  @TaskLocal public static var run: Run?

  /// Called by Swift Testing.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    // Of several such traits around a test, the outermost one calls this function first, and those inside it are in its runs.
    guard Exploration.isCompiledIn, Self.run == nil else { return try await function() }
    let innermost = test.traits.last { $0 is Hunted } as? Hunted
    try await (innermost ?? self).hunt(test, testCase, function)
  }

  private func hunt(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withBorrowed(function) { function in
      let warnings = Warnings()
      let scenario = Scenario(test.name, order: order) { run in
        try await Self.$run.withValue(run) {
          try await IssueHandlingTrait.compactMapIssues { issue in
            guard Self.takesIssues else { return nil }
            if issue.isFailure { run.fail(issue) } else { warnings.add(issue) }
            return nil
          }.provideScope(for: test, testCase: testCase) { try await function() }
        }
      }
      defer { warnings.record(at: test.sourceLocation) }
      try await HuntTurns.take { try hunt(scenario, for: test) }
    }
  }

  /// Whether an issue that this thread records belongs to the run. An issue without a current test, as of a detached task, comes
  /// to the handlers of all tests that run just then.
  static var takesIssues: Bool { Test.current != nil || Exploration.active != nil }

  private func hunt(_ scenario: Scenario, for test: Test) throws {
    let kept = keeper?.schedule(of: test)
    let result: HuntResult
    if let wanted = Self.wantedSchedule {
      result = RaceHunt.replay(scenario, wanted, budget: budget)
    } else if let kept, case let again = RaceHunt.replay(scenario, kept, budget: budget), again.fails {
      result = again
    } else {
      result = search(scenario)
      // A hunt that this runtime does not support has found nothing.
      if result.report?.failure.kind != .unsupported, !result.isOfCancelledTest {
        keeper?.keep(result.report?.schedule, of: test)
      }
    }
    if result.isOfCancelledTest { throw CancellationError() }
    switch result.verdict {
    case .clean, .notExplored: break
    case .failed, .unreached: record(result, for: test)
    }
  }

  private func search(_ scenario: Scenario) -> HuntResult {
    func hunt(_ seed: UInt64) -> HuntResult {
      RaceHunt.hunt(scenario, budget: budget, seed: seed, strategy: strategy)
    }
    switch seeds {
    case .one(let seed): return hunt(seed)
    case .simulated(let range):
      let range = Self.wantedSeed.map { $0..<$0 + 1 } ?? range
      var result = hunt(range.lowerBound)
      for seed in range.dropFirst() where result.verdict != .failed {
        let earlier = result
        result = hunt(seed)
        result.add(earlier)
      }
      return result
    }
  }

  private func record(_ result: HuntResult, for test: Test) {
    if let page = result.report?.page { Attachment.record(page, named: "\(test.name).html") }
    var comment = result.description
    switch seeds {
    case .one:
      // A state that no run has reached, and a hunt that is not supported, have no schedule.
      let schedule = result.report?.schedule.description ?? ""
      if !schedule.isEmpty { comment = "\(Self.scheduleVariable)=\(schedule) repeats this run:\n\(comment)" }
    case .simulated:
      comment = "With seed \(result.seed), which \(Self.seedVariable)=\(result.seed) repeats: \(comment)"
    }
    Issue.record(Comment(rawValue: comment), sourceLocation: test.sourceLocation)
  }
}

extension Trait where Self == Hunted {
  /// Hunts the test within the standard budget.
  public static var hunted: Hunted { hunted() }

  /// Hunts the test.
  ///
  /// - Parameters:
  ///   - budget: The limits of the hunt.
  ///   - seed: The seed of the random strategies, and of the system's random numbers in the runs.
  ///   - strategy: How schedules are chosen.
  ///   - order: Which of the jobs that are ready may run next.
  ///   - timePassesWhenIdle: Whether time moves only when nothing else can run, so that the test may expect how long
  ///     something takes: see `Budget`, whose value holds if this one is false.
  ///   - keepsFailures: Whether the schedule of a failure is kept in a file, and tried first by the next hunt. The folder
  ///     `FailedSchedules` beside the test's file has one file for each test. The file is removed as soon as its schedule
  ///     does not fail any more. The cases of a parameterised test share a file.
  ///   - path: The file of the test.
  public static func hunted(
    budget: Budget = .standard, seed: UInt64 = 1, strategy: SearchStrategy = .portfolio, order: TaskOrder = .any,
    timePassesWhenIdle: Bool = false, keepsFailures: Bool = false, path: String = #filePath
  ) -> Hunted {
    var budget = budget
    if timePassesWhenIdle { budget.timePassesWhenIdle = true }
    return Hunted(
      budget: budget, seeds: .one(seed), strategy: strategy, order: order,
      keeper: keepsFailures ? ScheduleKeeper(beside: path) : nil)
  }
}

extension HuntResult {
  /// Whether the same failure was met again, and not a schedule that no longer fits.
  fileprivate var fails: Bool { report.map { $0.failure.kind != .misfit } ?? false }

  /// Whether the body has thrown in a test that is cancelled: `Test.cancel` ends it with an error, which is no failure.
  fileprivate var isOfCancelledTest: Bool { Task.isCancelled && report?.failure.isErrorOfBody == true }
}

extension Run {
  fileprivate func fail(_ issue: Issue) {
    fail("\(issue)", site: issue.sourceLocation.map { "\($0)" } ?? "")
  }
}
