import CRuntimeHooks
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// Takes the jobs that its threads enqueue, in place of the executors of the process: jobs of unstructured tasks, of
/// default actors and of the main actor, and the ends of sleeps.
///
/// Never released: the runtime does not retain executors, and a remaining task may return to this executor.
package final class JobTaker: Sendable {
  /// A job that must run.
  package struct Request: Sendable {
    package let job: UnownedJob
    /// The executor that stands in for the main actor's, for a job that must run on it.
    package let main: UnownedSerialExecutor?
    /// How long to wait before the job may run; nil if the job is ready.
    package let delay: Duration?

    /// Runs the job on this thread.
    package func run() { job.runSynchronously(on: main ?? .generic) }

    /// Gives a job that is ready to the executors of the process, as if this thread had no taker.
    package func runOutside() { rt_enqueue_outside(unsafeBitCast(job, to: UnsafeMutableRawPointer.self), main != nil) }
  }

  fileprivate let isMainThread: @Sendable () -> Bool
  let system: SystemStandIn?
  private let take: @Sendable (Request) -> Void
  /// The executor that stands in for the main actor's. Set once, by the initialiser.
  nonisolated(unsafe) private var main = rt_executor()

  /// - Parameters:
  ///   - isMainThread: Whether the calling thread counts as the main thread.
  ///   - system: What stands in for the clocks and the random numbers of the system; nil leaves them as they are.
  ///   - take: Takes a job, on the thread that enqueues it.
  package init(
    isMainThread: @escaping @Sendable () -> Bool, system: SystemStandIn? = nil,
    take: @escaping @Sendable (Request) -> Void
  ) {
    self.isMainThread = isMainThread
    self.system = system
    self.take = take
    _ = Unmanaged.passRetained(self)
    if #available(macOS 26.4, iOS 26.4, *) { main = MainStandIn(self).reference }
  }

  /// Whether jobs can be taken in this process.
  package static var isSupported: Bool {
    #if compiler(>=6.3)
      if #available(macOS 26.4, iOS 26.4, *), Task.defaultExecutor is DefaultExecutor { return true }
    #endif
    return rt_uses_hook()
  }

  /// Whether a serial executor of this type stands in for the main actor's.
  package static func isMainActor(_ type: AnyObject.Type) -> Bool {
    guard #available(macOS 26.4, iOS 26.4, *) else { return false }
    return type == MainStandIn.self
  }

  /// Takes the jobs that this thread enqueues while `body` runs. Calls do not nest.
  package func standIn(during body: () -> Void) {
    rt_enter(main, pointer)
    body()
    rt_leave()
  }

  /// Takes the jobs that threads enqueue while they are under control of a race hunt, until `endOfHunt`.
  package func standInDuringHunt() { rt_hunt(main, pointer) }

  /// Ends `standInDuringHunt`: jobs of threads under control of a race hunt go to the executors of the process.
  package static func endOfHunt() { rt_hunt(rt_executor(), nil) }

  /// Undoes what a run without an end has done to the process's hook for jobs.
  package static func restoreHook() { rt_restore_hook() }

  /// The taker of the calling thread; nil on most threads.
  static var current: JobTaker? { rt_taker().map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }

  private var pointer: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  func take(_ job: consuming ExecutorJob, main: UnownedSerialExecutor?, after delay: Duration?) {
    take(Request(job: UnownedJob(job), main: main, delay: delay))
  }

  func take(_ job: UnownedJob, after delay: Duration?) { take(Request(job: job, main: nil, delay: delay)) }

  /// Takes a job of the main actor that is ready.
  func takeForMain(_ job: UnownedJob) {
    take(Request(job: job, main: unsafeBitCast(main, to: UnownedSerialExecutor.self), delay: nil))
  }

  /// How long a sleep until `instant` lasts.
  func delay<C: Clock>(until instant: C.Instant, on clock: C) -> Duration {
    let delay = exactly(clock.now.duration(to: instant))
    // Where the clocks cannot be replaced, a little of the delay has passed since the deadline was computed.
    return rt_replaces_clocks() ? delay : delay.inWholeMilliseconds
  }
}

/// The executor of the main actor, on the threads of a taker.
@available(macOS 26.4, iOS 26.4, *)
private final class MainStandIn: SerialExecutor {
  private let taker: JobTaker

  init(_ taker: JobTaker) {
    self.taker = taker
    _ = Unmanaged.passRetained(self)
  }

  var reference: rt_executor { unsafeBitCast(asUnownedSerialExecutor(), to: rt_executor.self) }

  func enqueue(_ job: consuming ExecutorJob) { taker.take(job, main: asUnownedSerialExecutor(), after: nil) }

  // The job is the end of a sleep, which only resumes its task. On the main actor it would first have to leave the actor.

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    taker.take(job, main: nil, after: exactly(delay))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    taker.take(job, main: nil, after: taker.delay(until: instant, on: clock))
  }

  func checkIsolated() { precondition(taker.isMainThread(), "This is not running on the main actor.") }

  func isIsolatingCurrentContext() -> Bool? { taker.isMainThread() }
}

#if compiler(>=6.3)
  @available(macOS 26.4, iOS 26.4, *)
  extension MainStandIn: SchedulingExecutor {}
#endif

extension UnownedSerialExecutor {
  /// The executor of nonisolated code: two words of zero.
  fileprivate static var generic: UnownedSerialExecutor {
    unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  }
}
