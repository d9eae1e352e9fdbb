extension TaskProgram {
  /// A scenario that runs the program with the tasks of Swift. It passes on what was seen in each run that ends.
  func scenario(_ note: @escaping @Sendable (Outcome) -> Void) -> Scenario {
    Scenario("tasks") { run in
      let shared = SharedByTasks()
      let logs = (0..<observers).map { _ in TaskLog() }
      var others: [Task<Void, Never>] = []
      for (index, actions) in tasks.enumerated().dropFirst() {
        let earlier = others
        others.append(Task { await shared.perform(actions, logs, index, earlier) })
      }
      await shared.perform(tasks[0], logs, 0, others)
      for task in others { await task.value }
      for log in logs { await log.task?.value }
      note(
        .ended(
          logs.map(\.observed), values: shared.atomics.map { $0.value.load(ordering: .sequentiallyConsistent) }))
    }
  }
}

/// What a task has observed. The hunt does not see it.
private final class TaskLog: @unchecked Sendable {
  // Sendable: only one task uses what it has observed, and the first one does after that has ended.
  var observed: [Int] = []
  /// The task, if another one has started it.
  var task: Task<Void, Never>?

  func add(_ number: Int) { observed.append(number) }
}

/// Resumes the tasks that wait for it when it is opened.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    /// In the order in which they have arrived.
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var count = 0

    mutating func nextNumber() -> Int {
      count += 1
      return count
    }
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in waiting { waiter.continuation.resume(returning: false) }
  }

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    _ = await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append((state.nextNumber(), continuation)) }
        return state.isOpen
      }
      if isOpen { continuation.resume(returning: false) }
    }
  }

  /// Returns whether the task was cancelled.
  func waitOrCancel(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let number = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      // Captured, so that the closure runs on the actor too.
      _ = isolation
      return await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if state.isOpen { return false }
          if Task.isCancelled { return true }
          state.waiting.append((number, continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: true)
    }
  }
}

private actor Counter {
  private var count = 0

  func perform(
    _ actions: [TaskProgram.Action], _ shared: SharedByTasks, _ logs: [TaskLog], _ task: Int,
    _ others: [Task<Void, Never>]
  ) async {
    logs[task].add(count)
    count += 1
    await shared.perform(actions, logs, task, others)
  }
}

/// The objects of a run.
private final class SharedByTasks: Sendable {
  final class Cell: Sendable {
    let value = Atomic(0)
  }

  let atomics = (0..<TaskProgram.objects).map { _ in Cell() }
  private let gates = (0..<TaskProgram.objects).map { _ in Gate() }
  private let counter = Counter()

  /// - Parameters:
  ///   - task: The number of the task that calls.
  ///   - others: The tasks that this one may cancel. The first of them is task 1.
  func perform(
    _ actions: [TaskProgram.Action], _ logs: [TaskLog], _ task: Int, _ others: [Task<Void, Never>],
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let log = logs[task]
    for action in actions {
      switch action {
      case .load(let atomic): log.add(atomics[atomic].value.load(ordering: .sequentiallyConsistent))
      case .store(let atomic, let value): atomics[atomic].value.store(value, ordering: .sequentiallyConsistent)
      case .add(let atomic): log.add(atomics[atomic].value.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue)
      case .await(let gate): await gates[gate].wait()
      case .awaitOrCancel(let gate): log.add(await gates[gate].waitOrCancel() ? 1 : 0)
      case .open(let gate): gates[gate].open()
      case .cancel(let task): others[task - 1].cancel()
      case .isCancelled: log.add(Task.isCancelled ? 1 : 0)
      case .call(let body): await counter.perform(body, self, logs, task, others)
      case .yield: await Task.yield()
      case .handle(let body, let reactions):
        await withTaskCancellationHandler {
          _ = isolation
          await perform(body, logs, task, others)
        } onCancel: {
          for reaction in reactions { react(reaction) }
        }
      case .value(let task): await others[task - 1].value
      case .start(let number, let body):
        logs[number].task = Task {
          // Captured, so that the task begins where this one is.
          _ = isolation
          await perform(body, logs, number, others)
        }
      }
    }
  }

  private func react(_ reaction: TaskProgram.Reaction) {
    switch reaction {
    case .store(let atomic, let value): atomics[atomic].value.store(value, ordering: .sequentiallyConsistent)
    case .add(let atomic): atomics[atomic].value.wrappingAdd(1, ordering: .sequentiallyConsistent)
    case .open(let gate): gates[gate].open()
    }
  }
}
