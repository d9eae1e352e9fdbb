import CVirtualConcurrency
public import ReactiveSignals
public import ReactiveSignalsTesting

/// Runs an asynchronous test in virtual time like `withVirtualTime`, together with what that does not reach: `Task {}`,
/// `Task.detached`, the main actor, and `Task.sleep(for:)` on the clocks of the standard library.
///
///     try await withVirtualConcurrency { time in
///       let answer = Task.detached {
///         try await Task.sleep(for: .seconds(3600))
///         return await model.answer  // on the main actor
///       }
///       try await #expect(answer.value == 42)  // at once
///     }
///
/// For tests only: it stands on interfaces of Swift 6.3's runtime that are not public. As the process is loaded, its
/// default executor is wrapped, for good, and what the main actor's executor is depends on the thread that asks. Both
/// make a difference only on the thread on which `body` runs, while it runs. That is the main thread, so that the main
/// actor is where it always is. Other tests go on undisturbed; several of this kind take turns on that thread.
///
/// What is still not under virtual time: jobs that other threads enqueue, actors with executors of their own, and the
/// `now` of the standard library's clocks. A sleep on these is rounded up to whole milliseconds, to be the same each time,
/// although it is computed from the real time, and to a rounder number if the machine held the thread up for longer; a
/// cancelled one leaves its wake-up pending, until it is due. Tasks that have not ended when `body` has do not go on.
///
/// - Parameters:
///   - seed: decides the order of what is ready at the same instant.
///   - limit: how many actions may run at one instant; ten times as many may run in all.
///   - rules: what is to fail although `body` ended well.
///   - grace: how long to wait, in real time, for work from outside when nothing is pending.
///   - body: the test.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws, or a `VirtualTimeFailure`.
@available(macOS 26.4, iOS 26.4, *)
@MainActor
public func withVirtualConcurrency<Result: Sendable>(
  seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [], grace: Duration = .seconds(1),
  _ body: @escaping @Sendable (_ time: TestScheduler) async throws -> Result
) async throws -> Result {
  let run = VirtualRun(seed: seed, limit: limit, rules: rules, grace: grace)
  let main = VirtualMainExecutor(run.time)
  // Never released: the runtime does not hold executors, and a task that is left over may come back to this one.
  _ = Unmanaged.passRetained(main)
  let reference = unsafeBitCast(main.asUnownedSerialExecutor(), to: vc_executor.self)
  return try await run(body) { drive in
    vc_enter(reference, Unmanaged.passUnretained(run.time).toOpaque())
    drive()
    vc_leave()
  }
}
