import Dispatch

/// An actor whose jobs run on a queue.
actor QueueKeeper {
  private let memory: Memory
  private let executor = QueueExecutor()

  init(_ memory: Memory) { self.memory = memory }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func add() { memory.value += 1 }
  var value: Int { memory.value }
}

/// Runs jobs on a serial queue.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "jobs")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Runs jobs on several threads.
private final class Pool: TaskExecutor {
  private let queue = DispatchQueue(label: "pool", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Two accesses that nothing orders.
struct RaceOfTasks: Sendable, CustomTestStringConvertible {
  let testDescription: String
  fileprivate let body: @Sendable (Memory) async -> Void

  static let all = [
    RaceOfTasks(testDescription: "two actors") { memory in
      let (first, second) = (MemoryKeeper(memory), MemoryKeeper(memory))
      async let one: Void = first.add()
      async let other: Void = second.add()
      _ = await (one, other)
    },
    RaceOfTasks(testDescription: "an actor and the main actor") { memory in
      let keeper = MemoryKeeper(memory)
      async let one: Void = keeper.add()
      async let other: Void = MainActor.run { memory.value += 1 }
      _ = await (one, other)
    },
    RaceOfTasks(testDescription: "an actor and a task") { memory in
      let keeper = MemoryKeeper(memory)
      async let one: Void = keeper.add()
      async let other: Void = { memory.value += 1 }()
      _ = await (one, other)
    },
    RaceOfTasks(testDescription: "a task that begins at once, and its creator") { memory in
      let task = Task.immediate {
        await Task.yield()
        memory.value += 1
      }
      memory.value += 1
      await task.value
    },
    RaceOfTasks(testDescription: "two tasks of an executor with several threads") { memory in
      let pool = Pool()
      let one = Task(executorPreference: pool) { memory.value += 1 }
      let other = Task(executorPreference: pool) { memory.value += 1 }
      _ = await (one.value, other.value)
    },
    RaceOfTasks(testDescription: "the handler of a cancellation and its operation") { memory in
      let task = Task {
        await withTaskCancellationHandler {
          memory.value += 1
        } onCancel: {
          memory.value += 1
        }
      }
      task.cancel()
      await task.value
    },
    RaceOfTasks(testDescription: "a task that awaits a child which has ended, and another task") { memory in
      let other = Task { memory.value += 1 }
      let parent = Task {
        let hasBegun = DispatchSemaphore(value: 0)
        async let child: Void = { _ = hasBegun.signal() }()
        hasBegun.wait()
        await child
        memory.value += 1
      }
      _ = await (other.value, parent.value)
    },
    RaceOfTasks(testDescription: "the handler of a stream's end and its consumer, which share an error") { memory in
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      continuation.onTermination = { _ in memory.value += 1 }
      let consumer = Task {
        try? await { for try await _ in stream {} }()
        memory.value += 1
      }
      continuation.finish(throwing: CancellationError())
      await consumer.value
    },
  ]
}

@Suite("Races of tasks", .serialized, .carriers)
struct TaskRaceTests {
  @Test("Accesses of several executors that nothing orders are a race, with each strategy", arguments: RaceOfTasks.all)
  func races(_ race: RaceOfTasks) throws {
    let scenario = Scenario(race.testDescription) { _ in await race.body(Memory()) }
    for strategy in [SearchStrategy.partialOrderReduction, .random] {
      let result = hunt(scenario, budget: .schedules(200), strategy: strategy)
      let report = try #require(result.report, "\(result)")
      #expect(report.failure.kind == .dataRace, "\(report)")
      #expect(replay(scenario, report.schedule).report?.failure == report.failure)
    }
  }
}
