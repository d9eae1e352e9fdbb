import Foundation
import Plain

/// A hunt puts breakpoints into functions that are not instrumented.
@Suite("Breakpoints", .serialized)
struct BreakpointTests {
  @Test("A thread that blocks all signals passes breakpoints", arguments: ["thread", "process"])
  func blocked(_ mask: String) async {
    // Exit tests of Swift 6.2 have no capture lists. Their processes have the environment of this one.
    setenv("BLOCKED_BY", mask, 1)
    await #expect(processExitsWith: .success) {
      let mask = ProcessInfo.processInfo.environment["BLOCKED_BY"]
      let result = hunt(
        Scenario("signals") { run in
          let fees = Fees()
          run.thread("blocking") {
            var all = sigset_t()
            sigfillset(&all)
            let change = mask == "thread" ? pthread_sigmask : sigprocmask
            run.expect(change(SIG_SETMASK, &all, nil) == 0)
            fees.add(1)
          }
        })
      precondition(result.report == nil && result.instrumentedShare ?? 1 < 1, "\(result)")
    }
  }
}
