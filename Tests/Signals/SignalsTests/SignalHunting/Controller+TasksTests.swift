#if EXPLORATION
  import Foundation
  import SignalHunting
  import Synchronization

  @testable import RaceHunt

  @Suite("Hunting asynchronous code", .onCarriers)
  struct ControllerTasksTests {
    @Test("Unstructured, detached and child tasks, actors, streams, sleeps and the main actor are under control")
    func everything() {
      let result = hunt(budget: .schedules(200)) { run in
        let log = AsyncLog()
        let detached = Task.detached {
          try await Task.sleep(for: .seconds(3600))
          await log.add("detached")
          await MainActor.run { MainActor.assertIsolated() }
        }
        let task = Task { @MainActor in
          try await Task.sleep(nanoseconds: 1_000_000_000)
          MainActor.assertIsolated()
          await log.add("task")
        }
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<2 { group.addTask { await log.add("group") } }
        }
        async let child: Void = log.add("child")
        let (stream, numbers) = AsyncStream.makeStream(of: Int.self)
        Task {
          for number in 0..<3 {
            numbers.yield(number)
            await Task.yield()
          }
          numbers.finish()
        }
        var sum = 0
        for await number in stream { sum += number }
        await child
        try await detached.value
        try await task.value
        run.expect(sum == 3)
        run.expect(await log.entries.sorted() == ["child", "detached", "group", "group", "task"])
      }
      #expect(result.isClean, "\(result)")
      #expect(result.distinct > 100)
    }

    @Test("Other tasks may run at each suspension inside an actor, also if it is the call of another actor")
    func reentrancy() throws {
      for isYielding in [false, true] {
        let result = hunt { run in
          let account = Account(isYielding: isYielding)
          async let one: Void = account.deposit(1)
          async let other: Void = account.deposit(2)
          _ = await (one, other)
          run.expect(await account.balance == 3)
        }
        let report = try #require(result.report)
        #expect(report.failure.kind == .check && report.schedulesNeeded < 20)
      }
    }

    @Test("An actor runs one job at a time, also if its jobs are interrupted")
    func exclusivity() {
      let result = hunt(budget: .schedules(500)) { run in
        let room = Room()
        await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<2 { group.addTask { await room.isAlone() } }
          for await isAlone in group { run.expect(isAlone) }
        }
      }
      #expect(result.isClean, "\(result)")
      #expect(result.coverage == .sampled && "\(result)".contains("all schedules of task groups"), "\(result)")
    }

    @Test("The main actor runs its jobs one at a time, in the order in which they were enqueued")
    func mainActor() {
      let result = hunt(budget: .schedules(300)) { run in
        let order = Order()
        let tasks = (0..<3).map { number in
          Task { @MainActor in
            order.add(number)
            Exploration.point()
            order.add(number)
          }
        }
        for task in tasks { await task.value }
        run.expect(order.numbers == [0, 0, 1, 1, 2, 2])
      }
      #expect(result.isClean, "\(result)")
      #expect(result.distinct > 5)
    }

    @Test("Actions of the main scheduler run on the main actor, in turn with its jobs")
    func mainScheduler() {
      let result = hunt(budget: .schedules(300)) { run in
        let order = Order()
        MainScheduler.shared.enqueue {
          MainActor.assertIsolated()
          order.add(0)
          Exploration.point()
          order.add(0)
        }
        let task = Task { @MainActor in
          order.add(1)
          Exploration.point()
          order.add(1)
        }
        MainScheduler.shared.schedule(after: .seconds(1)) {
          MainActor.assertIsolated()
          order.add(2)
        }
        await task.value
        run.finally { run.expect([[0, 0, 1, 1, 2], [0, 0, 2, 1, 1], [2, 0, 0, 1, 1]].contains(order.numbers)) }
      }
      #expect(result.isClean, "\(result)")
    }

    @Test("Sleeps end in the order of their deadlines, at any moment, and take no time")
    func sleeps() {
      let start = ContinuousClock.now
      let orders = Mutex<Set<[String]>>([])
      let result = hunt { run in
        let log = AsyncLog()
        let long = Task {
          try await Task.sleep(for: .seconds(7200))
          await log.add("long")
        }
        let short = Task {
          try await Task.sleep(until: .now + .seconds(3600), clock: .suspending)
          await log.add("short")
        }
        await log.add("none")
        _ = try await (long.value, short.value)
        let entries = await log.entries
        orders.withLock { _ = $0.insert(entries) }
      }
      #expect(result.isClean, "\(result)")
      #expect(orders.withLock { $0.count } == 6 && ContinuousClock.now - start < .seconds(600))
    }

    @Test(
      "All clocks of the system show the run's time, and random numbers are the same in each run",
      .enabled(if: CarrierKind.user.isSupported, "the sanitizers replace the functions of the clocks themselves"))
    func clocks() {
      let numbers = Mutex<Set<[Int]>>([])
      let result = hunt(budget: .schedules(50)) { run in
        let (continuous, suspending, date) = (ContinuousClock.now, SuspendingClock.now, Date())
        run.expect(date.timeIntervalSinceReferenceDate == 0)
        try await Task.sleep(until: .now + .milliseconds(1), clock: .continuous)
        run.expect(ContinuousClock.now - continuous == .milliseconds(1))
        try await Task.sleep(for: .seconds(5), clock: .suspending)
        run.expect(SuspendingClock.now - suspending == .milliseconds(5001))
        // A date shows a nanosecond more, since the clock has moved.
        run.expect((Date().timeIntervalSince(date) * 1e9).rounded() == 5_001_000_001)
        let random = (0..<3).map { _ in Int.random(in: 0..<1_000_000) }
        numbers.withLock { _ = $0.insert(random) }
      }
      #expect(result.isClean, "\(result)")
      #expect(numbers.withLock { $0.count } == 1)
    }

    @Test("A failing schedule can be replayed, and shows tasks by their names and where they were created")
    func replaying() throws {
      let scenario = Scenario("deposits") { run in
        let account = Account(isYielding: true)
        let one = Task(name: "one") { await account.deposit(1) }
        let other = Task { await account.deposit(2) }
        _ = await (one.value, other.value)
        run.expect(await account.balance == 3)
      }
      let report = try #require(hunt(scenario).report)
      let again = try #require(replay(scenario, report.schedule).report)
      #expect(again.failure == report.failure && again.schedule == report.schedule)
      #expect(report.description.contains(" one  ") && report.description.contains("enter Account"))
      #if os(Linux)
        #expect(report.description.contains("one was created at Controller+TasksTests.swift:"))
        #expect(report.description.contains("task was created at Controller+TasksTests.swift:"))
      #endif
    }

    @Test("Threads and tasks of one scenario meet")
    func threadsAndTasks() throws {
      let result = hunt { run in
        let count = HuntedCount()
        run.thread("thread") { count.increase() }
        await Task { count.increase() }.value
        run.finally { run.expect(count.value == 2) }
      }
      #expect(result.report?.failure.kind == .check)
    }

    @Test("A task that starts immediately runs inside its creator's job, and must end too")
    func immediate() throws {
      func hunted(isEnding: Bool) -> HuntResult {
        hunt { run in
          let log = AsyncLog()
          if #available(macOS 26, iOS 26, *) {
            let task = Task.immediate { if isEnding { await log.add("inside") } else { await forever() } }
            if isEnding { await task.value }
            let ended = Task.immediate { 5 }
            run.expect(await ended.value == 5)
          }
        }
      }
      let right = hunted(isEnding: true)
      #expect(right.isClean, "\(right)")
      #expect(hunted(isEnding: false).report?.failure.kind == .neverResumed)
    }

    @Test("By priority, a task runs only if no task of higher priority can")
    func priorities() {
      func hunted(_ order: TaskOrder) -> HuntResult {
        hunt(order: order) { run in
          let log = AsyncLog()
          let low = Task(priority: .low) { await log.add("low") }
          let high = Task(priority: .high) { await log.add("high") }
          // Whoever awaits a task lends it its priority.
          try await Task.sleep(for: .seconds(1))
          _ = await (low.value, high.value)
          run.expect(await log.entries == ["high", "low"])
        }
      }
      #expect(hunted(.byPriority).isClean && hunted(.any).report?.failure.kind == .check)
    }
  }

  actor AsyncLog {
    private(set) var entries: [String] = []
    func add(_ entry: String) { entries.append(entry) }
  }

  private final class Order: Sendable {
    private let order = Mutex<[Int]>([])

    var numbers: [Int] { order.withLock { $0 } }

    func add(_ number: Int) { order.withLock { $0.append(number) } }
  }

  private func forever() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

  /// Forgets deposits that overlap.
  private actor Account {
    private(set) var balance = 0
    private let log = AsyncLog()
    private let isYielding: Bool

    init(isYielding: Bool) { self.isYielding = isYielding }

    func deposit(_ amount: Int) async {
      let before = balance
      if isYielding { await Task.yield() } else { await log.add("deposit") }
      balance = before + amount
    }
  }

  private actor Room {
    private var inside = 0

    func isAlone() -> Bool {
      inside += 1
      Exploration.point()
      defer { inside -= 1 }
      return inside == 1
    }
  }

  /// Counts in two steps.
  private final class HuntedCount: Sendable {
    private let count = Locked(0)

    var value: Int { count.withLock { $0 } }

    func increase() {
      let before = value
      count.withLock { $0 = before + 1 }
    }
  }
#endif
