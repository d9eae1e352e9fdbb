import Huntable
import ReactiveSignals

/// One test in virtual time.
package struct VirtualRun: Sendable {
  package let time: TestScheduler
  private let limit: Int
  private let rules: VirtualTimeRules
  private let grace: Duration
  /// The call that runs the test, as `File.swift:12`.
  private let place: String
  /// Returns sentences on the tasks that have not ended, as far as these are known. Called with the task of the body,
  /// while no job runs.
  private let unfinished: @Sendable (_ body: UnsafeRawPointer) -> [String]
  /// Called before each action.
  private let step: @Sendable () -> Void
  private let outside = Outside()

  package init(
    seed: UInt64?, limit: Int, rules: VirtualTimeRules, advancing: ClockAdvance, grace: Duration, place: String,
    step: @escaping @Sendable () -> Void = {},
    unfinished: @escaping @Sendable (_ body: UnsafeRawPointer) -> [String] = { _ in [] }
  ) {
    precondition(limit > 0, "A test in virtual time needs a positive limit: with \(limit) nothing could run.")
    time = TestScheduler(shuffledBy: seed)
    if advancing == .byHand { time.moveByHand() }
    self.limit = limit
    self.rules = rules
    self.grace = grace
    self.step = step
    self.unfinished = unfinished
    self.place = place
  }

  /// Runs `body` to its end. `TestScheduler.ofRun` is set in it and in all actions. Calls `surround` around each stretch of
  /// work, which runs on the caller's actor. The actor is a parameter because closures do not inherit the actor of a
  /// function that is only `nonisolated(nonsending)`.
  package func callAsFunction<Result: Sendable>(
    isolation: isolated (any Actor)?, _ body: @escaping @Sendable (TestScheduler) async throws -> Result,
    in surround: @Sendable (_ drive: () -> Void) -> Void
  ) async throws -> Result {
    let end = End()
    let task = TestScheduler.$ofRun.withValue(time) {
      Task(executorPreference: time) { [time] in
        defer { end.reach() }
        return try await body(time)
      }
    }
    time.watch { [outside, unowned time] in outside.workCame(at: time.now) }
    defer { time.watch(nil) }
    try await withTaskCancellationHandler {
      try await drive(isolation: isolation, until: end, cancelling: task, left: limit, in: surround)
    } onCancel: {
      outside.cancel()
      task.cancel()
    }
    let result = try await task.value
    if rules.contains(.escapes), outside.escapes.count > 0 { throw VirtualTimeFailure.escapes(time, outside.escapes) }
    if rules.contains(.pendingWork) {
      var business: [String] = []
      surround { business = TestScheduler.$ofRun.withValue(time) { time.unfinishedBusiness() } }
      if !business.isEmpty { throw VirtualTimeFailure.pendingWork(time, business) }
    }
    return result
  }

  /// Runs actions until the end is reached. Never blocks the thread, so that work of any other thread can return.
  ///
  /// Once the main thread has enqueued work, the actions run on the main actor. Before each action, the main actor runs
  /// the jobs that are ready. Otherwise the clock would move while a body on the main actor still runs.
  private func drive<Result>(
    isolation: isolated (any Actor)?, until end: End, cancelling task: Task<Result, any Error>, left: Int,
    in surround: @Sendable (_ drive: () -> Void) -> Void
  ) async throws {
    var left = left
    var pause = TestScheduler.Pause.over
    while true {
      let hasMainCome = time.hasMainCome
      if hasMainCome {
        guard isolation === MainActor.shared else {
          return try await drive(
            isolation: MainActor.shared, until: end, cancelling: task, left: left, in: surround)
        }
        await Outside.letMainActorRun()
      }
      surround { pause = runActions(&left, one: hasMainCome, untilMainCame: !hasMainCome, until: end) }
      switch pause {
      case .over:
        if end.isReached { return }
      case .idle:
        if await outside.wait(for: grace) { continue }
        let failure = VirtualTimeFailure.neverResumed(
          time, at: place, grace: grace, escapes: outside.escapes,
          unfinished: unfinished(unsafeBitCast(task, to: UnsafeRawPointer.self)))
        surround { giveUp(task, end) }
        throw failure
      case .exhausted(let origin):
        let failure = VirtualTimeFailure.neverEnded(time, limit: limit, origin: origin, escapes: outside.escapes)
        surround { giveUp(task, end) }
        throw failure
      }
    }
  }

  /// Cancels the body and runs a limited number of further actions.
  private func giveUp<Result>(_ task: Task<Result, any Error>, _ end: End) {
    outside.cancel()
    task.cancel()
    var left = min(limit, 1000)
    _ = runActions(&left, until: end)
  }

  /// Runs actions, or one action. They belong to the task of the caller, so the tasks that they create have its values, too.
  private func runActions(
    _ left: inout Int, one: Bool = false, untilMainCame: Bool = false, until end: End
  ) -> TestScheduler.Pause {
    var isDone = false
    return TestScheduler.$ofRun.withValue(time) {
      time.drive(&left, untilMainCame: untilMainCame) {
        step()
        defer { isDone = one }
        return end.isReached || isDone
      }
    }
  }
}

extension TestScheduler {
  /// The scheduler of the test in whose body, or in one of whose actions, this code runs.
  @TaskLocal static var ofRun: TestScheduler?
}

/// Whether the body has ended.
private final class End: Sendable {
  // Relaxed: a thread that sees the end then waits for the task, and receives the result from the task.
  private let reached = AtomicInt(0, label: "VirtualRun.end")

  var isReached: Bool { reached.load(ordering: .relaxed) == 1 }

  func reach() { reached.store(1, ordering: .relaxed) }
}
