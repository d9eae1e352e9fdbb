#if EXPLORATION
  @testable import RaceHunt

  /// Threads that take locks in orders in which they can deadlock.
  @Suite("Lock orders", .onCarriers)
  struct LockOrderTests {
    private let opposite = Scenario("opposite") { run in
      let one = Locked(0, label: "one")
      let other = Locked(0, label: "other")
      run.thread("A") { one.withLock { _ in other.withLock { $0 += 1 } } }
      run.thread("B") { other.withLock { _ in one.withLock { $0 += 1 } } }
    }

    @Test("Locks that are taken in opposite orders are reported though no run deadlocks, with a schedule and lines")
    func reported() throws {
      let result = hunt(opposite, budget: .schedules(1), strategy: .depthFirst())
      let report = try #require(result.report)
      #expect(report.failure.kind == .lockOrder)
      #expect(
        report.failure.message
          == "A takes other#2 while it holds one#1, B takes one#1 while it holds other#2", "\(report)")
      let conflict = try #require(report.conflict)
      #expect(conflict.steps.map(\.operation.name) == ["one", "other", "other", "one"])
      #expect(conflict.steps.map(\.thread) == [0, 0, 1, 1])
      #expect(!report.schedule.picks.isEmpty)
      #expect(report.steps.count == report.schedule.picks.count)
      #if os(Linux)
        let lines = report.conflictLines.dropFirst()
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("LockOrderTests.swift:") }, "\(report)")
      #endif
      let again = replay(opposite, report.schedule)
      #expect(again.report?.failure == report.failure)
    }

    /// Two locks, which threads take in both orders.
    private final class Pair: Sendable {
      private let one = Locked(0, label: "one")
      private let other = Locked(0, label: "other")

      func take() { one.withLock { _ in other.withLock { $0 += 1 } } }
      func takeBackwards() { other.withLock { _ in one.withLock { $0 += 1 } } }
    }

    /// Programs in which something orders the two threads.
    private static let ordered = [
      Scenario("a join") { run in
        let pair = Pair()
        run.thread("A") {
          HuntableThread.spawn("B") { pair.takeBackwards() }.join()
          pair.take()
        }
        run.thread("C") { for _ in 0..<20 { Exploration.point() } }
      },
      Scenario("a start") { run in
        let pair = Pair()
        run.thread("A") {
          pair.take()
          HuntableThread.spawn("B") { pair.takeBackwards() }
        }
      },
      Scenario("a semaphore") { run in
        let (pair, done) = (Pair(), Semaphore(value: 0))
        run.thread("A") {
          pair.take()
          done.signal()
        }
        run.thread("B") {
          done.wait()
          pair.takeBackwards()
        }
      },
      Scenario("an atomic") { run in
        let pair = Pair()
        let hasRun = AtomicInt(0)
        run.thread("A") {
          pair.take()
          hasRun.store(1)
        }
        run.thread("B") {
          while hasRun.load() == 0 { Exploration.spinHint() }
          pair.takeBackwards()
        }
      },
      Scenario("another lock, for which a thread has waited") { run in
        let pair = Pair()
        let hasRun = Locked(false, label: "flag")
        run.thread("A") {
          pair.take()
          hasRun.withLock { $0 = true }
        }
        run.thread("B") { if hasRun.withLock({ $0 }) { pair.takeBackwards() } }
      },
      Scenario("a common lock") { run in
        let pair = Pair()
        let outer = Locked(0, label: "outer")
        run.thread("A") { outer.withLock { _ in pair.take() } }
        run.thread("B") { outer.withLock { _ in pair.takeBackwards() } }
      },
    ]

    @Test("Locks that threads take one after the other are no cycle", arguments: ordered)
    func noCycle(_ scenario: Scenario) {
      for strategy in [SearchStrategy.random, .depthFirst(preemptions: 0)] {
        let result = hunt(scenario, budget: .schedules(100), strategy: strategy)
        #expect(result.isClean, "\(result)")
      }
    }

    @Test("If every schedule was run and none deadlocks, no lock order is reported")
    func complete() {
      // B takes the locks only after A, but by memory that is not announced.
      let result = hunt(
        Scenario("excluded") { run in
          let (pair, hasRun) = (Pair(), Tally())
          run.thread("A") {
            pair.take()
            hasRun.add(1)
          }
          run.thread("B") {
            Exploration.point()
            if hasRun.value == 1 { pair.takeBackwards() }
          }
        }, strategy: .depthFirst())
      #expect(result.isClean, "\(result)")
      #expect(result.isExhaustive)
    }
  }
#endif
