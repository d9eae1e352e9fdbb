extension AsyncClassics {
  /// Mistakes around continuations and cancellation.
  static let waiting: [Fault] = [
    Fault(
      "async-cancellation",
      "a cancellation arrives after the check for it and before the continuation is stored, and is forgotten"
    ) { _, isRight in
      let gate = Gate(isRight: isRight)
      let waiter = Task(name: "waiter") { await gate.wait() }
      Task(name: "canceller") { waiter.cancel() }
      await waiter.value
    },
    Fault("async-crosswise", "two requests wait, and the first answer resumes the continuation of the other one") {
      run, isRight in
      let connection = Connection(isRight: isRight)
      async let one = connection.double(1)
      async let two = connection.double(2)
      let answers = await [one, two]
      run.expect(answers == [2, 4], "the answers are \(answers)")
    },
    Fault(
      "async-priority", order: .byPriority,
      "a task of high priority waits for one of low priority in a way that does not raise its priority"
    ) { run, isRight in
      let finished = Finished()
      let (isReady, ready) = AsyncStream.makeStream(of: Never.self)
      let index = Task(name: "index", priority: .low) {
        for _ in 0..<2 { await Task.yield() }
        ready.finish()
      }
      try await Task.sleep(for: .milliseconds(1))
      let search = Task(name: "search", priority: .high) {
        // Only a task that awaits the value of another one raises its priority.
        if isRight { await index.value } else { for await _ in isReady {} }
        await finished.add("search")
      }
      let backup = Task(name: "backup", priority: .medium) {
        for _ in 0..<2 { await Task.yield() }
        await finished.add("backup")
      }
      await search.value
      await backup.value
      let order = await finished.names
      run.expect(order == ["search", "backup"], "finished in the order \(order)")
    },
  ]
}

/// Lets a task wait until it is cancelled.
private final class Gate: Sendable {
  private struct State {
    var isCancelled = false
    var continuation: UnsafeContinuation<Void, Never>?
  }

  private let state = Locked(State(), label: "gate")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func wait() async {
    await withTaskCancellationHandler {
      if Task.isCancelled { return }
      await withUnsafeContinuation { continuation in
        let isCancelled = state.withLock { state in
          if isRight, state.isCancelled { return true }
          state.continuation = continuation
          return false
        }
        if isCancelled { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.isCancelled = true
        return state.continuation.take()
      }
      continuation?.resume()
    }
  }
}

/// Sends requests, and passes each answer to a task that waits.
private actor Connection {
  private var waiting: [(number: Int, continuation: UnsafeContinuation<Int, Never>)] = []
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func double(_ number: Int) async -> Int {
    await withUnsafeContinuation { continuation in
      waiting.append((number, continuation))
      Task {
        try? await Task.sleep(for: .milliseconds(1))
        receive(number * 2, for: number)
      }
    }
  }

  private func receive(_ answer: Int, for number: Int) {
    let index = isRight ? waiting.firstIndex { $0.number == number }! : 0
    waiting.remove(at: index).continuation.resume(returning: answer)
  }
}

private actor Finished {
  private(set) var names: [String] = []

  func add(_ name: String) { names.append(name) }
}
