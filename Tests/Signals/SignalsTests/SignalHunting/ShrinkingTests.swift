import Huntable
import SignalHunting

@testable import RaceHunt

@Suite("Shrinking")
struct ShrinkingTests {
  #if EXPLORATION
    /// Keeps submissions in a property. One is lost if another one comes between the read and the write.
    private final class Form: Sendable {
      let pending = MutableProperty<[Int]>([])

      func submit(_ number: Int) async {
        pending.value = pending.value + [number]
        await Task.yield()
      }

      /// The number of submissions, on a queue.
      func counts(on queue: QueueScheduler) -> Signal<Int, Never> {
        pending.signal.map { (numbers: [Int]) -> Int in numbers.count }.deliver(on: queue)
      }
    }

    private static let users = 8

    @Test(
      "A lost submission of eight tasks is shrunk to one or two preemptions, and the report has few rows",
      .huntsTasks)
    func tasks() throws {
      let result = hunt(budget: .schedules(50)) { run in
        let form = Form()
        let counts = form.counts(on: run.scheduler).subscribe { (_: Int) in }
        await withTaskGroup(of: Void.self) { group in
          for user in 0..<Self.users { group.addTask { for number in 0..<3 { await form.submit(user * 3 + number) } } }
        }
        run.expect(form.pending.value.count == 3 * Self.users, "a submission is lost")
        counts.dispose()
      }
      let report = try #require(result.report)
      #expect(report.preemptions <= 2)
      #expect(report.rows.count { $0.step.operation.name.hasPrefix("(inside the library") } <= 1)
    }

    @Test(
      "The same with declared tasks, of which one waits for the last submission: the report says where",
      .huntsTasks)
    func declaredTasks() throws {
      let result = hunt(
        Scenario("the last submission") { run in
          let form = Form()
          run.task("consumer") {
            for await count in form.counts(on: run.scheduler).values where count == 3 * Self.users { break }
          }
          for user in 0..<Self.users {
            run.task("user \(user)") { for number in 0..<3 { await form.submit(user * 3 + number) } }
          }
        }, budget: .schedules(50))
      let report = try #require(result.report)
      #expect(report.failure.kind == .neverResumed)
      // A sanitizer needs threads of the system. A run leaves one parked, so shrinking stops after 60 replays.
      let gaveUp = isThreadSanitized && report.needs.contains("shrinking gave up after 60 replays")
      #expect(report.preemptions <= 1 || gaveUp)
      #if os(Linux)
        #expect(report.failure.message.hasPrefix("consumer waits at ShrinkingTests.swift:"))
      #endif
    }

    @Test("The report says that shrinking gave up")
    func obstacle() throws {
      let scenario = Scenario("two") { run in
        for name in ["a", "b"] { run.thread(name) { for _ in 0..<20 { Exploration.point() } } }
        run.finally { run.expect(false, "wrong") }
      }
      let obstacle = Hunter.use { hunter in
        var statistics = SearchStatistics()
        let (finding, _) = hunter.explore(scenario, [RandomWalk(seed: 1)], .schedules(1), &statistics)
        hunter.deadline = .now
        defer { hunter.deadline = nil }
        return finding.flatMap { hunter.shrink(scenario, $0.outcome).obstacle }
      }
      #expect(obstacle == "shrinking gave up after 0 replays")
      let failure = Failure(.check, "wrong")
      var outcome = Outcome(failure: failure)
      outcome.preemptions = 2
      func needs(_ isMinimal: Bool) -> String {
        Report(
          scenario, failure, outcome, isMinimal: isMinimal, obstacle: obstacle, strategy: "none", schedulesNeeded: 1
        ).needs
      }
      #expect(needs(false) == "2 preemptions; fewer may do, since shrinking gave up after 0 replays")
      #expect(
        needs(true)
          == "needs 2 preemptions, proved minimal; fewer switches may do, since shrinking gave up after 0 replays")
    }
  #endif
}
