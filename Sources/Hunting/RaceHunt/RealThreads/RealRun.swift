import CHuntable
import CRaceHunt
import Dispatch
import Huntable
import ReactiveSchedulers

/// Runs a scenario with real threads that start together.
final class RealRun: RunHost, @unchecked Sendable {
  // Sendable: the lists are only changed before the threads start; the other properties are thread-safe.

  /// How long a round may take by default.
  static let patience = Duration.seconds(10)

  private let threads: Int
  private let patience: Duration
  /// The work of the threads; nil after the start.
  private let work = Locked<[@Sendable () -> Void]?>([])
  private var schedulers: [QueueScheduler] = []
  private var mainWork: (@Sendable () -> Void)?
  private let outstanding = AtomicInt(0)
  private let isQuiet = Semaphore(value: 0)
  private let failures = Locked<Failure?>(nil)

  private init(threads: Int, patience: Duration) {
    self.threads = threads
    self.patience = patience
  }

  // MARK: What a scenario declares

  var virtualTime: (any VirtualTime)? { nil }

  func threadCount(_ explored: Int) -> Int { threads }

  /// Adds the work of a thread. After the start of the round it starts immediately.
  func addThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let isLate = self.work.withLock { list in
      list?.append(work)
      return list == nil
    }
    guard isLate else { return }
    began()
    DispatchQueue.global().async {
      Job(work).perform()
      self.ended()
    }
  }

  func addMain(_ name: String, _ work: @escaping @Sendable () -> Void) { mainWork = work }

  func addTask(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    began()
    return Task {
      await work()
      self.ended()
    }
  }

  func controlTasks(_ order: TaskOrder) -> Bool { true }

  var executor: any TaskExecutor { globalConcurrentExecutor }

  func register(_ scheduler: QueueScheduler) { schedulers.append(scheduler) }

  func hidden<Result>(_ body: () -> Result) -> Result { body() }

  func catchUp() {
    // Real threads read what the processor shows them.
  }

  // MARK: One round

  /// Counts work that has begun and must end before the round is over.
  private func began() {
    // Relaxed: what begins is counted before it can end.
    outstanding.add(1, ordering: .relaxed)
  }

  private func ended() {
    // Not weakened: a part of the hunt. When the last work has ended, the round reads what the work did.
    if outstanding.add(-1, ordering: .acquiringAndReleasing) == 0 { isQuiet.signal() }
  }

  func reaches(_ name: String) {
    // No strategy looks for states.
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
    let run = Run(scenario, on: real, seed: seed)
    let races = rh_data_races()
    // The set-up counts as work, so that the round does not end during the set-up.
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
    var work = self.work.withLock { $0.take() } ?? []
    let count = work.count
    for _ in work { began() }
    let runs = pool.run(
      work.map { work in
        let job = Job(work)
        return {
          job.perform()
          self.ended()
        }
      })
    if !runs {
      fail(Failure(.unsupported, "the system starts no more threads: let fewer threads wait for good"))
      for _ in 0..<count { ended() }
    }
    work = []
    mainWork.take()?()
    ended()
  }

  /// Waits until no work of the round is left. Returns false if that takes too long.
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

  /// Runs the due work of the main scheduler. Returns true if there was none and no other work is left.
  private func isIdle() -> Bool {
    if MainScheduler.isMainThread, MainRunLoop.runOnce() { return false }
    // Read twice: a scheduler that was at rest may have received work from another one that was read later. Not
    // weakened: as above, if all work has ended before the round waits for it.
    guard let rests = rests(), rests == self.rests(), outstanding.load(ordering: .acquiring) == 0 else {
      ct_yield()
      return false
    }
    return true
  }

  /// How much work each scheduler has received so far; nil if one of them is not at rest.
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

/// The work of a thread. The objects that the work captures are released before the thread counts as done. The release
/// is work too, since it may deallocate a subject, for example.
// Sendable: used by one thread.
private final class Job: @unchecked Sendable {
  private var work: (@Sendable () -> Void)?

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  func perform() { work.take()?() }
}
