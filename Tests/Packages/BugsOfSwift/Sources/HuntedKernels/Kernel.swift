import RaceHunt

/// A program with a mistake, and its right twin.
public struct Kernel: Sendable {
  public let name: String
  public let source: String
  public let failures: [Failure.Kind]
  public let bug: Scenario
  public let right: Scenario

  /// Whether the optimiser merges the functions that race with equal functions. Such functions have no lines.
  public var hasMergedAccesses: Bool {
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

  /// A program that starts its threads itself, and returns whether its result is right. The program is told whether it shall
  /// be the right twin.
  init(
    _ name: String, _ source: String, _ failures: [Failure.Kind], _ program: @escaping @Sendable (Bool) -> Bool
  ) {
    self.init(
      name: name, source: source, failures: failures,
      bug: { run in run.thread("main") { run.expect(program(false), "a wrong result") } },
      right: { run in run.thread("main") { run.expect(program(true), "a wrong result") } })
  }
}

/// All kernels.
public let kernels =
  threadKernels + channelKernels + kernelsInC + classicKernels + kernelsInCXX + taskKernels + waitingKernels
