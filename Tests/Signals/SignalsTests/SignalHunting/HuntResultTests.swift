#if EXPLORATION
  import CHuntable
  import HunterCheck
  import SignalHunting

  @testable import RaceHunt

  /// Runs that cannot be finished, or that do not follow their schedule.
  @Suite("Results", .onCarriers)
  struct HuntResultTests {
    @Test("A thread that blocks in code that the hunt does not control is stuck")
    func stuck() {
      let result = Hunter.use { hunter in
        hunter.controller.patience = 2
        defer { hunter.controller.patience = 100 }
        let forever = Semaphore(value: 0)
        return hunter.hunt(
          Scenario("blocked") { run in
            run.thread("waiting") {
              ct_thread().pointee.run = 0
              forever.wait()
            }
          }, .schedules(1), seed: 1)
      }
      #expect(result.report?.failure.kind == .stuck)
    }

    @Test("A scenario that differs each time is reported, not repeated")
    func notRepeatable() throws {
      let runs = Tally()
      let scenario = Scenario("moody") { run in
        let number = runs.add(1)
        run.thread("A") { for _ in 0..<number % 2 { Exploration.point() } }
        run.thread("B") { for _ in 0..<number % 3 { Exploration.point() } }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.kind == .notRepeatable && report.failure.description.hasPrefix("not repeatable: "))
      #expect(!report.isMinimal)
    }

    @Test("A thread that never performs an operation again is stuck, and its run is not repeated")
    func endless() {
      let runs = Tally()
      let result = Hunter.use { hunter in
        hunter.controller.patience = 2
        defer { hunter.controller.patience = 100 }
        return hunter.hunt(
          Scenario("endless") { run in
            runs.add(1)
            run.thread("looping") {
              Exploration.point("before")
              // Ends when the test has seen the result, so that it takes no time from other tests.
              while runs.value < 1_000 { ct_yield() }
            }
          }, .schedules(10), seed: 1)
      }
      #expect(result.report?.failure.kind == .stuck)
      #expect(result.report?.description.contains("point before") == true)
      // A thread of the system is not interrupted.
      let hasLine = Hunter.use { $0.controller.carriers.kind == .user }
      let line = "HuntResultTests.swift:\(#line - 8)"
      #expect(result.report?.failure.message.contains(line) == hasLine, "\(result)")
      #expect(runs.value == 1)
      runs.add(1_000)
    }

    @Test(
      "A set-up that blocks is a mistake, and the hunt reports it",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer handles the signals itself"))
    @MainActor
    func blockingSetUp() async {
      let result = hunt(
        Scenario("reading") { run in
          let subject = Subject<Int, Never>()
          _ = subject.waitForFirst()
        })
      #expect(result.report?.failure.kind == .crash)
      #expect(result.report?.failure.message.contains("the set-up trapped: it waits for") == true, "\(result)")
    }

    @Test("A set-up may wait for a limited time")
    func waitingSetUp() {
      let result = hunt(
        Scenario("sleeping") { run in
          let scheduler = run.scheduler
          run.expect(!Semaphore(value: 0).wait(until: 1_000))
          run.thread("A") {
            Exploration.point()
            run.expect(scheduler.now >= Instant(nanoseconds: 1_000))
          }
        })
      #expect(result.isClean, "\(result)")
    }

    @Test("A schedule that does not fit the scenario fails", arguments: ["a2b4", "aba9", "a3b2c"])
    func misfit(_ schedule: String) throws {
      let scenario = Scenario("two steps") { run in
        let count = AtomicInt(0)
        run.thread("A") { count.add(1) }
        run.thread("B") { count.add(1) }
        run.finally { run.expect(count.load() == 2) }
      }
      for fitting in ["", "a", "a2b2", "b2a2", "abab"] {
        let result = try replay(scenario, #require(Schedule(fitting)))
        #expect(result.isClean, "\(result)")
      }
      let result = try replay(scenario, #require(Schedule(schedule)))
      #expect(result.report?.failure.kind == .misfit && !result.isClean)
    }

    @Test("A state that the scenario names, but that no run reaches, is not clean; the others are counted")
    func reached() {
      let scenario = Scenario("two threads") { run in
        let count = AtomicInt(0)
        for name in ["a", "b"] {
          run.thread(name) {
            run.sometimes("\(name) is second", count.add(1, ordering: .relaxed) == 2)
            run.sometimes("a third", count.load(ordering: .relaxed) == 3)
          }
        }
      }
      let result = hunt(scenario, budget: .schedules(100))
      #expect(result.verdict == .unreached && !result.isClean)
      #expect(result.unreached == ["a third"])
      #expect(result.reached.keys.sorted() == ["a is second", "a third", "b is second"])
      #expect(result.reached.filter { $0.key != "a third" }.values.allSatisfy { $0 > 0 })
      #expect(result.description.contains("but none reached a third"))
      // A second hunt of the same scenario counts anew.
      #expect(hunt(scenario, budget: .schedules(1)).reached.values.reduce(0, +) == 1)
    }

    @Test("A failure that comes from state outside of the scenario is told from a race")
    func stateOutside() {
      let runs = Tally()
      let scenario = Scenario("a counter outside") { run in
        let count = AtomicInt(0)
        for name in ["a", "b"] { run.thread(name) { count.add(1, ordering: .relaxed) } }
        run.finally { run.expect(runs.add(1) < 4, "the fourth run") }
      }
      let result = hunt(scenario)
      #expect(result.report?.failure.kind == .notRepeatable, "\(result)")
      #expect(result.description.contains("the fourth run"))
    }

    @Test("A scenario that was not explored is not clean")
    func notExplored() {
      let hunter = Hunter(explores: false)
      let result = hunter.hunt(Classics.all[0].right, .schedules(3), seed: 1)
      #expect(result.verdict == .notExplored && !result.isClean)
      #expect(!result.isExhaustive && result.schedules == 0)
      #expect(result.description.contains("not explored"))
    }
  }
#endif
