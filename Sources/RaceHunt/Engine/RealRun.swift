import CRaceHunt
import Dispatch
import ReactiveSignals

/// Runs a scenario with real threads that are released together.
final class RealRun: @unchecked Sendable {
  // Sendable: the lists are changed before the threads begin; the rest is safe by itself.

  /// How long a round may take, usually.
  static let patience = Duration.seconds(10)

  /// How many threads a scenario is to use for the same work.
  let threads: Int
  private let patience: Duration
  private var work: [@Sendable () -> Void] = []
  private var schedulers: [QueueScheduler] = []
  var mainWork: (@Sendable () -> Void)?
  private let outstanding = AtomicInt(0)
  private let isQuiet = Semaphore()
  private let failures = Locked<Failure?>(nil)

  private init(threads: Int, patience: Duration) {
    self.threads = threads
    self.patience = patience
  }

  func add(_ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  func register(_ scheduler: QueueScheduler) { schedulers.append(scheduler) }

  /// Counts what has begun and must end before the round is over.
  func began() { outstanding.add(1) }

  func ended() {
    if outstanding.add(-1) == 0 { isQuiet.signal() }
  }

  func fail(_ failure: Failure) {
    failures.withLock { first in
      if first == nil { first = failure }
    }
  }

  /// Runs one round; its threads come from `pool`.
  static func round(_ scenario: Scenario, seed: UInt64, threads: Int, patience: Duration, on pool: WorkerThreads)
    -> Failure?
  {
    let real = RealRun(threads: threads, patience: patience)
    let run = Run(scenario: scenario, real: real, seed: seed)
    let races = rh_data_races()
    // The set-up counts, so that the round does not end during it.
    real.began()
    scenario.body(run)
    real.start(on: pool)
    let isOver = real.settle()
    if isOver, real.failures.withLock({ $0 }) == nil { run.finish() }
    if isOver { pool.recycle() }
    run.release()
    if rh_data_races() > races { real.fail(Failure(.dataRace, "ThreadSanitizer's report says which")) }
    return real.failures.withLock { $0 }
  }

  private func start(on pool: WorkerThreads) {
    for _ in work { began() }
    pool.run(
      work.map { work in
        let job = Job(work)
        return {
          job.perform()
          self.ended()
        }
      })
    work = []
    mainWork.take()?()
    ended()
  }

  /// Waits until nothing of the round is at work any more; false if that takes too long.
  private func settle() -> Bool {
    let limit = DispatchTime.now().uptimeNanoseconds + UInt64(patience / .nanoseconds(1))
    guard isQuiet.wait(until: Int64(limit)) else {
      fail(Failure(.livelock, "the round did not end within \(patience)"))
      return false
    }
    while !isIdle() {
      if DispatchTime.now().uptimeNanoseconds > limit {
        fail(Failure(.livelock, "the schedulers of the round had no end of work within \(patience)"))
        return false
      }
    }
    return true
  }

  /// Does what is due on the main scheduler; true if there was nothing, and nothing anywhere else.
  private func isIdle() -> Bool {
    if MainScheduler.isMainThread, MainRunLoop.runOnce() { return false }
    // Looked at twice: what was at rest at the first look may have been given work by what was not yet looked at.
    guard let rests = rests(), rests == self.rests(), outstanding.load() == 0 else {
      rh_yield()
      return false
    }
    return true
  }

  /// How much each scheduler has been given so far; nil if one of them is at work.
  private func rests() -> [Int]? {
    var rests: [Int] = []
    for scheduler in schedulers + [SubscriptionScheduler.background] {
      guard let rest = scheduler.rest else { return nil }
      rests.append(rest)
    }
    if MainScheduler.isMainThread {
      guard let rest = MainScheduler.shared.rest else { return nil }
      rests.append(rest)
    }
    return rests
  }
}

/// The work of a thread. What it holds dies with it, before the thread counts as done: that may be the last to hold a
/// subject, say, whose end is work too.
// Sendable: used by one thread.
private final class Job: @unchecked Sendable {
  private var work: (@Sendable () -> Void)?

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  func perform() { work.take()?() }
}
