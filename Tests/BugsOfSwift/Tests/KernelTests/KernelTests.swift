import CKernels
import Foundation
import RaceHunt
import Testing

private let kernels = threadKernels + kernelsInC + taskKernels

@Suite("Kernels", .serialized)
struct KernelTests {
  @Test("The mistake is found, with every seed", arguments: kernels)
  func bug(_ kernel: Kernel) throws {
    for seed in 1...5 {
      let result = hunt(kernel.bug, seed: UInt64(seed))
      let report = try #require(result.report, "\(result)")
      #expect(kernel.failures.contains(report.failure.kind), "\(report)")
      // Both accesses have a line.
      if report.failure.kind == .dataRace {
        #expect("\(report)".components(separatedBy: "  at ").count > 2, "\(report)")
      }
    }
  }

  @Test(
    "Prints the rows of the table in the article on hunting your own code",
    .enabled(if: ProcessInfo.processInfo.environment["TABLE"] != nil))
  func table() {
    for kernel in kernels {
      let results = (1...20).map { hunt(kernel.bug, seed: $0) }
      let schedules = results.map { $0.schedules }.sorted()[10]
      let seconds = results.map { $0.duration / .seconds(1) }.sorted()[10]
      let failure = results[0].report.map { "\($0.failure.kind)" } ?? "not found"
      let twin = hunt(kernel.right).coverage
      print("| \(kernel.name) | \(kernel.source) | \(failure) | \(schedules) | \(Int(seconds * 10_000)) | \(twin) |")
    }
  }

  @Test(
    "Prints what an access costs, in a hunt and outside of one",
    .enabled(if: ProcessInfo.processInfo.environment["TABLE"] != nil))
  func cost() {
    nonisolated(unsafe) let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: 1_000)
    numbers.initialize(repeating: 0, count: 1_000)
    defer { numbers.deallocate() }
    let outside = ContinuousClock().measure { touch_numbers(numbers, 10_000) }
    var budget = Budget.standard
    budget.schedules = 1
    let inside = hunt(Scenario("cost") { $0.thread("a") { touch_numbers(numbers, 10_000) } }, budget: budget).duration
    // Each change of a number is a read and a write.
    print("outside \(outside / .nanoseconds(20_000_000)) ns, in a hunt \(inside / .nanoseconds(20_000_000)) ns")
  }

  @Test("The right twin is clean", arguments: kernels)
  func twin(_ kernel: Kernel) {
    let result = hunt(kernel.right)
    #expect(result.isClean, "\(result)")
  }
}
