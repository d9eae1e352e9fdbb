import Kernels
import RaceHunt
import Testing

@_silgen_name("ci_misses_references")
private func missReferences()

/// A result claims no more than the hunt knows.
@Suite("Claims", .serialized)
struct ClaimTests {
  /// Threads that read one variable, and nothing orders the reads.
  private func result(readers: Int) -> HuntResult {
    hunt(
      Scenario("readers") { run in
        let counter = Nested()
        for name in 0..<readers { run.thread("\(name)") { run.expect(counter.count == 0) } }
      })
  }

  @Test("If accesses were forgotten, a race may have been missed, so not every schedule is claimed")
  func forgotten() {
    let few = result(readers: 8)
    #expect(few.isClean && few.coverage == .every, "\(few)")
    let many = result(readers: 9)
    #expect(many.isClean && many.coverage == .announcedOrders, "\(many)")
    #expect("\(many)".contains("accesses that were forgotten"), "\(many)")
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
