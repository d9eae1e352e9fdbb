#if EXPLORATION
  import CRaceHunt

  @testable import RaceHunt

  @Suite("When the memory model takes part", .hunts)
  struct WeaknessTests {
    @Test(
      "A weak operation that only late runs have is explored with the model all the same",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func late() throws {
      // Without preemptions the flag is never found, so the first schedules are strongly ordered.
      let scenario = Scenario("late") { run in
        let turn = Atomic(0)
        let memory = Shared(0)
        run.thread("A") {
          for step in 1...6 { turn.store(step, ordering: .sequentiallyConsistent) }
          for _ in 0..<6 { turn.add(1, ordering: .sequentiallyConsistent) }
        }
        for name in ["B", "C"] {
          run.thread(name) {
            guard turn.load(ordering: .sequentiallyConsistent) == 5 else { return }
            memory.value += 1
          }
        }
      }
      let report = try #require(hunt(scenario, strategy: .depthFirst()).report)
      #expect(report.failure.kind == .dataRace)
      #expect(report.preemptions == 1)
      #expect(report.isMinimal)
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }

    @Test("A schedule in which a thread cannot take a lock is replayed, also if it is the first that is run")
    func attempts() throws {
      let scenario = Scenario("attempts") { run in
        let count = Mutex(0)
        for name in ["A", "B"] { run.thread(name) { _ = count.withLockIfAvailable { $0 += 1 } } }
        run.finally { run.expect(count.withLock { $0 } == 2, "one is missing") }
      }
      let report = try #require(hunt(scenario).report)
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }

    @Test(
      "A schedule with an older store is read and written as text, and replayed",
      .enabled(if: !isThreadSanitized))
    func text() throws {
      let schedule = try #require(Schedule("a4b3~1b"))
      #expect(schedule.picks == [0, 0, 0, 0, 1, 1, 1, -1, 1])
      #expect(schedule.description == "a4b3~1b")
      #expect(schedule.switches == 1)
      #expect(Schedule("a~") == nil)
      #expect(Schedule("a~0") == nil)
      #expect(Schedule([0, -12, -1, 0]).description == "a~12~1a")
      let scenario = Scenario("old value") { run in
        let flag = Atomic(0)
        run.thread("A") { for value in 1...2 { flag.store(value, ordering: .relaxed) } }
        run.thread("B") { run.expect(flag.load(ordering: .relaxed) != 1, "the value between") }
      }
      #expect(replay(scenario, Schedule("a3b2")!).report == nil)
      #expect(replay(scenario, Schedule("a3b2~2")!).report == nil)
      #expect(replay(scenario, Schedule("a3b2~1")!).report?.olderStores == 1)
      #expect(replay(scenario, Schedule("a3b2~3")!).report?.failure.kind == .misfit)
      #expect(replay(scenario, Schedule("a3~1b2")!).report?.failure.kind == .misfit)
    }

    @Test(
      "A loop that waits with a hint reads the new value after it has waited",
      arguments: [SearchStrategy.partialOrderReduction, .random])
    func waiting(_ strategy: SearchStrategy) {
      let result = hunt(
        Scenario("waiting") { run in
          let flag = Atomic(false)
          run.thread("A") { flag.store(true, ordering: .relaxed) }
          run.thread("B") { while !flag.load(ordering: .relaxed) { Exploration.spinHint() } }
        }, strategy: strategy)
      #expect(result.isClean)
    }

    @Test("Old stores are forgotten, and no search then claims to be complete")
    func forgotten() {
      let result = hunt(
        Scenario("many stores") { run in
          let number = Atomic(0)
          run.thread("A") { for value in 1...20 { number.store(value, ordering: .relaxed) } }
          run.thread("B") { run.expect((0...20).contains(number.load(ordering: .relaxed))) }
        }, budget: .schedules(3_000), strategy: .partialOrderReduction)
      #expect(result.isClean)
      #expect(result.coverage == .sampled)
      #expect(result.schedules < 3_000)
    }

    @Test(
      "A lazy reference that was set may still look unset to a thread that was not told",
      .enabled(if: !isThreadSanitized))
    func lazyReference() {
      final class Cache: Sendable {}
      let scenario = Scenario("lazy") { run in
        let lazy = AtomicLazyReference<Cache>()
        let isSet = Atomic(false)
        run.thread("A") {
          _ = lazy.storeIfNil(Cache())
          isSet.store(true, ordering: .relaxed)
        }
        run.thread("B") { if isSet.load(ordering: .relaxed) { run.expect(lazy.load() != nil, "not set") } }
      }
      #expect(hunt(scenario).report?.olderStores == 1)
    }

    @Test("The jobs of a task read older stores as other threads do", arguments: [true, false])
    func tasks(_ isTask: Bool) {
      let result = hunt(
        Scenario("task") { run in
          let one = Atomic(0)
          let other = Atomic(0)
          @Sendable func look() {
            let first = other.load(ordering: .relaxed)
            run.expect(first == 0 || one.load(ordering: .relaxed) == 1, "an old value")
          }
          run.thread("A") {
            one.store(1, ordering: .relaxed)
            other.store(1, ordering: .relaxed)
          }
          if isTask { run.task("B") { look() } } else { run.thread("B") { look() } }
        })
      #expect(result.isClean == (isThreadSanitized || isTask && !rh_sees_runtime()))
    }
  }
#endif
