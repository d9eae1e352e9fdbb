import Dispatch

/// The thread on which tests hunt, one after another.
///
/// A hunt blocks its thread until no other hunt runs, and the tests of a process have one thread for each core. On these threads
/// a hunt would also wait behind all tests that are ready to run.
package enum HuntTurns {
  private static let thread = QueueExecutor()

  /// Runs `body` on that thread, in the order of the calls. Where `body` waits for something else, others go on.
  package static func take<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    try await withTaskExecutorPreference(thread) { try await body() }
  }
}

/// Runs the jobs of tasks on a serial queue.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "HuntTurns")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
