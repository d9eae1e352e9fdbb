import ReactiveSignals
import RuntimeHooks

/// Runs an asynchronous test in virtual time, exactly and without waiting.
///
///     try await withVirtualTime { time in
///       let search = Search(on: time)
///       search.type("swift")
///       try await time.clock.sleep(for: .seconds(1))
///       #expect(search.results == ["swift"])
///     }
///
/// `time` is the scheduler for signals, the clock for tasks (`time.clock`), and the executor of `body`. The child tasks,
/// task groups and streams of `body`, and the default actors that `body` calls, run on `time` too. All of this runs on
/// one thread. Whenever no job is ready, the clock advances to the next instant, so that an hour takes no time. Without a
/// seed, jobs and actions run in the order in which they became ready, the same in every run. With a seed, jobs of tasks
/// and actors and dated actions that are ready at the same instant run in an order that the seed determines. Try many
/// seeds.
///
/// The call returns when `body` has ended. Work that is still pending is dropped. To let other work end first, await
/// `time.run()`. To stop at an instant, await `time.advance(by:)`, `time.advance(to:)` or `time.advance(by: .zero)`: `body`
/// continues when everything that is due by then has run. Cancelling the calling task cancels `body`.
///
/// Not under virtual time are `Task {}` and `Task.detached` without `executorPreference: time`, the main actor, actors
/// with their own executors, `Task.sleep(for:)`, and code with its own threads. If `body` waits for such work, the call
/// waits in real time, up to `grace` for each piece of work. The order of events is then not exact: the message of a
/// failure names the work that came from other threads, and with `forbidding: .escapes` such work is itself a failure.
///
/// The main actor may use `time`, as a `body` with `@MainActor` does. From then on all actions run on the main actor, and
/// before each action the main actor runs the jobs that are ready, also those that a job makes ready, up to ten in a row.
/// So the clock stands while code of the main actor runs, unless this code waits for work on other threads.
///
/// - Parameters:
///   - seed: Determines the order of jobs and actions that are ready at the same instant.
///   - limit: The number of actions that may run. A limit that is not positive traps.
///   - rules: Conditions that fail the test even if `body` returns normally.
///   - advancing: Who moves the clock; see `ClockAdvance`.
///   - grace: The time to wait, in real time, for work from other threads when nothing is pending. If the main actor is
///     busy then, the call waits for it up to ten seconds longer.
///   - fileID: The file of the call. The message of a test that never resumes names it, and the tasks on `time` that have
///     not ended.
///   - line: The line of the call.
///   - body: The test, which runs as a separate task, with the task-local values of the caller.
/// - Returns: The result of `body`.
/// - Throws: The error that `body` throws, or a `VirtualTimeFailure` if `body` never resumed, never ended, or broke a
///   rule. After such a failure `body` is cancelled, and abandoned if it does not end.
nonisolated(nonsending) public func withVirtualTime<Result: Sendable>(
  seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [],
  advancing: ClockAdvance = .whenIdle, grace: Duration = .seconds(1), fileID: StaticString = #fileID,
  line: UInt = #line,
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  try await withVirtualTime(
    seed: seed, limit: limit, forbidding: rules, advancing: advancing, grace: grace, at: "\(fileID):\(line)", body)
}

/// Runs a test for which a failure names this place.
nonisolated(nonsending) func withVirtualTime<Result: Sendable>(
  seed: UInt64?, limit: Int, forbidding rules: VirtualTimeRules, advancing: ClockAdvance,
  grace: Duration = .seconds(1), at place: String,
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  let tasks = SwiftRuntime.obstacleToTests == nil ? TaskLedger() : nil
  let run = VirtualRun(
    seed: seed, limit: limit, rules: rules, advancing: advancing, grace: grace, place: place,
    unfinished: { tasks?.unfinished(body: $0) ?? [] })
  run.time.observeJobs(tasks)
  defer { run.time.observeJobs(nil) }
  return try await run(isolation: #isolation, body) { drive in drive() }
}

/// Who moves the clock of a test in virtual time.
public enum ClockAdvance: Sendable {
  /// The clock moves to the next instant whenever no job is ready.
  case whenIdle
  /// The clock stands still unless the test awaits `advance(by:)`, `advance(to:)` or `run()`, also if nothing else can
  /// run. A sleep of the test itself then never ends, since nothing moves the clock: the failure of the test says what waits
  /// for which instant.
  case byHand
}

/// Conditions that fail a test in virtual time even if its body returned normally.
public struct VirtualTimeRules: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: Int

  /// An option set with a raw value.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Work came from other threads. The order of events is not exact then.
  public static let escapes = VirtualTimeRules(rawValue: 1)

  /// When the body has ended, pending work, such as a repetition, or subscriptions to test sources remain. Before this
  /// check, recorders are disposed, hot sources are stopped, and the actions that are due at the present instant run.
  public static let pendingWork = VirtualTimeRules(rawValue: 2)
}
