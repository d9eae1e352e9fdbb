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

  /// A program of threads.
  ///
  /// - Parameter program: Is told whether it shall be the right twin.
  init(
    _ name: String, _ source: String, _ failures: [Failure.Kind],
    _ program: @escaping @Sendable (_ run: Run, _ isRight: Bool) -> Void
  ) {
    (self.name, self.source, self.failures) = (name, source, failures)
    bug = Scenario(name) { program($0, false) }
    right = Scenario(name) { program($0, true) }
  }

  /// A program of tasks.
  init(
    _ name: String, _ source: String, _ failures: [Failure.Kind],
    async program: @escaping @Sendable (_ run: Run, _ isRight: Bool) async -> Void
  ) {
    (self.name, self.source, self.failures) = (name, source, failures)
    bug = Scenario(name) { await program($0, false) }
    right = Scenario(name) { await program($0, true) }
  }

  /// A program that starts its threads itself, and returns whether its result is right.
  init(_ name: String, _ source: String, _ failures: [Failure.Kind], _ program: @escaping @Sendable (Bool) -> Bool) {
    self.init(name, source, failures) { run, isRight in
      run.thread("main") { run.expect(program(isRight), "a wrong result") }
    }
  }
}

/// All kernels.
public let kernels =
  threadKernels + channelKernels + kernelsInC + classicKernels + kernelsInCXX + taskKernels + waitingKernels
