#if EXPLORATION && os(Linux)
  import CTestSupport
  import Foundation

  @testable import RaceHunt

  @Suite(
    "Thread-local variables of C", .onBothCarriers,
    .enabled(if: !isThreadSanitized, "ThreadSanitizer keeps its own state in such variables"))
  struct ThreadLocalTests: SystemSuite {
    /// Fails if the variable has not its first value, and changes it.
    @Sendable private static func changes(_ run: Run) {
      Exploration.point()
      let variable = cd_variable()!
      run.expect(variable.pointee == 5, "begins with \(variable.pointee)")
      variable.pointee += 1
    }

    @Test("A thread begins with their first values, also if other threads have ended")
    func afterOthers() {
      #expect(
        isClean { run in
          run.thread("A") {
            Self.changes(run)
            for _ in 0..<3 {
              let hasEnded = DispatchSemaphore(value: 0)
              Thread.detachNewThread {
                Self.changes(run)
                hasEnded.signal()
              }
              hasEnded.wait()
            }
          }
        })
    }

    @Test("A run begins with their first values, also if threads of an earlier run wait for good")
    func afterDeadlock() {
      let waiting = failure { run in
        for name in ["A", "B"] {
          run.thread(name) {
            Self.changes(run)
            DispatchSemaphore(value: 0).wait()
          }
        }
      }
      #expect(waiting?.kind == .deadlock)
      let result = hunt(Scenario("again") { run in for name in ["A", "B"] { run.thread(name) { Self.changes(run) } } })
      #expect(result.isClean, "\(result)")
    }
  }
#endif
