import RuntimeHooks
import Testing

extension Trait where Self == ConditionTrait {
  /// The test hunts tasks, or expects what such a hunt finds. Disabled on a runtime where hunts cannot control tasks; the
  /// summary of the tests says why.
  package static var huntsTasks: Self { disabled(by: SwiftRuntime.obstacleToHunts) }

  /// The test controls tasks in virtual time. Disabled on a runtime where tests cannot do so.
  package static var controlsTasks: Self { disabled(by: SwiftRuntime.obstacleToTests) }

  private static func disabled(by obstacle: String?) -> Self {
    .disabled(if: obstacle != nil, Comment(rawValue: obstacle ?? ""))
  }
}
