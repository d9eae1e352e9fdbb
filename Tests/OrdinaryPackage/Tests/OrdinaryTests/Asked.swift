import Foundation
import TestTraits
import Testing

/// The trait that the environment names, so that one set of tests is run with each: `hunted`, `virtualTime` or
/// `virtualConcurrency`. None if `TRAIT` is not set.
struct Asked: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    switch ProcessInfo.processInfo.environment["TRAIT"] {
    case "hunted":
      let trait = Hunted.hunted(budget: .schedules(200))
      try await trait.provideScope(for: test, testCase: testCase, performing: function)
    case "virtualTime":
      let trait = InVirtualTime.virtualTime
      try await trait.provideScope(for: test, testCase: testCase, performing: function)
    case "virtualConcurrency":
      let trait = InVirtualTime.virtualConcurrency
      try await trait.provideScope(for: test, testCase: testCase, performing: function)
    default: try await function()
    }
  }
}

extension Trait where Self == Asked {
  static var asked: Asked { Asked() }
}
