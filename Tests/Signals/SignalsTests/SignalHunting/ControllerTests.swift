#if EXPLORATION
  import CHuntable
  import HunterCheck
  import SignalHunting

  @testable import RaceHunt

  @Suite("Controller", .onCarriers)
  struct ControllerTests {
    @Test("With every strategy the same seed explores the same schedules again", arguments: 0..<6)
    func determinism(_ index: Int) {
      func strategy() -> Strategy {
        [
          DepthFirst(bound: 1), PartialOrderReduction(), RandomWalk(seed: 7),
          PriorityChanges(seed: 7, depth: 3),
          PartialOrderSampling(seed: 7), DepthFirst(bound: 2),
        ][index]
      }
      for scenario in Classics.all.prefix(8).map(\.right) {
        #expect(schedules(scenario, strategy()) == schedules(scenario, strategy()))
      }
    }

    private func schedules(_ scenario: Scenario, _ strategy: Strategy) -> [Schedule] {
      Hunter.use { hunter in
        // Forgets what the hunt of another test has shown.
        hunter.controller.beginHunt(.standard)
        return (0..<100).compactMap { run in
          strategy.begin(run: run) ? hunter.controller.run(scenario, strategy).schedule : nil
        }
      }
    }

    @Test("A thread that is not controlled and uses an object of the run is reported")
    func escape() {
      let result = hunt(
        Scenario("escaping") { run in
          let count = Shared()
          run.thread("starting") {
            let done = Semaphore(value: 0)
            let number = ct_thread().pointee.run
            ct_thread().pointee.run = 0
            startThread {
              count.number.add(1)
              done.signal()
            }
            done.wait()
            ct_thread().pointee.run = number
          }
        }, budget: .schedules(1))
      #expect(result.report?.failure.kind == .escape)
    }

    @Test("A call out under a lock of the library is a failure, not a trap")
    func callingOut() throws {
      let report = try #require(
        hunt(
          Scenario("calling out") { run in
            let lock = Locked(0)
            let subject = Subject<Int, Never>()
            run.thread("A") { lock.withLock { _ in subject.send(1) } }
          }
        ).report)
      #expect(report.failure.message == "A lock of ReactiveSignals is held while calling out.")
    }

    @Test("Timers fire at any moment, but in the order in which they are due")
    func timers() {
      let orders = Locked<Set<String>>([])
      let result = hunt(
        Scenario("timers") { run in
          let log = Shared()
          run.scheduler.schedule(after: .seconds(2)) { log.append("2") }
          run.scheduler.schedule(after: .seconds(1)) { log.append("1") }
          run.thread("A") { log.append("A") }
          run.finally {
            let order = log.text
            run.expect(order.filter { $0 != "A" } == "12", "they fired in the order \(order)")
            orders.withLock { _ = $0.insert(order) }
          }
        })
      #expect(result.isClean, "\(result)")
      // Each timer ran before and after the thread.
      #expect(orders.withLock { $0 } == ["A12", "1A2", "12A"])
    }

    @Test(
      "Under ThreadSanitizer a data race is an ordinary failure, though one thread runs at a time",
      .enabled(if: isThreadSanitized))
    func dataRace() async {
      await #expect(processExitsWith: .exitCode(66)) {
        final class Unprotected: @unchecked Sendable {
          // Sendable: not true, so that the data race compiles.
          var number = 0
        }
        let result = hunt(
          Scenario("racing") { run in
            let shared = Unprotected()
            run.thread("A") { shared.number += 1 }
            run.thread("B") { shared.number += 1 }
          })
        precondition(result.report?.failure.kind == .dataRace)
        precondition(result.schedules < 4)
      }
    }

    @Test(
      "A trap is a failure with a schedule, and the process goes on",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer handles the signals itself"))
    func trap() async {
      // In a process of its own, since each trap prints its message.
      await #expect(processExitsWith: .success) {
        for _ in 0..<2 {
          let report = hunt(
            Scenario("trapping") { run in
              let count = AtomicInt(0)
              run.thread("A") { count.store(1) }
              run.thread("B") { precondition(count.load() == 0, "too late") }
            }
          ).report
          precondition(report?.failure.kind == .crash)
          precondition(report?.failure.message.hasPrefix("B trapped") == true)
          precondition(report?.schedule.description == "a2b2")
          precondition(report?.isMinimal == true)
        }
      }
    }
  }

  /// State that several threads share.
  private final class Shared: Sendable {
    let number = AtomicInt(0)
    private let log = Locked("")

    var text: String { log.withLock { $0 } }

    func append(_ letter: String) { log.withLock { $0 += letter } }
  }
#endif
