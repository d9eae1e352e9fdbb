public import ReactiveSignals

/// Checks that objects have been deallocated by the end of a test.
public final class LeakCheck {
  private struct Tracked {
    weak var object: AnyObject?
    let name: String
    let place: CodePlace
  }

  private var tracked: [Tracked] = []

  /// Expects `object` to be deallocated when the check ends.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - name: Its name in the message. By default the name of its type.
  ///   - fileID: The file that a failure is shown in. Pass it on in functions that track on behalf of their callers.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  /// - Returns: The object, so that it can be tracked where it is made.
  @discardableResult
  public func track<Object: AnyObject>(
    _ object: Object, _ name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Object {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    tracked.append(Tracked(object: object, name: name ?? "\(type(of: object))", place: place))
    return object
  }

  fileprivate func report(_ time: TestScheduler?, at place: CodePlace) {
    for business in time?.unfinishedBusiness() ?? [] { failTest(business, at: place) }
    for leak in tracked where leak.object != nil {
      failTest("\(leak.name) is still held by something.", at: leak.place)
    }
  }
}

/// Runs `body`, then fails the test for each tracked object that still exists, in Swift Testing and in XCTest. Traps if
/// no test is running.
///
///     withLeakCheck { check in
///       let model = check.track(SearchModel())
///       model.search("swift")
///     }
///
/// - Parameters:
///   - time: A scheduler whose sources must have no subscriptions and which must have no pending work when `body`
///     returns. Its recorders are disposed.
///   - fileID: The file that a failure is shown in. Pass it on in functions that check on behalf of their callers.
///   - filePath: The path of that file.
///   - line: The line that a failure is shown at.
///   - column: The column that a failure is shown at.
///   - body: The code under test.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: (LeakCheck) throws -> Result
) rethrows -> Result {
  let check = LeakCheck()
  let result = try body(check)
  check.report(time, at: CodePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}

/// Runs an asynchronous `body` and the work that is then due on `time`, then fails the test for each tracked object that
/// still exists.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (LeakCheck) async throws -> Result
) async rethrows -> Result {
  let check = LeakCheck()
  let result = try await body(check)
  // In virtual time, the work that is due now runs while the test waits.
  time?.closeRecordings()
  await time?.advance(by: .zero)
  check.report(time, at: CodePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}
