import CVirtualConcurrency
import ReactiveSignals
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// The default executor of the process: what a thread enqueues that drives a test scheduler goes there, and everything else
/// where it always went.
@available(macOS 26.4, iOS 26.4, *)
final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
  fileprivate static let shared = DefaultExecutor(Task.defaultExecutor)

  private let original: any TaskExecutor

  private init(_ original: any TaskExecutor) {
    self.original = original
  }

  private var time: TestScheduler? {
    vc_current().map { Unmanaged<TestScheduler>.fromOpaque($0).takeUnretainedValue() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    if let time { time.take(job) } else { original.enqueue(job) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    if let time { return time.take(job, after: exactly(delay)) }
    scheduling.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    if let time { return time.take(job, after: rounded(clock.now.duration(to: instant))) }
    scheduling.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
  }

  private var scheduling: any SchedulingExecutor {
    guard let scheduling = original as? any SchedulingExecutor else {
      preconditionFailure("The default executor of this process cannot schedule jobs.")
    }
    return scheduling
  }
}

@_cdecl("vc_wrap_default_executor")
func wrapDefaultExecutor() {
  guard #available(macOS 26.4, iOS 26.4, *) else { return }
  _createExecutors(factory: Factory.self)
}

@available(macOS 26.4, iOS 26.4, *)
private struct Factory: ExecutorFactory {
  // The one that is there. Another one would not be equal to it, for tasks that are under way.
  static var mainExecutor: any MainExecutor { MainActor.executor }

  static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
}

/// What stands in for the main actor's executor on the thread that drives a test scheduler.
@available(macOS 26.4, iOS 26.4, *)
final class VirtualMainExecutor: SerialExecutor, SchedulingExecutor {
  private weak let time: TestScheduler?

  init(_ time: TestScheduler) {
    self.time = time
  }

  func enqueue(_ job: consuming ExecutorJob) { time?.take(job, on: asUnownedSerialExecutor()) }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    time?.take(job, on: asUnownedSerialExecutor(), after: exactly(delay))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    time?.take(job, on: asUnownedSerialExecutor(), after: rounded(clock.now.duration(to: instant)))
  }

  func checkIsolated() { precondition(MainScheduler.isMainThread, "This is not running on the main actor.") }

  func isIsolatingCurrentContext() -> Bool? { MainScheduler.isMainThread }
}

@available(macOS 26.4, iOS 26.4, *)
extension TestScheduler {
  /// Enqueues a job of the main actor, whose executor is `main`, or of what is isolated to nothing.
  fileprivate func take(
    _ job: consuming ExecutorJob, on main: UnownedSerialExecutor? = nil, after delay: Duration = .zero
  ) {
    let job = UnownedJob(job)
    enqueue(at: now.advanced(by: delay), leeway: .zero) {
      vc_job_begins()
      guard let main else { return job.runSynchronously(on: .generic) }
      // The main scheduler is current then, as on the main thread in real time.
      MainScheduler.shared.perform { job.runSynchronously(on: main) }
    }
  }
}

extension UnownedSerialExecutor {
  /// The executor of what is isolated to nothing: two words of zero.
  fileprivate static var generic: UnownedSerialExecutor {
    unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  }
}

private func exactly<D: DurationProtocol>(_ delay: D) -> Duration {
  guard let delay = delay as? Duration else {
    preconditionFailure("A sleep in virtual time is on a clock whose durations are of the type Duration.")
  }
  return max(delay, .zero)
}

/// What a delay was before some of it passed: whole milliseconds, since the deadline was computed from the real time a
/// moment ago. If the thread was held up meanwhile, the roundest delay that it can have been.
private func rounded<D: DurationProtocol>(_ delay: D) -> Duration {
  rounded(exactly(delay), heldUp: .nanoseconds(vc_held_up()))
}

func rounded(_ delay: Duration, heldUp: Duration) -> Duration {
  let units: [Duration] = [.seconds(60), .seconds(10), .seconds(1), .milliseconds(100), .milliseconds(10)]
  let roundest = units.lazy.map { delay.rounded(up: $0) }.first { $0 <= delay + heldUp }
  return roundest ?? delay.rounded(up: .milliseconds(1))
}

extension Duration {
  /// To a multiple of `unit`.
  fileprivate func rounded(up unit: Duration) -> Duration {
    // Nobody lives to see the rest.
    let (seconds, attoseconds) = min(self, .seconds(9_000_000_000)).components
    let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    let step = Int64(unit / .nanoseconds(1))
    return .nanoseconds((nanoseconds + step - 1) / step * step)
  }
}
