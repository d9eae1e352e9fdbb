import Dispatch
import Huntable

/// Lets tests that hunt wait for each other, and runs them on a thread of their own.
///
/// One hunt runs at a time in a process. A hunt that waits for another blocks its thread, and the other tests of a process
/// have one thread for each core. On these threads a hunt would also wait behind all tests that are ready to run.
package enum HuntTurns {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Locked(State(), label: "HuntTurns")
  private static let thread = QueueExecutor()
  /// Whether the turn is that of this task.
  @TaskLocal private static var isOwn = false

  /// Runs `body` when no other one runs, in the order of the calls. Calls may nest.
  package static func take<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    if isOwn { return try await body() }
    return try await withTaskExecutorPreference(thread) {
      await enter()
      defer { leave() }
      return try await $isOwn.withValue(true, operation: body)
    }
  }

  private static func enter() async {
    await withCheckedContinuation { turn in
      let isNext = state.withLock { state in
        if state.isTaken { state.waiting.append(turn) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isNext { turn.resume() }
    }
  }

  private static func leave() {
    let next = state.withLock { state in
      state.isTaken = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
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
