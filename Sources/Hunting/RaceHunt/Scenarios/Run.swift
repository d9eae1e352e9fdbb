import Huntable
import ReactiveSchedulers

/// One run of a scenario. The scenario's closure declares its threads, probes and expectations on it.
///
/// During exploration the run follows one interleaving, in virtual time: only one of its threads runs at a time.
/// Otherwise its threads start together and run freely.
public final class Run: @unchecked Sendable {
  // Sendable: the lists are only changed while the scenario is set up, on one thread.

  let scenario: String
  private let reached: Reached
  let host: any RunHost
  /// Random choices for the scenario. The choices are the same in each run of a hunt, and differ from round to round
  /// with real threads.
  public var random: RandomChoices
  @exclusivity(unchecked) private var checks: [() -> Void] = []
  @exclusivity(unchecked) private var lastChecks: [() -> Void] = []
  @exclusivity(unchecked) private var schedulerOfRun: QueueScheduler?
  /// Called instead of the checks if all threads that have not ended wait for good. Returns the failure, or nil if the
  /// scenario permits the state. Without this closure the state is a deadlock.
  @exclusivity(unchecked) var whenBlocked: (() -> Failure?)?

  init(_ scenario: Scenario, on host: any RunHost, seed: UInt64) {
    self.scenario = scenario.name
    reached = scenario.reached
    self.host = host
    random = RandomChoices(seed: seed)
  }

  // MARK: Threads

  /// Runs `work` on its own thread, outside any scheduler.
  public func thread(_ name: String, _ work: @escaping @Sendable () -> Void) { host.addThread(name, work) }

  /// Runs `work` on the main thread, where the work may run `MainRunLoop`. At most once in a scenario.
  public func main(_ name: String = "main", _ work: @escaping @Sendable () -> Void) { host.addMain(name, work) }

  /// Runs asynchronous work in its own task. The task must have ended when no thread can continue.
  ///
  /// During exploration each job of the task is a logical thread, and so are the jobs of child tasks, task groups and
  /// default actors. `Task {}`, `Task.detached`, the main actor and the system's clocks are under control only in an
  /// asynchronous scenario.
  @discardableResult
  public func task(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    host.addTask(name, work)
  }

  /// Runs the body of an asynchronous scenario.
  func begin(_ order: TaskOrder, _ body: @escaping @Sendable (Run) async throws -> Void) {
    guard host.controlTasks(order) else { return }
    task("body") { [self] in
      do { try await body(self) } catch { fail("the body threw \(error)", site: "the body threw") }
    }
  }

  /// The executor that puts tasks that the scenario starts itself under control: `Task(executorPreference:
  /// run.executor)`.
  public var executor: any TaskExecutor { host.executor }

  // MARK: Time and place

  /// The run's serial scheduler. During exploration the worker of the scheduler is a logical thread. The scheduler's
  /// timers may fire at any moment, but in the order in which they are due.
  public var scheduler: QueueScheduler {
    if let schedulerOfRun { return schedulerOfRun }
    let scheduler = newScheduler()
    schedulerOfRun = scheduler
    return scheduler
  }

  /// Another serial scheduler.
  public func newScheduler(_ name: String = "scheduler") -> QueueScheduler {
    let scheduler = QueueScheduler(name: name)
    host.register(scheduler)
    return scheduler
  }

  /// A clock for tasks: during exploration the run's virtual clock, otherwise the system's.
  public var clock: HuntClock { HuntClock(virtualTime: host.virtualTime) }

  /// Whether interleavings are explored. If not, real threads run freely.
  public var isExplored: Bool { host.virtualTime != nil }

  /// How much work to do. Little work suffices for exploration; real threads need more to run into each other.
  public func count(_ explored: Int, real: Int) -> Int { isExplored ? explored : real }

  /// How many threads to use for the same work.
  public func threadCount(_ explored: Int) -> Int { host.threadCount(explored) }

  // MARK: Expectations

  /// An observer that checks the rules of signals at each call.
  ///
  /// - Parameters:
  ///   - name: The probe's name in reports.
  ///   - type: The type of the values.
  ///   - onNext: Runs inside the delivery of a value.
  ///   - onEnd: Runs inside the delivery of the terminal event.
  public func probe<Value: Sendable>(
    _ name: String = "probe", of type: Value.Type = Value.self,
    onNext: (@Sendable (Probe<Value>, Value) -> Void)? = nil, onEnd: (@Sendable (Probe<Value>) -> Void)? = nil
  ) -> Probe<Value> {
    Probe(name, in: self, onNext: onNext, onEnd: onEnd)
  }

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
    if condition { host.reaches(state) }
  }

  package func fail(_ message: String, site: String) {
    host.fail(Failure(.check, message, site: site))
  }

  func finish() {
    for check in checks { check() }
    for check in lastChecks { check() }
  }

  func release() {
    if !checks.isEmpty { checks = [] }
    if !lastChecks.isEmpty { lastChecks = [] }
    if whenBlocked != nil { whenBlocked = nil }
    if schedulerOfRun != nil { schedulerOfRun = nil }
  }
}
