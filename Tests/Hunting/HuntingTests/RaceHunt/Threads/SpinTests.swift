#if EXPLORATION
  import Synchronization

  /// Loops that wait for other threads, and loops that wait forever.
  @Suite("Spinning", .onCarriers)
  struct SpinTests {
    @Test("Correct and merely slow programs do not fail", arguments: correct)
    func clean(_ scenario: Scenario) {
      let result = hunt(scenario, budget: .schedules(100))
      #expect(result.isClean, "\(result)")
    }

    @Test(
      "Correct and merely slow programs do not fail with any strategy",
      arguments: [
        .depthFirst(), .depthFirst(preemptions: 2), .partialOrder, .random, .priorityChanges(depth: 3),
      ] as [SearchStrategy])
    func strategies(_ strategy: SearchStrategy) {
      for scenario in Self.correct {
        let result = hunt(scenario, budget: Budget(schedules: 20, steps: 5_000), strategy: strategy)
        #expect(result.isClean, "\(result)")
      }
    }

    @Test("A spinning thread runs only after every thread that could continue all the time")
    func fairness() {
      // Two threads wait for the third in every second step. The random strategies would not run the third either.
      let result = hunt(
        Scenario("patient") { run in
          let flag = AtomicInt(0)
          for name in ["A", "B"] { run.thread(name) { while flag.load() == 0 { Exploration.spinHint() } } }
          run.thread("C") {
            for _ in 0..<20 { Exploration.point() }
            flag.store(1)
          }
        }, budget: .schedules(200))
      #expect(result.isClean, "\(result)")
      #expect(result.longest < 250)
    }

    @Test("Threads that wait for each other in vain are reported as a livelock soon")
    func livelock() {
      let result = hunt(
        Scenario("after you") { run in
          let one = AtomicInt(0)
          let other = AtomicInt(0)
          run.thread("A") {
            while one.load() == 0 { Exploration.spinHint() }
            other.store(1)
          }
          run.thread("B") {
            while other.load() == 0 { Exploration.spinHint() }
            one.store(1)
          }
        })
      #expect(result.report?.failure.kind == .livelock)
      #expect(result.longest < 10_000)
      #expect(result.report?.failure.message.contains("A, B") == true, "\(result)")
    }

    @Test("The length of a run and the length of spinning can be limited")
    func settings() {
      var budget = Budget.schedules(1)
      budget.runLength = 100
      let long = Scenario("long") { run in run.thread("A") { for _ in 0..<200 { Exploration.point() } } }
      #expect(hunt(long, budget: budget).report?.failure.kind == .livelock)
      #expect(hunt(long, budget: .schedules(1)).isClean)

      // The thread stops waiting by itself.
      let polling = Scenario("polling") { run in
        run.thread("A") { for _ in 0..<500 { Exploration.spinHint() } }
      }
      budget = .schedules(1)
      for spins in [0, 100] {
        budget.spins = spins
        #expect(hunt(polling, budget: budget).report?.failure.kind == .livelock)
      }
      #expect(hunt(polling, budget: .schedules(1)).isClean)
    }

    private static let correct = [
      Scenario("spin on an atomic") { run in
        let flag = AtomicInt(0)
        run.thread("waiting") { while flag.load() == 0 { Exploration.spinHint() } }
        run.thread("setting") { flag.store(1) }
      },
      Scenario("spin on points") { run in
        let flag = Synchronization.Mutex(false)
        let reads: @Sendable () -> Bool = { flag.withLock { $0 } }
        run.thread("waiting") { while !reads() { Exploration.point() } }
        run.thread("setting") {
          Exploration.point()
          flag.withLock { $0 = true }
        }
      },
      Scenario("phase") { run in
        let phase = AtomicInt(0)
        for me in 0..<3 {
          run.thread("\(me)") {
            for round in 0..<3 {
              while phase.load() != round * 3 + me { Exploration.spinHint() }
              phase.add(1)
            }
          }
        }
        run.finally { run.expect(phase.load() == 9) }
      },
      // Hands over one number at a time. Each side waits for the other under its lock.
      Scenario("sync01") { run in
        let number = Locked(0, label: "number")
        run.thread("putting") {
          while number.withLock({ $0 }) > 0 { Exploration.spinHint() }
          number.withLock { $0 += 1 }
        }
        run.thread("taking") {
          while number.withLock({ $0 }) == 0 { Exploration.spinHint() }
          number.withLock { $0 -= 1 }
        }
        run.finally { run.expect(number.withLock { $0 } == 0) }
      },
      Scenario("slow") { run in
        run.thread("A") { for _ in 0..<10_000 { Exploration.point() } }
      },
    ]
  }
#endif
