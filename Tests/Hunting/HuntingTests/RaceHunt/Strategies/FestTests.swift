#if EXPLORATION
  @testable import RaceHunt

  @Suite("Fest", .hunts)
  struct FestTests {
    private static func increments(_ count: Int) -> Scenario {
      Scenario("increments") { run in
        let number = Atomic(0)
        let cell = Cell(number)
        for name in ["a", "b"] {
          run.thread(name) { for _ in 0..<count { cell.number.wrappingAdd(1, ordering: .relaxed) } }
        }
      }
    }

    private final class Cell: Sendable {
      let number: Atomic<Int>

      init(_ number: consuming Atomic<Int>) {
        self.number = number
      }
    }

    @Test("A result says how many pairs of steps and states there were, and that the last schedules had no new one")
    func saturation() throws {
      let result = hunt(Self.increments(2), budget: .schedules(500), strategy: .fest)
      let novelty = try #require(result.novelty)
      // Each of two steps comes first, or after one of the two steps of the other thread or after the own first one.
      #expect(novelty.pairs == 8)
      // Each thread is about to start, about to add, or has ended, and the number is the sum of what they have added.
      #expect(novelty.states == 14)
      #expect(novelty.runs == 500)
      #expect(novelty.lastNew < 50)
      let text = "8 pairs of steps, 14 states, the last new one in schedule \(novelty.lastNew) of 500"
      #expect(result.description.contains(text))
    }

    @Test("The same seed runs the same schedules, and another seed runs others")
    func seeds() {
      let one = hunt(Self.increments(5), budget: .schedules(50), seed: 1, strategy: .fest)
      #expect(one.fingerprint == hunt(Self.increments(5), budget: .schedules(50), seed: 1, strategy: .fest).fingerprint)
      #expect(one.fingerprint != hunt(Self.increments(5), budget: .schedules(50), seed: 2, strategy: .fest).fingerprint)
    }

    @Test("A failure that needs several rare steps is found sooner than by random steps")
    func rare() throws {
      // Thread b must come right after the first, the second and so on of the steps of a.
      let scenario = Scenario("ladder") { run in
        let rungs = Rungs()
        run.thread("a") { for rung in 1...8 { rungs.place.store(rung, ordering: .sequentiallyConsistent) } }
        run.thread("b") {
          for rung in 1...8 where rungs.place.load(ordering: .sequentiallyConsistent) != rung { return }
          run.expect(false, "the top")
        }
      }
      func median(_ strategy: SearchStrategy, atMost count: Int) -> Int? {
        let needed = (1...5 as ClosedRange<UInt64>).map { seed in
          Hunter.use { $0.schedulesToFailure(scenario, .schedules(count), seed: seed, strategy: strategy) ?? .max }
        }
        return needed.sorted()[2] == .max ? nil : needed.sorted()[2]
      }
      let fest = try #require(median(.fest, atMost: 5_000))
      #expect(median(.partialOrder, atMost: fest * 4) == nil, "\(fest) schedules")
    }

    @Test("A state that the scenario names is new")
    func named() throws {
      func states(_ names: [String]) throws -> Int {
        let scenario = Scenario("named") { run in
          let number = Cell(Atomic(0))
          run.thread("a") {
            for name in names {
              _ = number.number.load(ordering: .relaxed)
              run.sometimes(name, true)
            }
          }
        }
        return try #require(hunt(scenario, budget: .schedules(20), strategy: .fest).novelty).states
      }
      #expect(try states(["one", "one", "one", "one"]) == 3)
      #expect(try states(["one", "two", "two", "three"]) == 4)
    }

    private final class Rungs: Sendable {
      let place = Atomic(0)
    }
  }
#endif
