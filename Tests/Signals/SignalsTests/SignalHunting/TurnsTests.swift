#if EXPLORATION
  import Huntable
  import HunterCheck
  import SignalHunting

  @testable import RaceHunt

  /// Timers that come again and again, and runs that would go on forever.
  @Suite("Fair timers", .onCarriers)
  struct TurnsTests {
    @Test("A long series of runs whose jobs announce nothing is progress")
    func progress() {
      Hunter.use { hunter in
        hunter.controller.patience = 3
        defer { hunter.controller.patience = 100 }
        let result = hunter.hunt(
          Scenario("sleepers") { _ in
            await withTaskGroup(of: Void.self) { group in
              for _ in 0..<3 { group.addTask { try? await Task.sleep(for: .seconds(1)) } }
            }
          }, Budget(time: .milliseconds(900)), seed: 1, strategy: .random)
        #expect(result.isClean, "\(result)")
      }
    }

    /// What repeats until it ends by itself, or until another thread or task ends it, and the most steps of a run.
    private static let loops: [(Scenario, steps: Int)] = [
      (
        Scenario("interval") { run in
          let handle = Signal<Instant, Never>.interval(.seconds(1), on: run.scheduler).subscribe { _ in }
          run.thread("leaving") { handle.dispose() }
        }, 500
      ),
      (
        Scenario("three") { run in
          let handle = Signal<Instant, Never>.interval(.seconds(1), on: run.scheduler).take(first: 3).subscribe { _ in }
          run.thread("leaving") { handle.dispose() }
        }, 500
      ),
      (
        Scenario("sleeping") { _ in
          let beating = Task(name: "beating") {
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
          }
          Task(name: "cancelling") { beating.cancel() }
          await beating.value
        }, 500
      ),
      (
        Scenario("yielding") { _ in
          let polling = Task(name: "polling") { while !Task.isCancelled { await Task.yield() } }
          Task(name: "cancelling") { polling.cancel() }
          await polling.value
        }, 5_000
      ),
    ]

    @Test("What repeats does not starve the thread or task that ends it, with any strategy", arguments: strategies)
    func loops(_ strategy: SearchStrategy) {
      for (scenario, steps) in Self.loops {
        let result = hunt(scenario, budget: Budget(schedules: 30, steps: 20_000), strategy: strategy)
        #expect(result.isClean, "\(result)")
        #expect(result.longest < steps, "\(result.longest)")
      }
    }

    @Test(
      "Time passes while others could run, unless the budget says that it waits for them",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of clocks"))
    func idleTime() {
      func isClean(_ isIdle: Bool, _ scenario: Scenario) -> Bool {
        var budget = Budget.schedules(300)
        budget.timePassesWhenIdle = isIdle
        let result = hunt(scenario, budget: budget)
        if isIdle { #expect(result.coverage == .sampled && "\(result)".contains("time that passes"), "\(result)") }
        return result.isClean
      }
      let asking = Scenario("asking") { run in
        let begin = ContinuousClock.now
        let answer = Task { try? await Task.sleep(for: .seconds(1)) }
        try? await Task.sleep(for: .seconds(1))
        await answer.value
        run.expect(begin.duration(to: .now) < .seconds(2), "it took \(begin.duration(to: .now))")
      }
      let waiting = Scenario("waiting") { run in
        let permits = Semaphore(value: 0)
        run.thread("A") { run.expect(permits.wait(timeout: .now() + .seconds(30)) == .success, "too late") }
        run.thread("B") { permits.signal() }
      }
      for scenario in [asking, waiting] {
        #expect(!isClean(false, scenario) && isClean(true, scenario))
      }
    }

    @Test("A thread that spins until a time lets the time pass")
    func spinningUntil() {
      var budget = Budget.schedules(20)
      budget.timePassesWhenIdle = true
      let result = hunt(
        Scenario("spinning") { run in
          let isOver = Atomic(false)
          run.thread("A") { while !isOver.load(ordering: .acquiring) { Exploration.spinHint() } }
          run.thread("B") {
            _ = Semaphore(value: 0).wait(timeout: .now() + .seconds(1))
            isOver.store(true, ordering: .releasing)
          }
        }, budget: budget)
      #expect(result.isClean, "\(result)")
    }

    @Test("A thread runs that others, which start each other in turn, would starve")
    func alternating() {
      let result = hunt(budget: .schedules(20), strategy: .depthFirst()) { _ in
        let isOver = Flag()
        let (ones, one) = AsyncStream.makeStream(of: Int.self)
        let (others, other) = AsyncStream.makeStream(of: Int.self)
        let first = Task(name: "one") {
          for await number in ones {
            if isOver.value.withLock({ $0 }) {
              other.finish()
              break
            }
            other.yield(number)
          }
        }
        let second = Task(name: "other") {
          for await number in others { one.yield(number) }
          one.finish()
        }
        Task(name: "ending") { isOver.value.withLock { $0 = true } }
        one.yield(1)
        await first.value
        await second.value
      }
      #expect(result.isClean, "\(result)")
      #expect(result.longest < 10_000, "\(result.longest)")
    }

    @Test("Timers that nothing ends are reported soon, with what to bound")
    func endlessTimers() throws {
      var budget = Budget.standard
      budget.spins = 100
      let result = hunt(
        Scenario("retrying") { run in
          Signal<Int, Late>.never.timeout(after: .seconds(1), failure: Late(), on: run.scheduler).retry().subscribe(
            next: { _ in }, failed: { _ in })
        }, budget: budget)
      let report = try #require(result.report)
      #expect(report.failure.kind == .livelock)
      #expect(report.failure.message.contains("scheduler timer"), "\(report.failure)")
      #expect(report.failure.message.contains("take(first:)"), "\(report.failure)")
      #expect(result.longest < 10_000, "\(result.longest)")
    }

    @Test("A task that sleeps forever is reported soon, with what to bound")
    func endlessSleep() throws {
      let result = hunt { _ in
        let beating = Task(name: "beating") {
          while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
        }
        await beating.value
      }
      let report = try #require(result.report)
      #expect(report.failure.kind == .livelock)
      #expect(report.failure.message.contains("sleep of beating"), "\(report.failure)")
      #expect(result.longest < 60_000)
    }

    @Test("Tasks that each sleep a few times are no livelock, however many they are")
    func manySleepers() {
      var budget = Budget.schedules(3)
      budget.spins = 20
      let result = hunt(budget: budget) { _ in
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<40 {
            group.addTask { for _ in 0..<4 { try? await Task.sleep(for: .seconds(1)) } }
          }
        }
      }
      #expect(result.isClean, "\(result)")
    }

    @Test("Hundreds of threads that wait at the same time are no livelock")
    func manyWaiting() {
      let result = hunt(
        Scenario("waiting") { run in
          let (arrived, open) = (Semaphore(value: 0), Semaphore(value: 0))
          run.thread("starting") {
            for number in 0..<600 {
              HuntableThread.spawn("waiting \(number)") {
                arrived.signal()
                open.wait()
                open.signal()
              }
            }
            for _ in 0..<600 { arrived.wait() }
            open.signal()
          }
        }, budget: .schedules(1), strategy: .depthFirst())
      #expect(result.isClean, "\(result)")
    }

    @Test("A run whose threads start more and more threads that wait is stopped, and the process goes on")
    func growing() throws {
      // Bounds the number of threads too.
      var budget = Budget.schedules(1)
      budget.runLength = 10_000
      let result = hunt(
        Scenario("growing") { run in
          let never = Semaphore(value: 0)
          run.thread("starting") {
            for number in 0..<100_000 { HuntableThread.spawn("waiting \(number)") { never.wait() } }
          }
        }, budget: budget)
      let report = try #require(result.report)
      #expect(report.failure.kind == .livelock)
      #expect(report.failure.message.contains("threads"), "\(report.failure)")
      #expect(hunt(Classics.all[0].right, budget: .schedules(10)).isClean)
    }

    private struct Late: Error {}

    private final class Flag: Sendable {
      let value = Locked(false)
    }

    private static let strategies: [SearchStrategy] = [
      .portfolio, .depthFirst(), .partialOrderReduction, .partialOrder, .priorityChanges(), .selectiveUniform,
      .random,
    ]
  }
#endif
