import Huntable
public import ReactiveSignals
public import ReactiveSignalsTesting
import RuntimeHooks

/// Runs an asynchronous test in virtual time like `withVirtualTime`. Also controls `Task {}`, `Task.detached`, the main
/// actor, `Task.sleep(for:)` on the clocks of the standard library, and `MainScheduler`, which `withVirtualTime` cannot.
///
///     try await withVirtualConcurrency { time in
///       let answer = Task.detached {
///         try await Task.sleep(for: .seconds(3600))
///         return await model.answer  // on the main actor
///       }
///       try await #expect(answer.value == 42)  // at once
///     }
///
/// For tests only, because this function depends on non-public interfaces of the Swift runtime. These interfaces are
/// checked before the first test. If the runtime differs, the test fails with one sentence that names the difference.
/// When the process is loaded, its default executor is wrapped for good, and the main actor's executor is made to depend
/// on the calling thread. Both changes have an effect only on the thread of `body`, while `body` runs. `body` runs on the
/// main thread. So the main actor stays on the main thread, and no two jobs of the main actor run at the same time, even
/// if they belong to different tests. Several tests of this kind take turns. Other tests are not affected, except that
/// the main actor waits while one of these tests is running.
///
/// Work that this thread enqueues on the main scheduler, `.main`, takes its time and its order from `time`, even for
/// commands and subscriptions that were made before. So `deliverOnMain()`, `subscribeOnMain`, and commands and timers on
/// `.main` take no real time.
///
/// If `body` waits for an event that never happens, the message of the failure lists the tasks that have not ended. In
/// debug builds on Linux the list contains their names, the lines that made them, and the lines at which they wait.
///
/// On Linux all clocks of the process show virtual time on this thread, to the nanosecond: `ContinuousClock`,
/// `SuspendingClock`, `Date()`, `DispatchTime.now()` and the functions of C. They begin on 1 January 2001, the reference
/// date of Foundation. Random numbers of the standard library come from the seed. Code that blocks the thread moves the
/// clock on: a sleep of Foundation or C by its length, in no real time, and a wait for other threads by the real time of
/// the wait. A loop that reads a clock until it shows a later time never ends.
///
/// A job that loops without an end, or that blocks, blocks the main thread, and nothing can end it. After eight seconds a
/// sentence on standard error says at which line it is.
///
/// Not in virtual time are work that other threads enqueue, also on the main scheduler, and actors with their own
/// executors. On other systems than Linux the clocks of the system show real time, and a sleep on them is rounded up to
/// whole milliseconds. A cancelled sleep leaves its wake-up pending until it is due. Tasks that have not ended when `body`
/// ends do not continue.
///
/// - Parameters:
///   - seed: The seed that decides the order of work that is ready at the same instant, and the random numbers. Jobs of
///     the main actor keep their order among themselves.
///   - limit: The number of actions that may run. A limit that is not positive traps.
///   - rules: What makes the test fail although `body` ended without an error.
///   - advancing: Who moves the clock; see `ClockAdvance`.
///   - grace: How long to wait, in real time, for work from other threads when nothing is pending.
///   - fileID: The file of the call, for the message of a test that never resumes.
///   - line: The line of the call.
///   - body: The test.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, or a `VirtualTimeFailure`, also if this runtime is not supported.
@MainActor
public func withVirtualConcurrency<Result: Sendable>(
  seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [],
  advancing: ClockAdvance = .whenIdle, grace: Duration = .seconds(1), fileID: StaticString = #fileID,
  line: UInt = #line,
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  try await withVirtualConcurrency(
    seed: seed, limit: limit, forbidding: rules, advancing: advancing, grace: grace, at: "\(fileID):\(line)", body)
}

/// Runs a test for which a failure names this place.
@MainActor
package func withVirtualConcurrency<Result: Sendable>(
  seed: UInt64?, limit: Int, forbidding rules: VirtualTimeRules, advancing: ClockAdvance,
  grace: Duration = .seconds(1), at place: String,
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  if Exploration.active != nil {
    throw VirtualTimeFailure.unsupported("Virtual concurrency is not possible in a hunt, which has a time of its own.")
  }
  if let obstacle = SwiftRuntime.obstacleToTests {
    throw VirtualTimeFailure.unsupported("Virtual concurrency is \(obstacle).")
  }
  let tasks = TaskLedger()
  let watch = StallWatch.current
  let run = VirtualRun(
    seed: seed, limit: limit, rules: rules, advancing: advancing, grace: grace, place: place,
    step: { watch.step() }, unfinished: { tasks.unfinished(body: $0) })
  run.time.observeJobs(tasks)
  defer { run.time.observeJobs(nil) }
  let taker = run.time.makeTaker(tasks, seed: seed ?? 0)
  return try await run(isolation: #isolation, body) { drive in
    precondition(MainScheduler.isMainThread, "A test under virtual concurrency is driven by the main thread.")
    watch.watching(place) { taker.standIn { MainScheduler.standIn(run.time, during: drive) } }
  }
}
