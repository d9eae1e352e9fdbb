#if EXPLORATION
  @testable import HuntRunner
  @testable import HunterCheck

  @Suite("The reference for the hunter", .hunts)
  struct ReferenceTests {
    /// A program, and all of its outcomes: what each thread observes, and the values of the atomics.
    struct Sample: CustomTestStringConvertible, Sendable {
      let program: Program
      let outcomes: [String]
      var testDescription: String { program.description }

      init(_ outcomes: [String], permits: Int = 0, _ threads: [Program.Action]...) {
        (program, self.outcomes) = (Program(threads: threads, permits: permits), outcomes)
      }
    }

    @Test(
      "The reference finds the outcomes that the rules say, and the searches see each of them",
      // ThreadSanitizer reports planted races.
      arguments: samples.filter { !isThreadSanitized || !$0.outcomes.contains("race") })
    func outcomes(_ sample: Sample) {
      let outcomes = Interleavings(of: sample.program).outcomes
      #expect(outcomes.sorted().map(\.description) == sample.outcomes)
      // A search ends with the first deadlock or race.
      expectNoDifference(sample.program, isComplete: outcomes.isDisjoint(with: [.deadlock, .race]))
    }

    private static let samples = [
      // Two threads that store and load.
      Sample(
        ["0 | 1 | 1 1", "1 | 0 | 1 1", "1 | 1 | 1 1"], [.store(0, 1, .strict), .load(1, .strict)],
        [.store(1, 1, .strict), .load(0, .strict)]),
      // Locks in opposite orders, and in one order by a thread that has another lock.
      Sample(
        ["0 0 | 1 1 | 0 0", "1 1 | 0 0 | 0 0", "deadlock"], [.lock(0, [.lock(1, [])])], [.lock(1, [.lock(0, [])])]),
      Sample(
        [
          "0 0 | 0 1 1 | 1 | 1 1", "0 0 | 1 1 1 | 0 | 1 1", "0 1 | 1 1 1 | 0 | 1 1", "1 0 | 0 0 0 | 1 | 1 1",
          "1 1 | 0 0 0 | 1 | 1 1", "1 1 | 1 0 0 | 0 | 1 1",
        ],
        [.lock(0, [.store(1, 1, .strict), .load(0, .strict)])], [.lock(1, [.lock(0, [.load(1, .strict)])])],
        [.lock(1, [.store(0, 1, .strict)])]),
      // An attempt fails while another thread has the lock, or its own one.
      Sample(["0 | -1 | 0 0", "0 | 1 | 0 0", "1 | 0 | 0 0"], [.lock(0, [])], [.tryLock(0, [])]),
      Sample(["0 -1 | 0 0"], [.tryLock(0, [.tryLock(0, [])])]),
      // A signal of a semaphore says whether a thread waited.
      Sample(["0 |  | 0 0", "1 |  | 0 0"], [.signal(0)], [.wait(0)]),
      Sample(["deadlock"], permits: 1, [.wait(0)], [.wait(0)]),
      // A signal of a condition wakes any thread that waits, and is lost if none does.
      Sample(["0 |  | 0 0", "deadlock"], [.monitor(0, [.await(0)])], [.notify(0)]),
      Sample(
        ["0 1 | 1 | 1 0", "1 1 | 0 | 1 0"], [.monitor(0, [.awaitNonzero(0, atomic: 0)])],
        [.store(0, 1, .strict), .monitor(0, []), .notify(0)]),
      Sample(
        ["0 | 1 |  | 0 0", "1 | 0 |  | 0 0", "deadlock"], [.monitor(0, [.await(0)])], [.monitor(0, [.await(0)])],
        [.notifyAll(0)]),
      // Readers share a lock, and may wait for a writer that waits.
      Sample(["0 0 | 0 | 0 0"], [.readLock(0, [.readLock(0, [])])], [.readLock(0, [])]),
      Sample(
        ["0 0 | 0 | 0 0", "1 1 | 0 | 0 0", "deadlock"], [.readLock(0, [.readLock(0, [])])], [.writeLock(0, [])]),
      // Work of queues, groups and timers.
      Sample(
        ["1 | 0 | 1 0"],
        [.async(work(1, 0, [.add(0, 1, .strict)], group: 0)), .sync(queue: 0, isBarrier: false, [.load(0, .strict)])]),
      Sample(
        ["1 |  |  | 0 |  | 1 0"],
        [.async(work(2, 1, [.write(0, 1)], isBarrier: true)), .sync(queue: 1, isBarrier: false, [.read(0)])],
        [.notifyGroup(0, work(3, 0, [.load(0, .strict)])), .after(1, work(4, 0, [.store(0, 1, .strict)]))]),
      Sample(["0 |  | 0 0", "1 |  | 0 0", "race"], [.async(work(1, 1, [.write(0, 1)])), .read(0)]),
    ]

    private static func work(
      _ number: Int, _ queue: Int, _ body: [Program.Action], group: Int? = nil, isBarrier: Bool = false
    ) -> Program.Work {
      Program.Work(number: number, queue: queue, isBarrier: isBarrier, group: group, body: body)
    }

    @Test(
      "A comparison that fails in a run may succeed in a run that reverses a race, and follows other loads there",
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"),
      arguments: [Program.Ordering.relaxed, .acquiring])
    func comparisonThatFails(_ ordering: Program.Ordering) {
      expectNoDifference(
        Program(threads: [
          [.compare(0, expected: 0, desired: 2, .strict)], [.store(0, 1, ordering)], [.load(0, .strict)],
        ]), isComplete: false)
    }

    @Test("A task that waits is resumed once: by the gate, or by its cancellation")
    func tasks() {
      let program = TaskProgram(tasks: [[.cancel(1), .open(0)], [.awaitOrCancel(0), .call([.isCancelled])]])
      let outcomes = TaskInterleavings(of: program, isInOrder: false).outcomes.sorted().map(\.description)
      #expect(outcomes == [" | 0 0 1 | 0 0", " | 1 0 1 | 0 0"])
      let never = TaskProgram(tasks: [[], [.await(0)]])
      #expect(TaskInterleavings(of: never, isInOrder: true).outcomes == [.deadlock])
    }

    @Test("Small programs are printed so that they can be read")
    func text() {
      let program = Program(
        threads: [
          [.lock(0, [.store(1, 1, .strict), .load(0, .acquiring)])],
          [.tryLock(1, [.ifPositive([.add(0, 1, .relaxed)])]), .signal(1)],
        ], permits: 1)
      #expect(
        program.description
          == "a{ y=1 sc; x acq } ‖ b?{ if>0{ x+1 rlx } }; t.signal  (semaphores begin with 1)")
    }

    @Test("Smaller programs are smaller, and do not wait for a condition without its lock")
    func smaller() {
      for seed in UInt64(0)..<300 {
        let program = Program.random(seed: seed)
        for smaller in program.smaller {
          #expect(smaller != program)
          #expect(smaller.description.count <= program.description.count, "\(program) to \(smaller)")
        }
      }
      let waiting = Program(threads: [[.monitor(0, [.await(0)])]])
      #expect(!waiting.smaller.contains { $0.threads == [[.await(0)]] })
    }

    @Test(
      "The searches of the hunter see what the reference sees", .huntsTasks,
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"))
    func comparison() {
      var comparison = Comparison(Hunter())
      // `Stress --reference` compares hundreds in a release build.
      for number in UInt64(0)..<12 {
        let difference = comparison.difference(ofProgram: number)
        #expect(difference == nil, "\(difference!)")
      }
      #expect(comparison.counts.programs > 10)
      #expect(comparison.counts.complete > 13)
    }

    @Test(
      "A task that cancels another one again does not wait until its handler has run", .huntsTasks,
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"))
    func cancelledAgain() {
      // The first task comes to the actor when the second one waits, and opens the gate before the third one's cancellation
      // ends the wait.
      let program = TaskProgram(tasks: [
        [.cancel(1), .call([]), .open(0)], [.call([.awaitOrCancel(0)])], [.cancel(1)],
      ])
      let outcomes = TaskInterleavings(of: program, isInOrder: false).outcomes
      #expect(outcomes.contains(.ended([[1], [0, 0], []], values: [0, 0])))
      expectNoDifference(program, isComplete: false)
    }

    private func expectNoDifference(_ program: some NamingProgram, isComplete: Bool = true) {
      var comparison = Comparison(Hunter())
      let difference = comparison.difference(of: program)
      #expect(difference == nil, "\(difference!)")
      if isComplete { #expect(comparison.counts.complete > 0, "\(program)") }
    }

    @Test(
      "The start of a handler's scope is a point, and programs with handlers claim nothing", .huntsTasks,
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"),
      arguments: Comparison.searches)
    func handlers(_ search: SearchStrategy) {
      // The reduction ran the handler in each execution, and no search cancelled the task between two scopes.
      let programs = [
        TaskProgram(tasks: [[.cancel(1)], [.handle([.add(0), .add(0)], [.add(0)])]]),
        TaskProgram(tasks: [[.cancel(1)], [.handle([], [.add(0)]), .handle([], [.store(1, 1)])]]),
      ]
      let missed: [Outcome] = [
        .ended([[], [0, 1]], values: [2, 0]), .ended([[], []], values: [0, 1]),
      ]
      for (program, outcome) in zip(programs, missed) {
        let seen = Locked<Set<Outcome>>([])
        let survey = Hunter().survey(
          program.scenario { outcome in seen.withLock { _ = $0.insert(outcome) } }, .schedules(6_000), seed: 1,
          strategy: search)
        #expect(survey.failure == nil && survey.coverage == .sampled, "\(program)")
        #expect(seen.withLock { $0 }.contains(outcome), "\(program)")
      }
    }

    @Test(
      "While a job runs on an actor, another task comes to the actor before the job creates a task there", .huntsTasks,
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"))
    func arrival() {
      // The outcome in which the other task comes second of three was missed.
      let program = TaskProgram(tasks: [[.call([.start(2, [.add(0)])])], [.call([.add(0)])]])
      let outcomes = TaskInterleavings(of: program, isInOrder: true).outcomes
      #expect(outcomes.contains(.ended([[0], [1, 0], [1]], values: [2, 0])))
      expectNoDifference(program)
    }

    @Test("A chain of timers is not explored in every order, and nothing is claimed")
    func chain() {
      let inner = Program.Work(number: 2, queue: 0, body: [.load(0, .strict)])
      let outer = Program.Work(number: 1, queue: 0, body: [.after(1, inner)])
      let program = Program(threads: [[.after(1, outer), .store(0, 1, .strict)]])
      for search in Comparison.searches {
        let survey = Hunter().survey(program.scenario { _ in }, .schedules(1_000), seed: 1, strategy: search)
        #expect(survey.failure == nil && survey.coverage == .sampled, "\(search)")
      }
    }

    @Test("A timer may fire before an earlier one is set, which is not explored: nothing is claimed")
    func overtaken() {
      let later = Program.Work(number: 1, queue: 0, body: [.store(0, 1, .strict)])
      let earlier = Program.Work(number: 2, queue: 0, body: [.load(0, .strict)])
      var comparison = Comparison(Hunter())
      let difference = comparison.difference(of: Program(threads: [[.after(2, later), .after(1, earlier)]]))
      #expect(difference == nil, "\(difference!)")
      #expect(comparison.counts.complete == 0)
    }

    @Test("The acts of which completeness is claimed are those of the programs that the reference covers")
    func vocabulary() {
      var (threads, tasks) = (Acts(), Acts())
      for seed in UInt64(0)..<2_000 {
        threads.formUnion(Program.random(seed: seed).acts)
        threads.formUnion(Program.randomlyWeak(seed: seed).acts)
        threads.formUnion(Program.randomlyQueued(seed: seed).acts)
        tasks.formUnion(TaskProgram.random(seed: seed).acts)
      }
      #expect(threads == Vocabulary.threads.acts, "\(threads.symmetricDifference(Vocabulary.threads.acts).list)")
      // Programs with handlers are compared, but claim nothing.
      tasks.subtract(Acts([.handlers, .waits]))
      #expect(tasks == Vocabulary.tasks.acts, "\(tasks.symmetricDifference(Vocabulary.tasks.acts).list)")
    }

    @Test("The acts of a handler of cancellation are acts of its program")
    func handlers() {
      let program = TaskProgram(tasks: [[.cancel(1)], [.handle([], [.open(0)])]])
      #expect(program.acts.list.contains(.locks))
    }

    @Test("A search that leaves out orders, or sees what there is not, is found, and its program is shrunk")
    func differences() throws {
      var comparison = Comparison(Hunter())
      let found = comparison.shrunkDifference(of: WrongProgram(threads: 3))
      let difference = try #require(found)
      #expect(difference.program == "wrong 1")
      #expect(difference.missing.count == 1)
      #expect(difference.extra.count == 1)
    }
  }

  /// A program with a reference that is wrong.
  private struct WrongProgram: NamingProgram {
    let threads: Int

    var description: String { "wrong \(threads)" }
    var acts: Acts { Acts(.points) }
    var smaller: [WrongProgram] { threads > 1 ? [WrongProgram(threads: threads - 1)] : [] }

    func reference(limit: Int) -> Reference? {
      Reference(allowed: [.ended([[7]], values: [])], expected: [.ended([[7]], values: [])])
    }

    func scenario(_ note: @escaping @Sendable (Outcome) -> Void) -> Scenario {
      Scenario("wrong") { run in
        for thread in 0..<threads { run.thread("\(thread)") { Exploration.point() } }
        run.finally { note(.ended([], values: [])) }
      }
    }
  }
#endif
