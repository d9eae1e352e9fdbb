/// Looks for an interleaving in which a scenario fails.
///
/// In builds that announce their operations (debug, or with the package trait `Exploration`), interleavings are
/// explored. The same seed and budget explore the same interleavings everywhere. Other builds
/// do not run the scenario, and the verdict is `notExplored`.
///
/// A test calls it without waiting and without starting a thread:
///
///     @Test func leaving() {
///       #expect(hunt(leavingTheSearchBox).isClean)
///     }
///
/// A failing schedule is shrunk, replayed and, where that is feasible, proved minimal; the result describes it. Only
/// one hunt runs at a time in a process; others wait. A deadlocked thread cannot be unwound: it never continues, and
/// its objects are not released.
///
/// - Parameters:
///   - scenario: The scenario to explore.
///   - budget: The limits of the hunt.
///   - seed: The seed of the random strategies, and of the system's random numbers in the runs.
///   - strategy: How schedules are chosen.
@discardableResult
public func hunt(
  _ scenario: Scenario, budget: Budget = .standard, seed: UInt64 = 1, strategy: SearchStrategy = .portfolio
) -> HuntResult {
  Hunter.ofProcess.hunt(scenario, budget, seed: seed, strategy: strategy)
}

/// Looks for an order of jobs, and of the steps inside them, in which asynchronous code fails.
///
/// The code needs no change: every job of every task, actor and continuation is under control, and sleeping takes no
/// time. See `Scenario.init(_:order:async:)`.
///
///     @Test func loadsOnce() {
///       let result = hunt { run in
///         let cache = PriceCache()
///         async let list = cache.price(of: "tea")
///         async let detail = cache.price(of: "tea")
///         _ = await (list, detail)
///         run.expect(await cache.loads == 1)
///       }
///       #expect(result.isClean)
///     }
///
/// - Parameters:
///   - name: The scenario's name.
///   - budget: The limits of the hunt.
///   - seed: The seed of the random strategies, and of the system's random numbers in the runs.
///   - strategy: How schedules are chosen.
///   - order: Which of the jobs that are ready may run next.
///   - body: The work, called again for each run.
@discardableResult
public func hunt(
  _ name: String = #function, budget: Budget = .standard, seed: UInt64 = 1, strategy: SearchStrategy = .portfolio,
  order: TaskOrder = .any, async body: @escaping @Sendable (Run) async throws -> Void
) -> HuntResult {
  hunt(Scenario(name, order: order, async: body), budget: budget, seed: seed, strategy: strategy)
}

/// Runs a scenario along one schedule, for example that of a report, in builds that announce their operations.
///
/// The result fails with `Failure.Kind.misfit` if the schedule picks a thread that cannot continue, or if the run ends
/// before the schedule does. So code that has changed since the schedule was recorded does not pass by mistake. A run
/// that continues after the end of the schedule is finished with as few switches as possible. A run that takes random
/// numbers from the system takes those of the schedule's seed, or of seed 1 if the schedule has none.
///
/// - Parameters:
///   - scenario: The scenario to run.
///   - schedule: The thread to pick at each step.
///   - budget: How long the run may be and how often its threads may spin. Pass the budget of the hunt.
public func replay(_ scenario: Scenario, _ schedule: Schedule, budget: Budget = .standard) -> HuntResult {
  precondition(Exploration.isCompiledIn, "A schedule can only be replayed in a build with exploration.")
  return Hunter.ofProcess.replay(scenario, schedule, budget)
}

/// Runs the hunts of `body` on threads of the system that pass control to each other, or otherwise on stacks that one thread
/// switches, if this build supports them. The schedules are the same. For the tests of this project.
@_spi(Carriers) public nonisolated(nonsending) func hunting<Result>(
  onThreads: Bool, _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await Hunter.$carriers.withValue(onThreads ? .threads : .standard, operation: body)
}
