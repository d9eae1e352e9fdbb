import CKernels
import CPlain
import Foundation
import HuntedKernels
@_spi(Carriers) import RaceHunt

extension Kernel: CustomTestStringConvertible {
  public var testDescription: String { name }
}

@Suite("Kernels", .serialized, .carriers)
struct KernelTests {
  @Test("The mistake is found, with each seed", arguments: kernels)
  func bug(_ kernel: Kernel) throws {
    for seed in seeds {
      let result = hunt(kernel.bug, seed: seed)
      let report = try #require(result.report, "\(result)")
      #expect(kernel.failures.contains(report.failure.kind), "\(report)")
      // Both accesses have a line.
      if report.failure.kind == .dataRace, !kernel.hasMergedAccesses {
        #expect("\(report)".components(separatedBy: "  at ").count > 2, "\(report)")
      }
    }
  }

  @Test(
    "Threads of the system run the same schedules as stacks that one thread switches",
    arguments: Carriers.areThreads ? kernels : kernels.indices.filter { $0 % 8 == 0 }.map { kernels[$0] })
  func carriers(_ kernel: Kernel) async {
    for scenario in [kernel.bug, kernel.right] {
      let run = { hunt(scenario, budget: .schedules(30)) }
      let (onStacks, onThreads) = (await hunting(onThreads: false, run), await hunting(onThreads: true, run))
      #expect(onStacks.steps == onThreads.steps && onStacks.schedules == onThreads.schedules)
      #expect(onStacks.coverage == onThreads.coverage && onStacks.distinct == onThreads.distinct)
      // On threads fewer replays shrink a schedule after which some wait for good. So the same schedule is replayed.
      #expect(onStacks.report?.schedulesNeeded == onThreads.report?.schedulesNeeded)
      guard let schedule = onStacks.report?.schedule else { continue }
      let replayed = { replay(scenario, schedule).report.map { "\($0)" } }
      let reports = (await hunting(onThreads: false, replayed), await hunting(onThreads: true, replayed))
      #expect(reports.0 != nil && reports.0 == reports.1)
    }
  }

  @Test("A hunt on threads of the system has a thread for each of the run")
  func threads() async {
    let numbers = Mutex<Set<Int>>([])
    let scenario = Scenario("numbers") { run in
      for name in ["a", "b"] { run.thread(name) { numbers.withLock { _ = $0.insert(thread_of_system()) } } }
    }
    _ = await hunting(onThreads: true) { hunt(scenario, budget: .schedules(1)) }
    #expect(numbers.withLock { $0.count } == 2)
  }

  @Test(
    "Prints the rows of the table in the article on bugs of Swift programs",
    .enabled(if: ProcessInfo.processInfo.environment["TABLE"] != nil))
  func table() {
    let coverages = ["every": "every schedule", "announcedOrders": "all orders", "sampled": "some schedules"]
    for kernel in kernels {
      let results = (1...20).map { hunt(kernel.bug, seed: $0) }
      let schedules = results.map { $0.schedules }.sorted()[10]
      let tenths = Int(results.map { $0.duration / .milliseconds(0.1) }.sorted()[10])
      let failure = results.allSatisfy { !$0.isClean } ? "\(results[0].report!.failure.kind)" : "not found"
      let twin = hunt(kernel.right)
      let coverage = twin.isClean ? coverages["\(twin.coverage)"]! : "not clean"
      print(
        "| \(kernel.name) | \(kernel.source) | \(failure) | \(schedules) | \(tenths / 10).\(tenths % 10) | \(coverage) |"
      )
    }
  }

  @Test("The right twin is clean", arguments: kernels)
  func twin(_ kernel: Kernel) {
    // The table is made with the standard budget.
    let result = hunt(kernel.right, budget: Budget(schedules: 300, steps: 10_000))
    #expect(result.isClean, "\(result)")
    // The share is not known in a debugger.
    #expect(result.instrumentedShare ?? 1 == 1, "\(result)")
  }
}
