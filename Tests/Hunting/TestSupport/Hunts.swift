import RaceHunt
import Testing

/// The tests hunt. They wait for their turn without blocking a thread. The body runs once and calls `hunt` itself, since it
/// checks the result of a hunt; the trait `hunted` of `HuntTraits` would hunt the body.
package struct Hunts: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await HuntTurns.take { try await function() } }
}

extension Trait where Self == Hunts {
  package static var hunts: Self { Hunts() }
}
