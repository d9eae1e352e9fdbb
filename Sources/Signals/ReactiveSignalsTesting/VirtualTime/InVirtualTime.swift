import Huntable
public import ReactiveSignals
public import Testing

/// Runs a test in virtual time, as `withVirtualTime` does, or as `withVirtualConcurrency` does.
///
///     @Test(.virtualTime) func pausesBeforeTheRequest() async throws {
///       let search = Search(on: .ofTest)
///       search.type("swift")
///       try await TestScheduler.ofTest.clock.sleep(for: .seconds(1))
///       #expect(search.results == ["swift"])
///     }
///
/// `TestScheduler.ofTest` is the scheduler of the test. The test fails if its body never resumes or breaks a rule; the
/// issue has the message of a `VirtualTimeFailure`. At the first expectation that does not hold, the marbles of all
/// recorders that `record` has made are attached to the test. On a suite, the trait applies to each of its tests.
public struct InVirtualTime: TestTrait, SuiteTrait, TestScoping {
  package typealias Body = @Sendable (TestScheduler) async throws -> Void
  /// Runs the body in virtual time. The first argument is the place of the test.
  private let run: @Sendable (String, @escaping Body) async throws -> Void

  package init(run: @escaping @Sendable (_ place: String, _ body: @escaping Body) async throws -> Void) {
    self.run = run
  }

  /// True: on a suite, the trait applies to the tests and not to the suite.
  public var isRecursive: Bool { true }

  /// Called by Swift Testing.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let recordings = Recordings()
    try await withBorrowed(function) { function in
      try await Recordings.$current.withValue(recordings) {
        try await run("\(test.sourceLocation.fileID):\(test.sourceLocation.line)") { time in
          try await IssueHandlingTrait.compactMapIssues { issue in
            Self.handle(issue, of: test, at: time, with: recordings)
          }.provideScope(for: test, testCase: testCase) { try await function() }
        }
      }
    }
  }

  /// Attaches the marbles at the first failure. Returns the issue for the handlers around this one.
  package static func handle(
    _ issue: Issue, of test: Test, at time: TestScheduler, with recordings: Recordings
  ) -> Issue? {
    // An issue without a current test, as of a detached task, comes to the handlers of all tests that run just then. Each that
    // returned it would record it once more.
    if Test.current == nil { return nil }
    // The recorders exist while the body runs.
    if issue.isFailure, let marbles = recordings.takeText() {
      Attachment.record("At \(time.now), a line for each recorder:\n\(marbles)", named: "\(test.name).txt")
    }
    return issue
  }
}

extension Trait where Self == InVirtualTime {
  /// The test runs in virtual time: `withVirtualTime`.
  public static var virtualTime: InVirtualTime { virtualTime() }

  /// The test runs in virtual time: `withVirtualTime`.
  ///
  /// - Parameters:
  ///   - seed: Determines the order of jobs and actions that are ready at the same instant.
  ///   - limit: The number of actions that may run. A limit that is not positive traps.
  ///   - rules: Conditions that fail the test even if its body returns normally.
  ///   - advancing: Who moves the clock; see `ClockAdvance`.
  public static func virtualTime(
    seed: UInt64? = nil, limit: Int = 1_000_000, forbidding rules: VirtualTimeRules = [],
    advancing: ClockAdvance = .whenIdle
  ) -> InVirtualTime {
    InVirtualTime { place, body in
      try await withVirtualTime(
        seed: seed, limit: limit, forbidding: rules, advancing: advancing, at: place, body)
    }
  }
}

extension TestScheduler {
  /// The scheduler of the test in virtual time that this code is part of: of its body, and of all that runs on the
  /// scheduler. Traps in other tests, and in `Task.detached`.
  public static var ofTest: TestScheduler {
    guard let ofRun else {
      preconditionFailure(
        "TestScheduler.ofTest needs a test in virtual time, such as one with the trait virtualTime, and no detached task."
      )
    }
    return ofRun
  }
}

extension Scheduler where Self == TestScheduler {
  /// The scheduler of a test in virtual time: `TestScheduler.ofTest`.
  public static var ofTest: TestScheduler { TestScheduler.ofTest }
}

extension TaskExecutor where Self == TestScheduler {
  /// The scheduler of a test in virtual time, as an executor of tasks: `Signal.task(on: .ofTest)`.
  public static var ofTest: TestScheduler { TestScheduler.ofTest }
}

extension SchedulerExecutor where Self == TestScheduler {
  /// The scheduler of a test in virtual time, for parameters that need both a scheduler and an executor.
  public static var ofTest: TestScheduler { TestScheduler.ofTest }
}
