import Huntable

/// The recorders of a test, for a trait that shows their lines when the test fails. The recorders are not retained.
package final class Recordings: Sendable {
  /// The recordings of the test in whose task this code runs; nil if no trait shows them.
  @TaskLocal package static var current: Recordings?

  private struct State {
    var lines: [@Sendable () -> String?] = []
    var isShown = false
  }

  private let state = Locked(State(), label: "Recordings")

  package init() {}

  /// Adds a recorder, which `line` describes as long as the recorder exists.
  func add(_ line: @escaping @Sendable () -> String?) { state.withLock { $0.lines.append(line) } }

  /// Returns the marbles of each recorder that exists, a line for each. Returns nil if there is none, or if an earlier call
  /// has returned lines.
  package func takeText() -> String? {
    let lines = state.withLock { $0.lines }.compactMap { $0() }
    if lines.isEmpty { return nil }
    let isFirst = state.withLock { state in
      defer { state.isShown = true }
      return !state.isShown
    }
    return isFirst ? lines.joined(separator: "\n") + "\n" : nil
  }
}
