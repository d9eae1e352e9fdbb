#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation

  @testable import RaceHunt

  /// Locks of Foundation and sources of Dispatch, in a program that is not instrumented.
  @Suite("Locks and sources of others", .onBothCarriers, .needsSystemFunctions)
  struct ForeignLockTests {
    @Test("A thread that takes a lock of Foundation twice is a deadlock at once")
    func twice() throws {
      let begin = ContinuousClock.now
      let result = hunt(
        Scenario("twice") { run in
          let lock = NSLock()
          run.thread("A") {
            lock.lock()
            lock.lock()
          }
          run.thread("B") { Exploration.point() }
        })
      let report = try #require(result.report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message == "A waits for lock mutex, held by A")
      #expect(begin.duration(to: .now) < .seconds(9))
    }

    @Test("A lock that may be taken twice is no deadlock")
    func recursive() {
      let result = hunt(
        Scenario("recursive") { run in
          let lock = NSRecursiveLock()
          for name in ["A", "B"] {
            run.thread(name) {
              lock.lock()
              Exploration.point()
              lock.lock()
              Exploration.point()
              lock.unlock()
              lock.unlock()
            }
          }
        })
      #expect(result.isClean, "\(result)")
    }

    @Test("A deadlock of locks of Foundation names the locks and the threads that hold them, and shows the lines")
    func crosswise() throws {
      let result = hunt(
        Scenario("crosswise") { run in
          let (one, other) = (NSLock(), NSLock())
          run.thread("A") {
            one.lock()
            Exploration.point()
            other.lock()
            other.unlock()
            one.unlock()
          }
          run.thread("B") {
            other.lock()
            Exploration.point()
            one.lock()
            one.unlock()
            other.unlock()
          }
        })
      let report = try #require(result.report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.contains("A waits for lock mutex, held by B"), "\(report)")
      #expect(report.failure.message.contains("B waits for lock mutex, held by A"), "\(report)")
      let lines = report.conflictLines.dropFirst()
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains("ForeignLockTests.swift:") }, "\(report)")
    }

    @Test("A lock that a thread holds at its end is named with that thread")
    func ended() throws {
      let result = hunt(
        Scenario("ended") { run in
          let lock = NSLock()
          for name in ["A", "B"] { run.thread(name) { lock.lock() } }
        })
      let report = try #require(result.report)
      #expect(report.failure.message.hasSuffix("which has ended"), "\(report)")
    }

    @Test("A lock of the program that several threads wait for is taken by each of them in turn")
    func turns() {
      let result = hunt(
        Scenario("turns") { run in
          let lock = NSLock()
          for name in ["A", "B", "C"] {
            run.thread(name) {
              lock.lock()
              Exploration.point()
              lock.unlock()
            }
          }
        })
      #expect(result.isClean && result.coverage == .announcedOrders, "\(result)")
    }
  }
#endif
