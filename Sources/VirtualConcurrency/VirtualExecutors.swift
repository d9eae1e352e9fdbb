import CVirtualConcurrency
import Huntable
import ReactiveSignals
@_spi(ExperimentalScheduling) @_spi(ExperimentalCustomExecutors) import _Concurrency

/// The default executor of the process. Jobs enqueued on a thread that drives a test scheduler go to that scheduler;
/// all other jobs go to the original default executor.
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
  // The existing main executor. For tasks that are already running, a different one would not compare equal to it.
  static var mainExecutor: any MainExecutor { MainActor.executor }

  static var defaultExecutor: any TaskExecutor { DefaultExecutor.shared }
}

/// Replaces the main actor's executor on the thread that drives a test scheduler.
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
  /// Enqueues a job of the main actor, whose executor is `main`, or with nil a nonisolated job.
  fileprivate func take(
    _ job: consuming ExecutorJob, on main: UnownedSerialExecutor? = nil, after delay: Duration = .zero
  ) {
    let job = UnownedJob(job)
    enqueue(at: now.advanced(by: delay), leeway: .zero) {
      vc_job_begins()
      guard let main else { return job.runSynchronously(on: .generic) }
      // The main scheduler is current during the job, as on the main thread in real time.
      MainScheduler.shared.perform { job.runSynchronously(on: main) }
    }
  }
}

extension UnownedSerialExecutor {
  /// The executor of nonisolated code: two words of zero.
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

/// Restores the delay of a sleep. Its deadline was computed from real time a moment ago, so a little of the delay has
/// passed since. Rounds up to whole milliseconds; if the thread was held up meanwhile, to the roundest delay that is
/// possible.
private func rounded<D: DurationProtocol>(_ delay: D) -> Duration {
  rounded(exactly(delay), heldUp: .nanoseconds(vc_held_up()))
}

func rounded(_ delay: Duration, heldUp: Duration) -> Duration {
  let units: [Duration] = [.seconds(60), .seconds(10), .seconds(1), .milliseconds(100), .milliseconds(10)]
  let roundest = units.lazy.map { delay.rounded(up: $0) }.first { $0 <= delay + heldUp }
  return roundest ?? delay.rounded(up: .milliseconds(1))
}

extension Duration {
  /// Rounded up to a multiple of `unit`.
  fileprivate func rounded(up unit: Duration) -> Duration {
    // Clamped to avoid overflow: no test waits for 285 years.
    let (seconds, attoseconds) = min(self, .seconds(9_000_000_000)).components
    let nanoseconds = seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
    let step = Int64(unit / .nanoseconds(1))
    return .nanoseconds((nanoseconds + step - 1) / step * step)
  }
}
