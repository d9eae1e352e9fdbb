import CVirtualConcurrency
public import ReactiveSignals
public import ReactiveSignalsTesting

/// Runs an asynchronous test in virtual time like `withVirtualTime`, together with what that does not reach: `Task {}`,
/// `Task.detached`, the main actor, `Task.sleep(for:)` on the clocks of the standard library, and `MainScheduler`.
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
/// make a difference only on the thread on which `body` runs, while it runs. That is the main thread: the main actor is
/// where it always is, and no two of its jobs run at once, whichever test they belong to. Several tests of this kind take
/// turns there, and other tests go on undisturbed, except that the main actor waits while one of these is at work.
///
/// The main scheduler, `.main`, takes its time and its order from `time` for what that thread enqueues, no matter when a
/// command or a subscription was made: `deliverOnMain()`, `subscribeOnMain`, commands and timers on it take no real time.
///
/// What is still not under virtual time: what other threads enqueue, on the main scheduler too, actors with executors of their own, and the
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
  return try await run(isolation: #isolation, body) { drive in
    precondition(MainScheduler.isMainThread, "A test under virtual concurrency is driven by the main thread.")
    vc_enter(reference, Unmanaged.passUnretained(run.time).toOpaque())
    MainScheduler.standIn(run.time, during: drive)
    vc_leave()
  }
}
