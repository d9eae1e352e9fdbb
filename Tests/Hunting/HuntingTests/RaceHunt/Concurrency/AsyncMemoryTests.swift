#if EXPLORATION
  @testable import RaceHunt

  @Suite("Weak memory in tasks", .huntsTasks, .enabled(if: !isThreadSanitized), .hunts)
  struct AsyncMemoryTests {
    /// Two tasks, each of which stores to one atomic and then loads the other.
    private static func storesAndLoads(
      _ store: @escaping @Sendable (borrowing Atomic<Int>) -> Void,
      _ load: @escaping @Sendable (borrowing Atomic<Int>) -> Int
    ) -> Scenario {
      Scenario("store buffering in tasks") { run in
        let pair = Pair()
        async let left = Task.detached {
          store(pair.x)
          return load(pair.y)
        }.value
        async let right = Task.detached {
          store(pair.y)
          return load(pair.x)
        }.value
        let read = await [left, right]
        run.expect(read != [0, 0], "both read an old value")
      }
    }

    private final class Pair: Sendable {
      let x = Atomic(0)
      let y = Atomic(0)
    }

    @Test("A job reads an older store than another job has made, which is replayed")
    func older() throws {
      let scenario = Self.storesAndLoads({ $0.store(1, ordering: .releasing) }, { $0.load(ordering: .acquiring) })
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.message.hasPrefix("both read an old value"))
      #expect(report.olderStores == 1)
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }

    @Test("Sequentially consistent accesses of jobs have one order")
    func strict() {
      let scenario = Self.storesAndLoads(
        { $0.store(1, ordering: .sequentiallyConsistent) }, { $0.load(ordering: .sequentiallyConsistent) })
      #expect(hunt(scenario).isClean)
    }

    @Test("Nothing orders the memory of two jobs that run at the same time")
    func race() throws {
      let result = hunt { run in
        let memory = Shared(0)
        async let one: Void = { memory.value = 1 }()
        async let other: Void = { memory.value = 2 }()
        _ = await (one, other)
      }
      #expect(try #require(result.report).failure.kind == .dataRace)
    }
  }
#endif
