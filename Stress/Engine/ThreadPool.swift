import Foundation

/// Threads that are used again from round to round, since making them would take longer than most rounds.
///
/// Their stacks are small, so that what grows the stack is found, and no scheduler knows them.
final class ThreadPool {
  static let stackSize = 512 * 1024

  private var workers: [Worker] = []

  /// Runs the jobs, each on a thread of its own, and `meanwhile` on this one; returns when all are done.
  func run(_ jobs: [@Sendable () -> Void], meanwhile: () -> Void) {
    while workers.count < jobs.count { workers.append(Worker()) }
    let group = DispatchGroup()
    for (worker, job) in zip(workers, jobs) { worker.begin(job, in: group) }
    meanwhile()
    group.wait()
  }
}

// Sendable: what it stores is written before the semaphore is signalled, and read after it was waited for.
private final class Worker: @unchecked Sendable {
  private var job: (@Sendable () -> Void)?
  private var group: DispatchGroup?
  private let wake = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      CrashReport.prepareThread()
      while true {
        wake.wait()
        perform()
        group.take()?.leave()
      }
    }
    thread.stackSize = ThreadPool.stackSize
    thread.start()
  }

  func begin(_ job: @escaping @Sendable () -> Void, in group: DispatchGroup) {
    group.enter()
    self.job = job
    self.group = group
    wake.signal()
  }

  /// Everything the job held is released when this returns.
  private func perform() { job.take()?() }
}
