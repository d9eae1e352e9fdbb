import RaceHunt
import Testing

/// Runs each test once with every kind of carrier that the build supports. The tests hunt in turn.
package struct OnBothCarriers: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await HuntTurns.take {
      for kind in CarrierKind.allCases where kind.isSupported {
        try await Hunter.$carriers.withValue(kind) { try await function() }
      }
    }
  }
}

extension Trait where Self == OnBothCarriers {
  package static var onBothCarriers: Self { OnBothCarriers() }
}
