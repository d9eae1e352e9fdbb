#if EXPLORATION
  import Huntable
  import TestSupport
  import Testing

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

    /// Lets other jobs run.
    private static func point() { Atomic(0).store(1, ordering: .relaxed) }

    /// The ways in which the runtime orders what tasks do. Each writes 1 and then reads it, also if it need not wait.
    private static let orders: [(name: String, body: @Sendable (Shared<Int>) async -> Int)] = [
      (
        "the value of a task",
        { memory in
          let task = Task { memory.value = 1 }
          point()
          await task.value
          return memory.value
        }
      ),
      (
        "a child task",
        { memory in
          async let child: Void = { memory.value = 1 }()
          point()
          await child
          return memory.value
        }
      ),
      (
        "a group",
        { memory in
          await withTaskGroup(of: Void.self) { group in
            group.addTask { memory.value = 1 }
            point()
            await group.next()
            return memory.value
          }
        }
      ),
      (
        "a continuation",
        { memory in
          await withCheckedContinuation { continuation in
            Task {
              memory.value = 1
              continuation.resume()
            }
            point()
          }
          return memory.value
        }
      ),
      (
        "a stream",
        { memory in
          let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
          let producer = Task {
            memory.value = 1
            continuation.yield()
            await Task.yield()
            continuation.finish()
          }
          point()
          for await _ in stream { return memory.value }
          _ = await producer.value
          return 0
        }
      ),
      (
        "an actor",
        { memory in
          let keeper = Keeper(memory)
          async let one: Void = keeper.add()
          async let other: Void = keeper.add()
          _ = await (one, other)
          return await keeper.value - 1
        }
      ),
      (
        "the main actor",
        { memory in
          async let one: Void = MainActor.run { memory.value += 1 }
          async let other: Void = MainActor.run { memory.value += 1 }
          _ = await (one, other)
          return memory.value - 1
        }
      ),
      (
        "a cancellation",
        { memory in
          let read = Atomic(1)
          let task = Task {
            memory.value = 1
            await withTaskCancellationHandler {
              await Task.yield()
            } onCancel: {
              read.store(memory.value, ordering: .relaxed)
            }
          }
          point()
          task.cancel()
          await task.value
          return read.load(ordering: .relaxed)
        }
      ),
      (
        "a sleep",
        { memory in
          memory.value = 1
          try? await Task.sleep(for: .seconds(1))
          return memory.value
        }
      ),
    ]

    private actor Keeper {
      private let memory: Shared<Int>
      init(_ memory: Shared<Int>) { self.memory = memory }
      func add() { memory.value += 1 }
      var value: Int { memory.value }
    }

    @Test("What the runtime orders is no race", arguments: orders.indices)
    func ordered(_ index: Int) {
      let order = Self.orders[index]
      let scenario = Scenario(order.name) { run in
        let value = await order.body(Shared(0))
        run.expect(value == 1)
      }
      for strategy in [SearchStrategy.partialOrderReduction, .random] {
        let result = hunt(scenario, budget: .schedules(300), strategy: strategy)
        #expect(result.isClean, "\(order.name)")
      }
    }
  }
#endif
