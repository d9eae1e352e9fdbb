#if EXPLORATION
  @testable import RaceHunt

  @Suite("Priority changes", .hunts)
  struct PriorityChangesTests {
    private final class Cell: Sendable {
      let value = Atomic(0)
    }

    @Test("Steps that do not race are no points at which priorities change")
    func races() {
      let scenario = Scenario("long threads that share little") { run in
        let (shared, own) = (Cell(), [Cell(), Cell()])
        @Sendable func work(_ thread: Int) {
          for _ in 0..<20 { own[thread].value.wrappingAdd(1, ordering: .sequentiallyConsistent) }
        }
        run.thread("a") {
          work(0)
          for number in 1...2 { shared.value.store(number, ordering: .sequentiallyConsistent) }
          work(0)
        }
        run.thread("b") {
          work(1)
          let first = shared.value.load(ordering: .sequentiallyConsistent)
          let second = shared.value.load(ordering: .sequentiallyConsistent)
          run.expect(first != 1 || second != 2, "both changes are seen one by one")
          work(1)
        }
      }
      let (some, all) = (Self.median(scenario, .priorityChangesAtRaces()), Self.median(scenario, .priorityChanges()))
      #expect(some * 4 < all, "\(some) and \(all) schedules")
    }

    @Test(
      "A thread learns of few stores, and of these alone, if priorities change where it reads",
      .enabled(if: !isThreadSanitized, "under ThreadSanitizer loads read the newest store only"))
    func reads() {
      let scenario = Scenario("old numbers") { run in
        let (flag, numbers) = (Cell(), (0..<6).map { _ in Cell() })
        run.thread("a") {
          for number in numbers { number.value.store(1, ordering: .relaxed) }
          flag.value.store(1, ordering: .relaxed)
        }
        run.thread("b") {
          if flag.value.load(ordering: .relaxed) == 0 { return }
          for number in numbers where number.value.load(ordering: .relaxed) == 1 { return }
          run.expect(false, "the flag is set, and no number is")
        }
      }
      let (some, all) = (Self.median(scenario, .priorityChangesAtReads()), Self.median(scenario, .priorityChanges()))
      #expect(some * 4 < all, "\(some) and \(all) schedules")
    }

    private static func median(_ scenario: Scenario, _ strategy: SearchStrategy) -> Int {
      let needed = (1...5 as ClosedRange<UInt64>).map { seed in
        Hunter.use {
          $0.schedulesToFailure(scenario, .schedules(2_000), seed: seed, strategy: strategy) ?? 2_000
        }
      }
      return needed.sorted()[2]
    }
  }
#endif
