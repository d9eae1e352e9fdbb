import RaceHunt
import Testing

/// A program with a mistake, and its right twin.
struct Kernel: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  let failures: [Failure.Kind]
  let bug: Scenario
  let right: Scenario

  var testDescription: String { name }

  /// Whether the optimiser merges the functions that race with equal functions. Such functions have no lines.
  var hasMergedAccesses: Bool {
    #if DEBUG
      false
    #else
      name == "a concurrent queue without a barrier"
    #endif
  }

  init(
    name: String, source: String, failures: [Failure.Kind], bug: @escaping @Sendable (Run) -> Void,
    right: @escaping @Sendable (Run) -> Void
  ) {
    (self.name, self.source, self.failures) = (name, source, failures)
    self.bug = Scenario(name, bug)
    self.right = Scenario(name, right)
  }

  /// A program of tasks.
  init(
    name: String, source: String, failures: [Failure.Kind], asyncBug: @escaping @Sendable (Run) async -> Void,
    right: @escaping @Sendable (Run) async -> Void
  ) {
    (self.name, self.source, self.failures) = (name, source, failures)
    bug = Scenario(name, async: asyncBug)
    self.right = Scenario(name, async: right)
  }
}
