import Huntable
public import ReactiveSignals

/// A scheduler that a test must not use. Each use of it fails the test.
///
/// Pass this scheduler if one is required and the test expects no work on it. A later change of the tested code that
/// begins to schedule work fails the test, and the message says which work.
///
///     let search = Search(on: UnimplementedScheduler("an empty text is not searched for"))
///     search.type("")
///     #expect(search.results == [])
///
/// The failure is shown at the line that makes the scheduler, in Swift Testing and in XCTest. If no test is running, a
/// use traps.
///
/// The test goes on after the failure, without the work: actions are dropped, and their disposables are disposed. The
/// clock shows the distant future, so a sleep on it returns at once. Jobs of tasks and actors run on a background
/// thread, since a task that loses a job would never end.
public final class UnimplementedScheduler: Scheduler, SchedulerExecutor {
  private static let background = QueueScheduler(name: "ReactiveSignalsTesting.unimplemented")

  private let thing: UnimplementedThing

  /// A scheduler whose uses fail the running test.
  ///
  /// - Parameters:
  ///   - reason: Why the test does not need the scheduler, for the message.
  ///   - fileID: The file that a failure is shown in.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public init(
    _ reason: String = "", fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    thing = UnimplementedThing(name: "scheduler", reason: reason, place: place)
  }

  /// The scheduler's name in traces: "unimplemented".
  public var name: String { "unimplemented" }

  /// Fails the test, and returns the distant future.
  public var now: Instant {
    thing.fail("its clock was read")
    return .distantFuture
  }

  /// Fails the test, and drops the action.
  public func enqueue(_ action: @escaping @Sendable () -> Void) { schedule(action) }

  /// Fails the test, and drops the action. The result is disposed.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    drop("an action was enqueued")
  }

  /// Fails the test, and drops the action. The result is disposed.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    drop("an action was scheduled for an instant")
  }

  /// Fails the test, and drops the action. The message names the origin.
  @discardableResult
  public func enqueue(
    at instant: Instant, leeway: Duration, origin: WorkOrigin, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    drop("an action was scheduled for an instant, \(origin)")
  }

  /// Fails the test, and runs the job on a background thread.
  public func enqueueJob(_ run: @escaping @Sendable () -> Void) {
    thing.fail("a job of a task or an actor was enqueued")
    Self.background.enqueue { self.perform(run) }
  }

  private func drop(_ use: String) -> any Disposable {
    thing.fail(use)
    let dropped = AnyDisposable()
    dropped.dispose()
    return dropped
  }
}

/// A clock that a test must not use. Each use of it fails the test.
///
///     let player = Player(clock: UnimplementedClock("pausing takes no time"))
///     await player.pause()
///
/// The failure is shown at the line that makes the clock, in Swift Testing and in XCTest. If no test is running, a use
/// traps.
///
/// After the failure a sleep throws a `CancellationError` at once, so that a loop of sleeps ends. The clock stands at
/// zero.
public struct UnimplementedClock: Clock {
  /// A point on the clock.
  public typealias Instant = ReactiveSignals.Instant

  private let thing: UnimplementedThing

  /// A clock whose uses fail the running test.
  ///
  /// - Parameters:
  ///   - reason: Why the test does not need the clock, for the message.
  ///   - fileID: The file that a failure is shown in.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public init(
    _ reason: String = "", fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    thing = UnimplementedThing(name: "clock", reason: reason, place: place)
  }

  /// Fails the test, and returns zero.
  public var now: Instant {
    thing.fail("its time was read")
    return .zero
  }

  /// Fails the test, and returns one nanosecond.
  public var minimumResolution: Duration {
    thing.fail("its resolution was read")
    return .nanoseconds(1)
  }

  /// Fails the test, and throws a `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    thing.fail("a task slept until \(deadline)")
    throw CancellationError()
  }
}

/// A scheduler or a clock whose uses fail the test.
private struct UnimplementedThing: Sendable {
  let name: String
  let reason: String
  let place: CodePlace

  func fail(_ use: String) {
    let thing = reason.isEmpty ? "An unimplemented \(name)" : "The unimplemented \(name) \"\(reason)\""
    failTest("\(thing) was used: \(use).", at: place)
  }
}
