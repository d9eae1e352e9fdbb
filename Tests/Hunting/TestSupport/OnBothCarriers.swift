import Foundation
import RaceHunt
import Testing

/// Runs each test once with every kind of carrier that the build supports. The tests hunt in turn.
package struct OnBothCarriers: SuiteTrait, TestTrait, TestScoping {
  fileprivate let kinds: [CarrierKind]

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await HuntTurns.take {
      for kind in kinds {
        try await Hunter.$carriers.withValue(kind) { try await function() }
      }
    }
  }
}

extension Trait where Self == OnBothCarriers {
  package static var onBothCarriers: Self { OnBothCarriers(kinds: CarrierKind.supported) }

  /// For tests whose subject does not depend on the carriers: both kinds only if `THOROUGH` is set, one otherwise.
  package static var onCarriers: Self {
    OnBothCarriers(kinds: isThorough ? CarrierKind.supported : [.standard])
  }
}

/// Whether the environment asks for more than each change needs.
package let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil

extension CarrierKind {
  fileprivate static var supported: [CarrierKind] { allCases.filter(\.isSupported) }
}
