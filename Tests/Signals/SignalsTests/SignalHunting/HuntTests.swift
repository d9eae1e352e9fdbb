#if EXPLORATION
  import SignalHunting
  import Synchronization

  /// What the hunt claims to have explored, and what it cannot see.
  @Suite("Claims of the hunt", .onCarriers)
  struct HuntTests {
    @Test("A lost update around a user's mutex is found at points between the accesses")
    func lostUpdateAroundPoints() {
      let scenario = Scenario("mutex and points") { run in
        let count = Count()
        for name in ["one", "other"] {
          run.thread(name) {
            let seen = count.value
            Exploration.point("seen")
            count.set(seen + 1)
          }
        }
        run.finally { run.expect(count.value == 2, "an update is lost") }
      }
      #expect(hunt(scenario).report?.failure.message.hasPrefix("an update is lost") == true)
      #expect(hunt(scenario, strategy: .depthFirst()).report != nil)
      // A point may stand for any access, so two points count as accesses to the same object.
      #expect(hunt(scenario, strategy: .partialOrderReduction).report != nil)
    }

    @Test(
      "Every strategy finds a lost update between subjects that are independent of each other",
      arguments: strategies)
    func lostUpdateOverSubjects(_ strategy: SearchStrategy) {
      let scenario = Scenario("mutex and subjects") { run in
        let count = Count()
        for name in ["one", "other"] {
          let subject = Subject<Int, Never>()
          run.thread(name) {
            let seen = count.value
            subject.send(seen)
            count.set(seen + 1)
          }
        }
        run.finally { run.expect(count.value == 2, "an update is lost") }
      }
      #expect(hunt(scenario, strategy: strategy).report != nil)
    }

    private static let strategies: [SearchStrategy] = [
      .portfolio, .depthFirst(), .partialOrder, .random, .priorityChanges(depth: 2),
    ]

    @Test("If there are few schedules, all of them are run and each counts once")
    func every() {
      let result = hunt(
        Scenario("few") { run in
          let count = AtomicInt(0)
          run.thread("A") { _ = count.exchange(1) }
          run.thread("B") { _ = count.exchange(2) }
        })
      #expect(result.coverage == .every && result.isExhaustive)
      #expect(result.distinct == 6 && "\(result)".contains("every schedule"))
    }

    @Test("Threads that share no object have run in every announced order long before every schedule was run")
    func announced() {
      let result = hunt(
        Scenario("apart") { run in
          for name in ["A", "B", "C"] {
            let count = AtomicInt(0)
            run.thread(name) { for _ in 0..<6 { count.add(1) } }
          }
        })
      #expect(result.isClean && result.coverage == .announcedOrders)
      #expect(!result.isExhaustive)
    }

    @Test("A scenario that draws random numbers is not explored, since each run draws the same", arguments: [1, 2])
    func randomNumbers(threads: Int) {
      let scenario = Scenario("dice") { run in
        for index in 0..<threads {
          run.thread("\(index)") { for _ in 0..<Int.random(in: 1...4) { Exploration.point() } }
        }
      }
      let result = hunt(scenario)
      #expect(result.coverage == .sampled)
      // The sanitizers replace the functions of the system themselves.
      guard CarrierKind.user.isSupported else {
        #expect(result.report?.failure.kind == .notRepeatable)
        return
      }
      #expect(result.isClean && "\(result)".contains("other random numbers"))
    }

    @Test("A scenario that performs other operations each time, in the same number of steps, is not repeatable")
    func otherSteps() {
      let runs = Tally()
      let result = hunt(
        Scenario("moody") { run in
          let isEven = runs.add(1) % 2 == 0
          let one = AtomicInt(0, label: "one")
          let other = AtomicInt(0, label: "other")
          run.thread("A") { if isEven { one.store(1) } else { other.store(1) } }
          run.thread("B") { one.store(2) }
        })
      #expect(result.report?.failure.kind == .notRepeatable)
    }
  }

  /// A user's own count, whose accesses are not announced to the hunt.
  private final class Count: Sendable {
    private let number = Synchronization.Mutex(0)

    var value: Int { number.withLock { $0 } }
    func set(_ value: Int) { number.withLock { $0 = value } }
  }
#endif
