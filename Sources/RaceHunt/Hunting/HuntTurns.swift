import Dispatch
import Huntable

/// Lets the hunts of a process take turns, in the order of the calls.
///
/// During a run the library announces its operations to one controller, so one hunt runs at a time in a process. A hunt
/// inside a turn takes no other turn.
package enum HuntTurns {
  private struct State {
    var isTaken = false
    /// Each call begins the turn of one that waits.
    var waiting: [@Sendable () -> Void] = []
  }

  private static let state = Locked(State(), label: "HuntTurns")
  private static let thread = QueueExecutor()

  /// Whether this thread or this task has a turn.
  @TaskLocal private static var hasTurn = false

  /// Runs `body` in a turn. The thread waits for the turn.
  static func take<Result>(_ body: () throws -> Result) rethrows -> Result {
    if hasTurn { return try body() }
    let turn = DispatchSemaphore(value: 0)
    enter { turn.signal() }
    turn.wait()
    defer { leave() }
    return try $hasTurn.withValue(true, operation: body)
  }

  /// Runs `body` in a turn, on a thread that only such work uses. The task waits for the turn.
  ///
  /// For tests: the tests of a process have one thread for each core. A hunt on one of these threads would block it while
  /// the hunt waits, and each of its tasks would wait behind all tests that are ready to run.
  package static func take<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    try await withTaskExecutorPreference(thread) {
      await withCheckedContinuation { turn in enter { turn.resume() } }
      defer { leave() }
      return try await $hasTurn.withValue(true, operation: body)
    }
  }

  private static func enter(_ begin: @escaping @Sendable () -> Void) {
    let isNext = state.withLock { state in
      if state.isTaken { state.waiting.append(begin) }
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isNext { begin() }
  }

  private static func leave() {
    let next = state.withLock { state in
      state.isTaken = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?()
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
