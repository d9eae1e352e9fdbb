import CRuntimeHooks
import RaceHunt
import RuntimeHooks
import Testing

extension Trait where Self == ConditionTrait {
  /// The test hunts tasks, or expects what such a hunt finds. Disabled on a runtime where hunts cannot control tasks; the
  /// summary of the tests says why.
  package static var huntsTasks: Self { disabled(by: SwiftRuntime.obstacleToHunts) }

  /// The test controls tasks in virtual time. Disabled on a runtime where tests cannot do so.
  package static var controlsTasks: Self { disabled(by: SwiftRuntime.obstacleToTests) }

  /// The test hunts code through the functions of the system that it calls.
  package static var needsSystemFunctions: Self {
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces these functions")
  }

  private static func disabled(by obstacle: String?) -> Self {
    .disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))
  }
}

extension Trait where Self == TimeLimitTrait {
  /// Bounds a failure of tests that wait for their turn to hunt. Under ThreadSanitizer all turns take a quarter of an hour.
  package static var endsInTime: Self { .timeLimit(.minutes(isThreadSanitized ? 60 : 10)) }
}

/// Expects the place of a call that passes through `DispatchSource`. The library of Swift 6.2 on Debian does not describe its
/// frames, so that no unwinder comes to the caller.
package func expectPlaceThroughDispatch(
  _ file: String, in message: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  withKnownIssue("The library of Dispatch does not describe its frames.", isIntermittent: true) {
    #expect(message.contains(file), sourceLocation: sourceLocation)
  } when: {
    rt_uses_hook()
  }
}
