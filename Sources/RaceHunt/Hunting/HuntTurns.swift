import Huntable

/// Lets tests that hunt wait for each other without blocking threads.
///
/// One hunt runs at a time in a process. A hunt that waits for another blocks its thread, and the tests of a process have
/// one thread for each core.
package enum HuntTurns {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Locked(State(), label: "HuntTurns")

  /// Runs `body` when no other one runs, in the order of the calls.
  package static func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await withCheckedContinuation { turn in
      let isNext = state.withLock { state in
        if state.isTaken { state.waiting.append(turn) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isNext { turn.resume() }
    }
    defer { leave() }
    return try await body()
  }

  private static func leave() {
    let next = state.withLock { state in
      state.isTaken = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
