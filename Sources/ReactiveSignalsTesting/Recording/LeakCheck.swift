public import ReactiveSignals

/// Watches objects that must be gone at the end of a test.
public final class LeakCheck {
  private struct Tracked {
    weak var object: AnyObject?
    let name: String
    let place: CodePlace
  }

  private var tracked: [Tracked] = []

  /// Expects `object` to be gone when the check ends.
  ///
  /// - Parameters:
  ///   - object: What must be gone.
  ///   - name: What the message calls it; its type, if there is none.
  ///   - fileID: Where a failure is shown; for functions that track for others.
  ///   - filePath: The path of that file.
  ///   - line: The line there.
  ///   - column: The column there.
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

/// Runs `body` and fails the test for each object that was tracked in it and is still alive afterwards, in Swift Testing and
/// in XCTest. It traps where no test is running.
///
///     withLeakCheck { check in
///       let model = check.track(SearchModel())
///       model.search("swift")
///     }
///
/// - Parameters:
///   - time: A scheduler whose sources must have no subscriptions any more, and which must have no work left; its
///     recorders are disposed.
///   - fileID: Where a failure is shown; for functions that check for others.
///   - filePath: The path of that file.
///   - line: The line there.
///   - column: The column there.
///   - body: What is checked.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: (LeakCheck) throws -> Result
) rethrows -> Result {
  let check = LeakCheck()
  let result = try body(check)
  check.report(time, at: CodePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}

/// Runs `body` and fails the test for each object that was tracked in it and is still alive afterwards.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (LeakCheck) async throws -> Result
) async rethrows -> Result {
  let check = LeakCheck()
  let result = try await body(check)
  check.report(time, at: CodePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  return result
}
