#if EXPLORATION
  import TestSupport
  import Testing

  @testable import RaceHunt

  /// Threads that take locks in orders in which they can deadlock.
  @Suite("Lock orders", .onBothCarriers)
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

    @Test("A join orders the locks of two threads")
    func join() {
      let result = hunt(
        Scenario("join") { run in
          let one = Locked(0, label: "one")
          let other = Locked(0, label: "other")
          run.thread("A") {
            let thread = HuntableThread.spawn("B") { other.withLock { _ in one.withLock { $0 += 1 } } }
            thread.join()
            one.withLock { _ in other.withLock { $0 += 1 } }
          }
          run.thread("C") { for _ in 0..<20 { Exploration.point() } }
        }, budget: .schedules(300), strategy: .random)
      #expect(result.isClean, "\(result)")
      #expect(result.coverage == .sampled)
    }

    @Test("So does the start of a thread, a semaphore, an atomic, and another lock that a thread has waited for")
    func ordered() {
      let start = Scenario("start") { run in
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        run.thread("A") {
          one.withLock { _ in other.withLock { $0 += 1 } }
          HuntableThread.spawn("B") { other.withLock { _ in one.withLock { $0 += 1 } } }
        }
      }
      let semaphore = Scenario("semaphore") { run in
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        let done = Semaphore(value: 0)
        run.thread("A") {
          one.withLock { _ in other.withLock { $0 += 1 } }
          done.signal()
        }
        run.thread("B") {
          done.wait()
          other.withLock { _ in one.withLock { $0 += 1 } }
        }
      }
      let atomic = Scenario("atomic") { run in
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        let hasRun = AtomicInt(0)
        run.thread("A") {
          one.withLock { _ in other.withLock { $0 += 1 } }
          hasRun.store(1)
        }
        run.thread("B") {
          while hasRun.load() == 0 { Exploration.spinHint() }
          other.withLock { _ in one.withLock { $0 += 1 } }
        }
      }
      let lock = Scenario("lock") { run in
        let one = Locked(0, label: "one")
        let other = Locked(0, label: "other")
        let hasRun = Locked(false, label: "flag")
        run.thread("A") {
          one.withLock { _ in other.withLock { $0 += 1 } }
          hasRun.withLock { $0 = true }
        }
        run.thread("B") {
          guard hasRun.withLock({ $0 }) else { return }
          other.withLock { _ in one.withLock { $0 += 1 } }
        }
      }
      for scenario in [start, semaphore, atomic, lock] {
        for strategy in [SearchStrategy.random, .depthFirst(preemptions: 0)] {
          let result = hunt(scenario, budget: .schedules(100), strategy: strategy)
          #expect(result.isClean, "\(result)")
        }
      }
    }

    @Test("If every schedule was run and none deadlocks, no lock order is reported")
    func complete() {
      // B takes the locks only after A, but by memory that is not announced.
      let result = hunt(
        Scenario("excluded") { run in
          let one = Locked(0, label: "one")
          let other = Locked(0, label: "other")
          let hasRun = Tally()
          run.thread("A") {
            one.withLock { _ in other.withLock { $0 += 1 } }
            hasRun.add(1)
          }
          run.thread("B") {
            Exploration.point()
            if hasRun.value == 1 { other.withLock { _ in one.withLock { $0 += 1 } } }
          }
        }, strategy: .depthFirst())
      #expect(result.isClean, "\(result)")
      #expect(result.isExhaustive)
    }

    @Test("Locks taken in opposite orders under a common lock are no cycle")
    func guarded() {
      let result = hunt(
        Scenario("guarded") { run in
          let outer = Locked(0, label: "outer")
          let one = Locked(0, label: "one")
          let other = Locked(0, label: "other")
          run.thread("A") { outer.withLock { _ in one.withLock { _ in other.withLock { $0 += 1 } } } }
          run.thread("B") { outer.withLock { _ in other.withLock { _ in one.withLock { $0 += 1 } } } }
        }, budget: .schedules(3), strategy: .random)
      #expect(result.isClean, "\(result)")
    }
  }
#endif
