import ReactiveSignals

/// Runs an asynchronous test in virtual time: exactly, and without waiting.
///
///     try await withVirtualTime { time in
///       let search = Search(on: time)
///       search.type("swift")
///       try await time.clock.sleep(for: .seconds(1))
///       #expect(search.results == ["swift"])
///     }
///
/// `time` is the scheduler for signals, the clock for tasks (`time.clock`), and the executor on which `body` runs, together
/// with its child tasks, task groups, the streams it reads and the default actors it calls. All of it runs on one thread.
/// Whenever nothing is ready the clock goes on to the next instant by itself, so that an hour passes in no time. Without
/// a seed, everything runs in the order in which it became ready, the same each time. With a seed, jobs of tasks and actors
/// and dated actions that are ready at the same instant run in an order that the seed decides and repeats: try many.
///
/// It ends when `body` has ended; what is still pending then is dropped. To let other work end before, await
/// `time.idle()`; the clock must not be advanced by hand inside. Cancelling the task that called cancels `body`.
///
/// What is not under virtual time: `Task {}` and `Task.detached` without `executorPreference: time`, the main actor, actors
/// with executors of their own, `Task.sleep(for:)`, and whatever has threads of its own. If `body` waits for one of those, it
/// is waited for in real time, `grace` at a time. That works, but is not exact: a failure names what came from outside,
/// and `forbidding: .escapes` makes it one.
///
/// - Parameters:
///   - seed: decides the order of what is ready at the same instant.
///   - limit: how many actions may run at one instant; ten times as many may run in all.
///   - rules: what is to fail although `body` ended well.
///   - grace: how long to wait, in real time, for work from outside when nothing is pending.
///   - body: the test. It runs as a task of its own, with the task-local values of the caller.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws, or a `VirtualTimeFailure` if it never resumed, never ended, or broke a rule. `body` is
///   cancelled then, and left where it is if that does not help.
nonisolated(nonsending) public func withVirtualTime<Result: Sendable>(
  seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [], grace: Duration = .seconds(1),
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  let run = VirtualRun(seed: seed, limit: limit, rules: rules, grace: grace)
  return try await run(isolation: #isolation, body) { drive in drive() }
}

/// What makes a test in virtual time fail although its body ended well.
public struct VirtualTimeRules: OptionSet, Sendable {
  /// The rules as bits.
  public let rawValue: Int

  /// The rules of these bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Work that came from outside virtual time: the order is not exact then.
  public static let escapes = VirtualTimeRules(rawValue: 1)

  /// What is left when the body has ended: pending work, like a repetition that nobody disposed, and subscriptions to
  /// test sources. Recorders are disposed, hot sources stopped, and what is due at that instant runs first.
  public static let pendingWork = VirtualTimeRules(rawValue: 2)
}

extension TestScheduler {
  /// Suspends the task until nothing else is pending: the clock goes on until all work has been done.
  ///
  /// Several who wait for it go on one after the other. Work that never ends, like a repetition, keeps it waiting.
  nonisolated(nonsending) public func idle() async {
    await withUnsafeContinuation { continuation in
      enqueueWhenIdle { continuation.resume() }
    }
  }
}
