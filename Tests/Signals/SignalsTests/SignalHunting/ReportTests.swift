#if EXPLORATION
  import Huntable
  import SignalHunting

  @testable import RaceHunt

  @Suite("Reports about code that uses the library", .hunts)
  struct ReportTests {
    @Test("The rows are those of the user's objects; those of the library's locks and atomics are shown if asked for")
    func rows() throws {
      var result = hunt(loadsOnce(HastyPriceCache.self))
      let (hidden, steps) = (try #require(result.report), result.report!.steps.count)
      for text in [hidden.description, hidden.page, hidden.timeline] {
        #expect(text.contains("lock WorkedExampleTests.swift:") && text.contains("point once"))
        for object in Self.libraryObjects { #expect(!text.contains(object)) }
      }
      #expect(hidden.description.contains("\(steps) steps, \(steps - hidden.rows.count) of the library not shown)"))
      #expect(hidden.rows.count * 2 < steps && hidden.page.contains("<th>\(hidden.rows.last!.number)</th>"))
      result.showsLibrary = true
      let full = try #require(result.report)
      #expect(full.rows.count == steps && "\(result)" == "\(full)")
      for text in [full.description, full.page, full.timeline] {
        for object in Self.libraryObjects { #expect(text.contains(object)) }
      }
    }

    private static let libraryObjects = ["CompositeDisposable", "QueueScheduler", "lock queue"]

    @Test(
      "A step that interrupts another thread inside the library is marked at the next row of its thread, or says so")
    func interruptions() throws {
      let report = report([
        step(0, "A"), step(1, "hidden", isOfLibrary: true, isPreemption: true),
        step(0, "hidden", isOfLibrary: true, isPreemption: true), step(0, "B"), step(1, "hidden", isOfLibrary: true),
      ])
      #expect(report.rows.map(\.step.text) == [" lock A", ">(inside the library)", ">lock B"])
      #expect(report.rows.map(\.number) == [1, 2, 4])
    }

    @Test("Steps that interrupt each other inside the library have one row")
    func foldedInterruptions() throws {
      let report = report([
        step(0, "A"), step(1, "hidden", isOfLibrary: true, isPreemption: true),
        step(0, "hidden", isOfLibrary: true, isPreemption: true),
        step(1, "hidden", isOfLibrary: true, isPreemption: true), step(0, "B"),
        step(1, "hidden", isOfLibrary: true, isPreemption: true),
      ])
      #expect(
        report.rows.map(\.step.text) == [
          " lock A", ">(inside the library, 3 interruptions)", " lock B", ">(inside the library)",
        ])
      #expect(report.rows.map(\.number) == [1, 4, 5, 6])
    }

    private func step(
      _ thread: Int, _ name: StaticString, isOfLibrary: Bool = false, isPreemption: Bool = false
    ) -> Step {
      Step(
        thread: thread, operation: VisibleOperation(.lock, 0, name, hasLibraryLabel: isOfLibrary),
        isPreemption: isPreemption)
    }

    /// The report of a failure of two threads after these steps.
    private func report(_ steps: [Step]) -> Report {
      var outcome = Outcome(failure: Failure(.check, "wrong"), schedule: Schedule(steps.map(\.thread)))
      outcome.threads = ["one", "other"]
      outcome.creators = [[], []]
      outcome.steps = steps
      return Report(
        Scenario("two") { _ in }, outcome.failure!, outcome, isMinimal: false, strategy: "none", schedulesNeeded: 1)
    }

    @Test("A line in a wrapper is followed by the line that calls the wrapper")
    func wrapper() throws {
      let report = try #require(hunt(Self.transferring(through: Vault())).report)
      let places = Vault().places
      #expect(report.conflictLines.count == 4, "\(report)")
      for line in report.conflictLines.dropFirst() {
        #expect(places.contains { line.hasSuffix($0) }, "\(report)")
      }
      #expect(report.page.contains("<code>locked { $0 }</code>"))
    }

    private static func transferring(through vault: @autoclosure @escaping @Sendable () -> Vault) -> Scenario {
      Scenario("transferring") { run in
        let vault = vault()
        for name in ["one", "other"] { run.thread(name) { vault.raise() } }
        run.finally { run.expect(vault.read() == 2, "an update is lost") }
      }
    }

    @Test("A wait that timed out reads differently from one that was signalled, and so does a try that failed")
    func outcomes() throws {
      let scenario = Scenario("waiting") { run in
        let (semaphore, condition, group) = (Semaphore(value: 0), Condition(), HuntableGroup())
        let lock = Mutex(0)
        run.thread("waiting") {
          let isSignalled = semaphore.wait(timeout: .now() + .seconds(1)) == .success
          condition.lock()
          _ = condition.wait(until: .now() + .seconds(1))
          condition.unlock()
          group.enter()
          _ = group.wait(timeout: .now() + .seconds(1))
          group.leave()
          let isTaken = lock.withLockIfAvailable { _ in } == nil
          run.expect(!isSignalled || !isTaken, "both")
        }
        run.thread("signalling") {
          lock.withLock { _ in
            semaphore.signal()
            Exploration.point()
          }
        }
      }
      let report = try #require(hunt(scenario).report)
      let rows = report.rows.map(\.step.label)
      // The thread begins to wait for the condition in a step before.
      #expect(rows.count { $0.hasPrefix("wait ") } == 4)
      #expect(rows.count { $0.hasPrefix("wait ") && $0.hasSuffix(" timed out") } == 2, "\(report)")
      #expect(rows.count { $0.hasPrefix("tryLock ") && $0.hasSuffix(" failed") } == 1, "\(report)")
    }

    @Test("An object of the library that is named after its line has no line in a report")
    func blocked() throws {
      let scenario = Scenario("blocking") { run in
        run.thread("waiting") { _ = Signal<Int, Never>.never.waitForFirst() }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.kind == .deadlock)
      #expect(Self.lines(in: report).allSatisfy { $0 == "ReportTests" }, "\(report)")
      #expect(!Self.lines(in: report).isEmpty)
    }

    @Test("A failure inside the library is reported with the line of the user's call")
    func failures() throws {
      let scenarios = [
        // A trap.
        Scenario("capacity") { run in
          let scheduler = run.scheduler
          run.thread("making") {
            _ = Signal<Int, Never>.just(1).deliver(on: scheduler, capacity: 0, overflow: .dropNewest)
          }
        },
        // A task that the library starts, and that waits inside the library.
        Scenario("task") { _ in
          _ = Signal<Int?, any Error>.task(on: nil) { try await Signal<Int, Never>.never.first() }.subscribe()
        },
      ]
      for scenario in scenarios {
        let report = try #require(hunt(scenario, budget: .schedules(1)).report)
        #expect(!Self.lines(in: report).isEmpty, "\(report)")
        #expect(Self.lines(in: report).allSatisfy { $0 == "ReportTests" }, "\(report)")
      }
    }

    /// The files of the lines that a report names.
    private static func lines(in report: Report) -> [String] {
      report.description.matches(of: #/(\w+)\.swift:\d+/#).map { String($0.1) }
    }

    @Test("A child of async let that waits is named among what waits")
    func letChildren() throws {
      let result = hunt("waiting for a child") { _ in
        async let child: Void = withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        async let other: Void = Task.yield()
        _ = await (child, other)
      }
      let report = try #require(result.report)
      let (created, other) = (#line - 5, "task 2")
      let parts = report.failure.message.components(separatedBy: "; ")
      try #require(parts.count == 2, "\(report)")
      #expect(parts[0].hasPrefix("body"))
      #expect(parts[1].hasPrefix("task, created at ReportTests.swift:\(created), waits at"), "\(report)")
      #expect(!report.failure.message.contains(other))
    }

    @Test("Children of children are named too, and each task is named once")
    func nestedChildren() throws {
      @Sendable func waitForEver() async {
        async let child: Void = withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        await child
      }
      let result = hunt("waiting for a grandchild") { _ in
        let outer = Task(name: "outer") {
          async let child: Void = waitForEver()
          await child
        }
        await outer.value
      }
      let message = try #require(result.report).failure.message
      let names = message.components(separatedBy: "; ").map { $0.prefix { $0 != "," } }
      #expect(names.map { $0.split(separator: " waits")[0] } == ["body", "outer", "task", "task 2"], "\(message)")
    }
  }

  /// Forgets updates.
  private final class Vault: Sendable {
    private let money = Mutex(0)
    let places = [#line + 7, #line + 12].map {
      "ReportTests.swift:\(#line + 3), called at ReportTests.swift:\($0)"
    }

    private func locked(_ body: (inout Int) -> Int) -> Int { money.withLock { body(&$0) } }

    func read() -> Int {
      locked { $0 }
    }

    func raise() {
      let next = read() + 1
      _ = locked { money in
        money = next
        return next
      }
    }
  }
#endif
