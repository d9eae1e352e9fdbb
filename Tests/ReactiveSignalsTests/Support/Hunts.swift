import RaceHunt
import Testing

/// The tests hunt. They wait for their turn without blocking a thread.
struct Hunts: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await HuntTurns.take { try await function() } }
}

extension Trait where Self == Hunts {
  static var hunts: Self { Hunts() }
}
