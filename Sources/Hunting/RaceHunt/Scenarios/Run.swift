/// One run of a scenario. The scenario's closure declares its threads and expectations on it.
///
/// The run follows one interleaving, in virtual time: only one of its threads runs at a time.
public final class Run: @unchecked Sendable {
  // Sendable: the lists are only changed while the scenario is set up, on one thread.

  private let reached: Reached
  let controller: Controller
  /// Random choices for the scenario. The choices are the same in each run of a hunt.
  public var random: RandomChoices
  @exclusivity(unchecked) private var checks: [() -> Void] = []
  @exclusivity(unchecked) private var lastChecks: [() -> Void] = []
  /// What a module above keeps for as long as the run.
  @exclusivity(unchecked) package var attachment: AnyObject?
  /// Called instead of the checks if all threads that have not ended wait for good. Returns the failure, or nil if the
  /// scenario permits the state. Without this closure the state is a deadlock.
  @exclusivity(unchecked) var whenBlocked: (() -> Failure?)?

  init(_ scenario: Scenario, on controller: Controller, seed: UInt64) {
    reached = scenario.reached
    self.controller = controller
    random = RandomChoices(seed: seed)
  }

  // MARK: Threads

  /// Runs `work` on its own thread, outside any scheduler.
  public func thread(_ name: String, _ work: @escaping @Sendable () -> Void) { controller.addThread(name, work) }

  /// Runs `work` on the main thread, where the work may run `MainRunLoop`. At most once in a scenario.
  public func main(_ name: String = "main", _ work: @escaping @Sendable () -> Void) {
    controller.add(name) { [unowned controller] in controller.mainActor.take(work) }
  }

  /// Runs asynchronous work in its own task. The task must have ended when no thread can continue.
  ///
  /// Each job of the task is a logical thread, and so are the jobs of child tasks, task groups and
  /// default actors. `Task {}`, `Task.detached`, the main actor and the system's clocks are under control only in an
  /// asynchronous scenario.
  @discardableResult
  public func task(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    controller.tasks.start(name, work)
  }

  /// Runs the body of an asynchronous scenario.
  func begin(_ order: TaskOrder, _ body: @escaping @Sendable (Run) async throws -> Void) {
    guard controller.tasks.control(order) else { return }
    task("body") { [self] in
      do { try await body(self) } catch { fail("the body threw \(error)", site: Failure.errorOfBody) }
    }
  }

  /// The executor that puts tasks that the scenario starts itself under control: `Task(executorPreference:
  /// run.executor)`.
  public var executor: any TaskExecutor { ControlledExecutor(controller, name: "task") }

  // MARK: Time

  /// The run's virtual clock, for tasks.
  public var clock: HuntClock { HuntClock(controller) }

  // MARK: Expectations

  /// A closure that must have been called exactly once when the run is over, for example a teardown.
  public func once(_ name: String) -> @Sendable () -> Void {
    let calls = Tally()
    finally { [unowned self] in
      if calls.value == 0 { fail("\(name) never happened", site: name) }
    }
    return { [weak self] in
      Exploration.point("once")
      if calls.add(1) > 1 { self?.fail("\(name) happened twice", site: name) }
    }
  }

  /// Fails the run unless `condition` holds. Callable on the run's threads and in the final checks.
  public func expect(
    _ condition: Bool, _ violation: @autoclosure () -> String = "an expectation does not hold",
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if !condition { fail("\(violation()) (\(fileID):\(line))", site: "\(fileID):\(line)") }
  }

  /// Adds a check that runs when no thread can continue.
  public func finally(_ check: @escaping () -> Void) { checks.append(check) }

  /// Runs `check` at the end of the run, after all checks that were given to `finally`.
  package func lastly(_ check: @escaping () -> Void) { lastChecks.append(check) }

  /// Names a state that some run of a hunt must reach. `condition` says whether this run is in the state now.
  ///
  ///     run.sometimes("the cache was full", cache.isFull)
  ///
  /// A hunt that called this function, but never with a condition that held, is not clean: its verdict is `unreached`. So
  /// the hunt does not pass because its scenario never comes near the mistake. `HuntResult.reached` counts how often each
  /// state was reached. If the call itself may be skipped, name the state at the beginning of the scenario with the
  /// condition false. The call is no scheduling point. Callable on all threads of the run.
  ///
  /// As in Antithesis, whose "sometimes" assertions these are.
  public func sometimes(_ state: String, _ condition: Bool) {
    reached.note(state, condition)
    if condition { controller.hidden { controller.record.reaches(state) } }
  }

  package func fail(_ message: String, site: String) {
    controller.fail(Failure(.check, message, site: site))
  }

  func finish() {
    for check in checks { check() }
    for check in lastChecks { check() }
  }

  func release() {
    if !checks.isEmpty { checks = [] }
    if !lastChecks.isEmpty { lastChecks = [] }
    if whenBlocked != nil { whenBlocked = nil }
    if attachment != nil { attachment = nil }
  }
}
