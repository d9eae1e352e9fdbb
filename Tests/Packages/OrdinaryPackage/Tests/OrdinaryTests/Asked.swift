import Foundation
import HuntTraits
import Testing
import VirtualConcurrency

/// The trait that the environment names, so that one set of tests is run with each: `hunted`, `simulated`, `virtualTime` or
/// `virtualConcurrency`. None if `TRAIT` is not set.
struct Asked: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let trait: any TestScoping
    switch ProcessInfo.processInfo.environment["TRAIT"] {
    case "hunted": trait = Hunted.hunted(budget: .schedules(200))
    case "simulated": trait = Hunted.simulated(seeds: 20)
    case "virtualTime": trait = InVirtualTime.virtualTime
    case "virtualConcurrency": trait = InVirtualTime.virtualConcurrency
    default: return try await function()
    }
    try await trait.provideScope(for: test, testCase: testCase, performing: function)
  }
}

extension Trait where Self == Asked {
  static var asked: Asked { Asked() }
}
