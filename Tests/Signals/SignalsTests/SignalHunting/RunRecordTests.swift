#if EXPLORATION
  import HunterCheck

  @testable import RaceHunt

  /// A controller uses the memory of its runs again.
  @Suite("Record of a run", .onCarriers)
  struct RunRecordTests {
    private static let scenarios =
      Classics.all.map(\.right) + Classics.all.map(\.wrong) + [
        Scenario("timers") { run in
          let sleeper = Semaphore(value: 0)
          run.thread("sleeping") { sleeper.wait(until: 10) }
          run.thread("waking") {
            Exploration.spinHint()
            sleeper.signal()
          }
        }
      ]

    @Test("What a run leaves behind changes no later run")
    func reuse() {
      Hunter.use { hunter in
        let kind = hunter.controller.carriers.kind
        let (mixing, grouping) = (Controller(kind), Controller(kind))
        var mixed = Self.scenarios.map { _ in [Trace]() }
        for run in 0..<12 {
          for (index, scenario) in Self.scenarios.enumerated() { mixed[index].append(Trace(scenario, run, mixing)) }
        }
        for (index, scenario) in Self.scenarios.enumerated() {
          #expect((0..<12).map { Trace(scenario, $0, grouping) } == mixed[index], "\(scenario.name)")
        }
      }
    }

    /// What a run has done.
    private struct Trace: Equatable {
      let schedule: Schedule
      let steps: Int
      let failure: Failure?

      init(_ scenario: Scenario, _ run: Int, _ controller: Controller) {
        let strategy = RandomWalk(seed: 5)
        _ = strategy.begin(run: run)
        let outcome = controller.run(scenario, strategy)
        schedule = outcome.schedule
        steps = outcome.trace
        failure = outcome.failure
      }
    }
  }

  @Suite(
    "Random numbers of runs", .onCarriers,
    .enabled(if: CarrierKind.user.isSupported, "the sanitizers replace the functions of the system themselves"))
  struct RandomNumberTests {
    /// Fails if the number is six and one thread interrupts the other.
    private let dice = Scenario("dice") { run in
      let shown = Locked(0)
      run.thread("throwing") {
        shown.withLock { $0 = Int.random(in: 1...6) }
        shown.withLock { $0 = 0 }
      }
      run.thread("looking") { run.expect(shown.withLock { $0 } != 6, "six") }
    }

    /// The numbers that each run of a hunt takes.
    private func numbers(seed: UInt64) -> Set<[Int]> {
      nonisolated(unsafe) var seen: Set<[Int]> = []
      let result = hunt(
        Scenario("numbers") { run in
          nonisolated(unsafe) var numbers: [Int] = []
          run.thread("taking") {
            Exploration.point()
            numbers = (0..<3).map { _ in Int.random(in: 0...Int.max) }
          }
          run.thread("other") { Exploration.point() }
          run.finally { seen.insert(numbers) }
        }, budget: .schedules(100), seed: seed)
      #expect(result.isClean, "\(result)")
      return seen
    }

    @Test("The runs of a hunt take the same numbers, and those of a hunt with another seed take others")
    func seeds() {
      #expect(numbers(seed: 1) == numbers(seed: 1))
      #expect((1...5).reduce(into: Set<[Int]>()) { $0.formUnion(numbers(seed: $1)) }.count == 5)
    }

    @Test("A failure that needs a number is found with some seeds, shrunk, and repeated by the text of its schedule")
    func failure() throws {
      let results = (1...30).map { hunt(dice, budget: .schedules(100), seed: $0) }
      let report = try #require(results.lazy.compactMap(\.report).first)
      let clean = try #require(results.first { $0.isClean })
      let seed = try #require(report.schedule.seed)
      #expect(results.contains { $0.seed == seed && $0.report != nil })
      #expect(report.failure.message.hasPrefix("six") && report.isMinimal && report.preemptions == 1, "\(report)")
      let again = try replay(dice, #require(Schedule("\(report.schedule)"))).report
      #expect(again?.failure == report.failure && again?.schedule == report.schedule)
      #expect(replay(dice, Schedule(report.schedule.picks, seed: clean.seed)).isClean)
    }

    @Test("A run that takes no number has a schedule without a seed")
    func none() throws {
      let scenario = Scenario("two threads") { run in
        for name in ["a", "b"] { run.thread(name) { Exploration.point() } }
        run.finally { run.expect(false, "wrong") }
      }
      #expect(try #require(hunt(scenario, seed: 7).report).schedule.seed == nil)
    }

    @Test(
      "The schedule of a crash has the seed",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer handles the signals itself"))
    func crash() {
      let report = hunt(Scenario("trapping") { _ in precondition(Int.random(in: 1...6) > 6) }, seed: .max).report
      #expect(report?.failure.kind == .crash && report?.schedule.seed == .max)
    }
  }
#endif
