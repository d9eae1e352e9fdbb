import ReactiveSignals

/// What has been found wrong in a round.
final class Violations: Sendable {
  private struct State: Sendable {
    var count = 0
    var first: [String] = []
  }

  private let state = Locked(State())

  /// How many there were, and the first few of them.
  var all: (count: Int, first: [String]) { state.withLock { ($0.count, $0.first) } }

  var isEmpty: Bool { all.count == 0 }

  func add(_ violation: String) {
    state.withLock { state in
      state.count += 1
      if state.first.count < 8 { state.first.append(violation) }
    }
  }
}
