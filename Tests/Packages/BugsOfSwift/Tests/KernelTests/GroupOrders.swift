/// Writes 1 and waits. The handler of the cancellation reads the value, and writes it again.
private func wait(_ memory: Memory) async throws {
  memory.value = 1
  try await withTaskCancellationHandler {
    try await Task.sleep(for: .seconds(1))
  } onCancel: {
    memory.value = memory.value
  }
}

extension OrderOfTasks {
  /// What orders the children of a group and its body.
  static let ofGroups = [
    OrderOfTasks(testDescription: "a group whose body throws") { memory in
      try? await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await wait(memory) }
        await Task.yield()
        throw CancellationError()
      }
      return memory.value
    },
    OrderOfTasks(testDescription: "a group whose body throws the error of a child") { memory in
      try? await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await wait(memory) }
        group.addTask { throw CancellationError() }
        try await group.next()
      }
      return memory.value
    },
    OrderOfTasks(testDescription: "a discarding group with a child that throws") { memory in
      try? await withThrowingDiscardingTaskGroup { group in
        group.addTask { try await wait(memory) }
        group.addTask { throw CancellationError() }
      }
      return memory.value
    },
    OrderOfTasks(testDescription: "the handler of a stream, whose consumer a group cancels") { memory in
      try? await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
          continuation.onTermination = { _ in memory.value = memory.value }
          memory.value = 1
          for await _ in stream {}
        }
        group.addTask { throw CancellationError() }
        try await group.next()
      }
      return memory.value
    },
  ]

  #if compiler(>=6.3)
    /// What orders a task and the handlers of its priority.
    static let ofPriorities = [
      OrderOfTasks(testDescription: "the handler of a priority, which a waiting child raises") { memory in
        let task = Task(priority: .low) {
          memory.value = 1
          await withTaskPriorityEscalationHandler {
            try? await Task.sleep(for: .seconds(1))
          } onPriorityEscalated: { _, _ in
            memory.value = memory.value
          }
        }
        await withTaskGroup(of: Void.self) { group in
          group.addTask(priority: .high) { await task.value }
        }
        return memory.value
      }
    ]
  #else
    // With Swift 6.2 a hunt reports a race of the handler that a waiting child causes to run.
    static let ofPriorities: [OrderOfTasks] = []
  #endif
}
