import Synchronization

/// Memory that tasks share, and nothing protects.
final class Memory: @unchecked Sendable {
  var value = 0
}

/// Lets other jobs run.
func point() { Atomic(0).store(1, ordering: .relaxed) }

actor MemoryKeeper {
  private let memory: Memory
  init(_ memory: Memory) { self.memory = memory }
  func add() { memory.value += 1 }
  var value: Int { memory.value }
}

/// An actor on which tasks come while it is busy.
private actor Host {
  private let memory: Memory

  init(_ memory: Memory) { self.memory = memory }

  var value: Int { memory.value }

  func work() { point() }

  func createTasks() async -> Int {
    memory.value = 1
    let creator = Task.detached {
      self.memory.value += 1
      return Task { await self.value }
    }
    point()
    return await creator.value.value - 1
  }

  func awaitResumption() async -> Int {
    async let busy: Void = work()
    await withCheckedContinuation { continuation in
      Task.detached {
        self.memory.value = 1
        continuation.resume()
      }
      point()
    }
    defer { point() }
    await busy
    return memory.value
  }

  func awaitValue() async -> Int {
    async let busy: Void = work()
    await Task.detached {
      await Task.yield()
      self.memory.value = 1
    }.value
    await busy
    return memory.value
  }
}

@globalActor private actor Ends {
  static let shared = Ends()
}

/// Its deinitialiser runs on an actor.
@Ends private final class Ending {
  private let memory: Memory

  nonisolated init(_ memory: Memory) { self.memory = memory }

  isolated deinit { memory.value = memory.value }
}

/// A way in which the runtime orders what tasks do. It writes 1 and then reads it, also if it need not wait.
struct OrderOfTasks: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: @Sendable (Memory) async -> Int

  static let all = [
    OrderOfTasks(testDescription: "the creation of a task") { memory in
      memory.value = 1
      return await Task { memory.value }.value
    },
    OrderOfTasks(testDescription: "a continuation that is resumed while a handler of the cancellation runs") { memory in
      let task = Task {
        await withTaskCancellationHandler {
          await withUnsafeContinuation { continuation in
            Task.detached {
              memory.value = 1
              continuation.resume()
              point()
            }
          }
        } onCancel: {
          point()
        }
        return memory.value
      }
      point()
      task.cancel()
      return await task.value
    },
    OrderOfTasks(testDescription: "a child task that ends while a handler of the cancellation runs") { memory in
      let task = Task {
        await withTaskCancellationHandler {
          do { async let _ = { memory.value = 1 }() }
          return memory.value
        } onCancel: {
          point()
        }
      }
      point()
      task.cancel()
      return await task.value
    },
    OrderOfTasks(testDescription: "a continuation") { memory in
      await withCheckedContinuation { continuation in
        Task {
          memory.value = 1
          continuation.resume()
        }
        point()
      }
      return memory.value
    },
    OrderOfTasks(testDescription: "an unsafe continuation that a task resumes before its end") { memory in
      await withUnsafeContinuation { continuation in
        Task {
          memory.value = 1
          continuation.resume()
          point()
        }
        point()
      }
      return memory.value
    },
    OrderOfTasks(testDescription: "a stream") { memory in
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
    },
    OrderOfTasks(testDescription: "an actor") { memory in
      let keeper = MemoryKeeper(memory)
      async let one: Void = keeper.add()
      async let other: Void = keeper.add()
      _ = await (one, other)
      return await keeper.value - 1
    },
    OrderOfTasks(testDescription: "tasks that are created on an actor that is busy") { memory in
      await Host(memory).createTasks()
    },
    OrderOfTasks(testDescription: "a continuation that is resumed while the actor of its task is busy") { memory in
      await Host(memory).awaitResumption()
    },
    OrderOfTasks(testDescription: "a task that ends while the actor of another one is busy") { memory in
      await Host(memory).awaitValue()
    },
    OrderOfTasks(testDescription: "isolated deinitialisers of an actor that is busy or free") { memory in
      let busy = Task { @Ends in point() }
      memory.value = 1
      for _ in 1...2 { _ = Ending(memory) }
      await busy.value
      return await Task { @Ends in memory.value }.value
    },
    OrderOfTasks(testDescription: "an executor with a queue") { memory in
      let keeper = QueueKeeper(memory)
      async let one: Void = keeper.add()
      async let other: Void = keeper.add()
      _ = await (one, other)
      return await keeper.value - 1
    },
    OrderOfTasks(testDescription: "a task that begins at once") { memory in
      memory.value = 1
      let task = Task.immediate {
        memory.value += 1
        await Task.yield()
        return memory.value - 1
      }
      return await task.value
    },
    OrderOfTasks(testDescription: "the main actor") { memory in
      async let one: Void = MainActor.run { memory.value += 1 }
      async let other: Void = MainActor.run { memory.value += 1 }
      _ = await (one, other)
      return memory.value - 1
    },
    OrderOfTasks(testDescription: "a cancellation") { memory in
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
    },
    OrderOfTasks(testDescription: "a task that goes on") { memory in
      let task = Task {
        memory.value = 1
        await Task.yield()
        memory.value += 1
        try? await Task.sleep(for: .seconds(1))
        return memory.value - 1
      }
      point()
      return await task.value
    },
  ]
}

@Suite("Orders of tasks", .serialized, .carriers)
struct TaskOrderTests {
  @Test(
    "What the runtime orders is no race of plain memory",
    arguments: OrderOfTasks.all + OrderOfTasks.ofGroups + OrderOfTasks.ofPriorities)
  func ordered(_ order: OrderOfTasks) {
    let scenario = Scenario(order.testDescription) { run in
      let value = await order.body(Memory())
      run.expect(value == 1)
    }
    for strategy in [SearchStrategy.partialOrderReduction, .random] {
      let result = hunt(scenario, budget: .schedules(isThorough ? 200 : 60), strategy: strategy)
      #expect(result.isClean, "\(result)")
    }
  }

  @Test("Nothing orders the memory of two tasks, when they begin and after they have waited", arguments: [false, true])
  func races(_ hasWaited: Bool) throws {
    let result = hunt { run in
      let memory = Memory()
      async let one: Void = {
        if hasWaited { await Task.yield() }
        memory.value += 1
        if hasWaited { await Task.yield() }
      }()
      async let other: Void = {
        if hasWaited { await Task.yield() }
        memory.value += 1
        if hasWaited { await Task.yield() }
      }()
      _ = await (one, other)
    }
    #expect(try #require(result.report, "\(result)").failure.kind == .dataRace)
  }

  @Test("Nothing orders a task and what its creator does next")
  func creator() throws {
    let result = hunt(
      Scenario("creator") { run in
        let memory = Memory()
        let task = Task { memory.value += 1 }
        memory.value += 1
        await task.value
      })
    #expect(try #require(result.report, "\(result)").failure.kind == .dataRace)
  }
}
