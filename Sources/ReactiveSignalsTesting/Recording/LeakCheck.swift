public import ReactiveSignals
public import Testing

/// Watches objects that must be gone at the end of a test.
public final class LeakCheck {
  private struct Tracked {
    weak var object: AnyObject?
    let name: String
    let location: SourceLocation
  }

  private var tracked: [Tracked] = []

  /// Expects `object` to be gone when the check ends.
  ///
  /// - Parameters:
  ///   - object: What must be gone.
  ///   - name: What the message calls it; its type, if there is none.
  ///   - sourceLocation: Where a failure is shown.
  /// - Returns: The object, so that it can be tracked where it is made.
  @discardableResult
  public func track<Object: AnyObject>(
    _ object: Object, _ name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Object {
    tracked.append(Tracked(object: object, name: name ?? "\(type(of: object))", location: sourceLocation))
    return object
  }

  func report() {
    for leak in tracked where leak.object != nil {
      Issue.record("\(leak.name) is still held by something.", sourceLocation: leak.location)
    }
  }
}

/// Runs `body` and fails the test for each object that was tracked in it and is still alive afterwards.
///
///     withLeakCheck { check in
///       let model = check.track(SearchModel())
///       model.search("swift")
///     }
///
/// - Parameters:
///   - time: A scheduler whose sources must have no subscriptions any more, and which must have no work left; its
///     recorders are disposed.
///   - sourceLocation: Where a failure is shown.
///   - body: What is checked.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (LeakCheck) throws -> Result
) rethrows -> Result {
  let check = LeakCheck()
  let result = try body(check)
  check.report(time, sourceLocation)
  return result
}

/// Runs `body` and fails the test for each object that was tracked in it and is still alive afterwards.
public func withLeakCheck<Result>(
  on time: TestScheduler? = nil, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (LeakCheck) async throws -> Result
) async rethrows -> Result {
  let check = LeakCheck()
  let result = try await body(check)
  check.report(time, sourceLocation)
  return result
}

extension LeakCheck {
  fileprivate func report(_ time: TestScheduler?, _ location: SourceLocation) {
    for business in time?.unfinishedBusiness() ?? [] {
      Issue.record(Comment(rawValue: business), sourceLocation: location)
    }
    report()
  }
}
