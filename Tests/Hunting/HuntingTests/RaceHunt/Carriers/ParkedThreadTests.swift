#if EXPLORATION
  import Foundation

  @testable import RaceHunt

  /// Threads that wait for good in runs that have failed.
  @Suite("Threads that wait for good", .hunts)
  struct ParkedThreadTests {
    private final class Box: @unchecked Sendable {
      var value = 0
    }

    /// Two threads that deadlock in the middle of an access to a variable, and of a task-local.
    private static let deadlock = Scenario("deadlock") { run in
      let one = Locked(0, label: "one")
      let other = Locked(0, label: "other")
      let (mine, yours) = (Box(), Box())
      run.thread("A") {
        Local.$number.withValue(1) {
          modify(&mine.value) { one.withLock { _ in other.withLock { $0 += 1 } } }
        }
      }
      run.thread("B") { modify(&yours.value) { other.withLock { _ in one.withLock { $0 += 1 } } } }
    }

    private enum Local {
      @TaskLocal static var number = 0
    }

    private static func modify(_ value: inout Int, _ body: () -> Void) {
      body()
      value += 1
    }

    #if os(Linux)
      @Test(
        "In user mode their carriers are used again",
        .enabled(if: UserModeCarrier.isSupported, "this build has no carriers in user mode"))
      func reused() throws {
        func threads() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        Hunter.$carriers.withValue(.user) { #expect(hunt(Self.deadlock).report?.failure.kind == .deadlock) }
        let before = try threads()
        for _ in 0..<20 {
          Hunter.$carriers.withValue(.user) { #expect(hunt(Self.deadlock).report?.failure.kind == .deadlock) }
        }
        let after = try threads()
        #expect(after < before + 20, "\(before) threads, and then \(after)")
      }

      @Test(
        "What they were in the middle of does not concern later runs",
        .enabled(if: UserModeCarrier.isSupported, "this build has no carriers in user mode"))
      func clean() {
        Hunter.$carriers.withValue(.user) {
          for _ in 0..<5 {
            #expect(hunt(Self.deadlock).report?.failure.kind == .deadlock)
            let result = hunt(
              Scenario("after it") { run in
                let box = Box()
                let lock = Locked((), label: "lock")
                for name in ["A", "B"] {
                  run.thread(name) {
                    run.expect(Local.number == 0)
                    lock.withLock { _ in Self.modify(&box.value) { run.expect(Local.number == 0) } }
                  }
                  run.task(name) {
                    await Local.$number.withValue(2) { await Task.yield() }
                    run.expect(Local.number == 0)
                  }
                }
              })
            #expect(result.isClean, "\(result)")
          }
        }
      }
    #endif

    @Test("Where they cannot be used again they are bounded, and the result says so")
    func bounded() throws {
      let hunter = Hunter(carriers: .threads)
      hunter.controller.carriers.most = 40
      var result = hunter.hunt(Self.deadlock, .standard, seed: 1)
      #expect(result.report?.failure.kind == .deadlock)
      for _ in 0..<10 where result.report?.failure.kind == .deadlock {
        result = hunter.hunt(Self.deadlock, .standard, seed: 1)
      }
      let report = try #require(result.report)
      #expect(report.failure.kind == .unsupported)
      #expect(report.failure.message.contains("wait for good"), "\(report.failure)")
    }
  }
#endif
