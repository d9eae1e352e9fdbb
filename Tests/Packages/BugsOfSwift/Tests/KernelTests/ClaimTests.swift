import CKernels
import Foundation

@_silgen_name("ci_misses_references")
private func missReferences()

/// A result claims no more than the hunt knows.
@Suite("Claims", .serialized)
struct ClaimTests {
  @Test("Accesses of many threads to one variable are all kept")
  func readers() {
    // Outlives the runs: the deinitialiser of an optimised build would weaken the claim.
    let counter = Nested()
    let result = hunt(
      Scenario("readers") { run in
        for name in 1...6 { run.thread("\(name)") { run.expect(counter.count == 0) } }
      })
    #expect(result.isClean && result.coverage != .sampled && !"\(result)".contains("forgotten"), "\(result)")
  }

  @Test("If accesses were forgotten, a race may have been missed, so not every schedule is claimed")
  func forgotten() {
    // More words than the hunter's table has room for.
    let count = 2_000_000
    nonisolated(unsafe) let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    numbers.initialize(repeating: 0, count: count)
    defer { numbers.deallocate() }
    for (count, coverage) in [(1_000, Coverage.every), (count, .announcedOrders)] {
      let result = hunt(
        Scenario("numbers") { run in
          let lock = NSLock()
          run.thread("a") { lock.withLock { touch_all(numbers, Int32(count)) } }
        })
      #expect(result.isClean && result.coverage == coverage, "\(result)")
      #expect("\(result)".contains("accesses that were forgotten") == (coverage != .every), "\(result)")
    }
  }

  @Test("If the hunt does not see reference counts, no access is compared, and not every schedule is claimed")
  func references() async {
    await #expect(processExitsWith: .success) {
      missReferences()
      let result = hunt(
        Scenario("two withdrawals") { run in
          let account = LockedAccount()
          for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
        })
      precondition(result.isClean && result.coverage == .announcedOrders && result.instrumentedShare == nil)
    }
  }
}
