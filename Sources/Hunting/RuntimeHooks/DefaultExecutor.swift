import CRuntimeHooks
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

// Swift 6.2 has no executors that a program provides. There a hook of the runtime takes the jobs.
#if compiler(>=6.3)
  /// The default executor of the process. Jobs enqueued on a thread with a taker go to the taker. All other jobs go to the
  /// original default executor.
  @available(macOS 26.4, iOS 26.4, *)
  final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
    fileprivate static let shared = DefaultExecutor(Task.defaultExecutor)

    private let original: any TaskExecutor

    private init(_ original: any TaskExecutor) {
      self.original = original
    }

    func enqueue(_ job: consuming ExecutorJob) {
      if let taker = JobTaker.current { return taker.take(job, main: nil, after: nil) }
      let job = UnownedJob(job)
      if rt_must_drop(job.address) { return }
      original.enqueue(job)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let taker = JobTaker.current { return taker.take(job, main: nil, after: exactly(delay)) }
      scheduling.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let taker = JobTaker.current {
        return taker.take(job, main: nil, after: taker.delay(until: instant, on: clock))
      }
      scheduling.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }

    private var scheduling: any SchedulingExecutor {
      guard let scheduling = original as? any SchedulingExecutor else {
        preconditionFailure("The default executor of this process cannot schedule jobs.")
      }
      return scheduling
    }
  }

  @available(macOS 26.4, iOS 26.4, *)
  private struct Factory: ExecutorFactory {
    // The existing main executor. A different executor would not compare equal to the one of tasks that are already
    // running.
    static var mainExecutor: any MainExecutor { MainActor.executor }

    static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
  }
#endif

@_cdecl("rt_wrap_default_executor")
func wrapDefaultExecutor() -> Bool {
  #if compiler(>=6.3)
    guard #available(macOS 26.4, iOS 26.4, *) else { return false }
    _createExecutors(factory: Factory.self)
    return true
  #else
    return false
  #endif
}

@_cdecl("rt_take_job")
func takeJob(_ job: UnsafeMutableRawPointer, _ delay: Int64) {
  JobTaker.current?.take(
    unsafeBitCast(job, to: UnownedJob.self), after: delay == Int64(rt_is_ready) ? nil : .nanoseconds(delay))
}

@_cdecl("rt_take_main_job")
func takeMainJob(_ job: UnsafeMutableRawPointer) {
  JobTaker.current?.takeForMain(unsafeBitCast(job, to: UnownedJob.self))
}
