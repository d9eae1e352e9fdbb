import Foundation
import HuntedKernels

/// Servers and clients over plain sockets, with mistakes that such programs have.
@Suite("Servers", .serialized, .carriers)
struct ServerTests {
  private static let budget = Budget(schedules: 500, steps: 15_000)

  @Test("The mistake is found, with each seed", arguments: serverKernels)
  func bug(_ kernel: Kernel) throws {
    for seed in seeds {
      let result = hunt(kernel.bug, budget: Self.budget, seed: seed)
      let report = try #require(result.report, "\(kernel.name): \(result)")
      #expect(kernel.failures.contains(report.failure.kind), "\(report)")
    }
  }

  @Test(
    "Prints how soon each mistake is found, for the article on hunting a server",
    .enabled(if: ProcessInfo.processInfo.environment["TABLE"] != nil))
  func table() {
    for kernel in serverKernels {
      let results = (1...20).map { hunt(kernel.bug, budget: Self.budget, seed: $0) }
      let schedules = results.map { $0.report == nil ? Int.max : $0.schedules }.sorted()
      let failure = results[0].report.map { "\($0.failure.kind)" } ?? "not found"
      let tenths = Int(results.map { $0.duration / .milliseconds(0.1) }.sorted()[10])
      print("| \(kernel.name) | \(failure) | \(schedules[10]) | \(tenths / 10).\(tenths % 10) | most \(schedules[19])")
    }
  }

  @Test("A proxy over a network with faults answers right or not at all, and leaves nothing open")
  func proxy() {
    let result = hunt(proxying, budget: .schedules(300))
    #expect(result.isClean, "\(result)")
  }

  @Test("The right twin is clean", arguments: serverKernels)
  func twin(_ kernel: Kernel) {
    let result = hunt(kernel.right, budget: Self.budget)
    #expect(result.isClean, "\(result)")
  }
}
