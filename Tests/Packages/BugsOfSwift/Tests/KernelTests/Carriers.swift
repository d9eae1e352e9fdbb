import Foundation
@_spi(Carriers) import RaceHunt

/// Runs the hunts of each test on threads of the system if the environment has `THREADS`, and otherwise on stacks that one
/// thread switches.
struct Carriers: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await hunting(onThreads: Self.areThreads, function)
  }

  static let areThreads = ProcessInfo.processInfo.environment["THREADS"] != nil
}

extension Trait where Self == Carriers {
  static var carriers: Self { Carriers() }
}

/// Whether `Scripts/check --thorough` runs the tests.
let isThorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil

/// The seeds with which each mistake must be found.
let seeds: ClosedRange<UInt64> = isThorough ? 1...5 : 1...1
