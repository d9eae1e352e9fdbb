import CRuntimeHooks

/// The adapter of the Swift runtime: the non-public facts on which this package relies, and whether they hold in this
/// process.
///
/// The jobs of tasks come from executors and hooks that only some runtimes have, and hunts read the data of tasks. So
/// each fact is checked once in a process, with trial tasks on the calling thread. If a fact does not hold, hunts of
/// asynchronous code and tests under virtual concurrency fail with one sentence, and do nothing else. Hunts of threads
/// rely on none of the facts.
package enum SwiftRuntime {
  /// A fact on which this package relies.
  package enum Fact: String, CaseIterable, Sendable {
    case executors = "the jobs of tasks do not come to an executor that was set"
    case mainActor = "the jobs of the main actor do not come to the executor that stands in for its own"
    case sleeps = "the ends of sleeps do not come to an executor that was set"
    case jobs = "jobs have other kinds and flags"
    case states = "the state of a task is elsewhere"
    case names = "the name of a task is elsewhere"
    case children = "the children of a task are elsewhere"
    case continuations = "the place at which a task waits is elsewhere"
    case sizes = "executors, jobs or strings have other sizes"
    // Only hunts rely on these.
    case creation = "tasks are created in another way"
    case functions = "functions are missing whose calls a hunt announces"

    fileprivate var isOfHunts: Bool { self == .creation || self == .functions }
  }

  /// The facts that do not hold. A test sets this value to pretend that it runs on another runtime.
  @TaskLocal package static var differences: Set<Fact> = trial

  /// Why hunts cannot control tasks here, as the end of a sentence; nil if they can.
  package static var obstacleToHunts: String? { obstacle { _ in true } }

  /// Why tests in virtual time cannot control tasks here, as the end of a sentence; nil if they can.
  package static var obstacleToTests: String? { obstacle { !$0.isOfHunts } }

  private static func obstacle(_ isNeeded: (Fact) -> Bool) -> String? {
    Fact.allCases.first { isNeeded($0) && differences.contains($0) }.map { fact in
      let name = fact == .functions ? rt_missing_function().map { ": \(String(cString: $0))" } ?? "" : ""
      return "not supported on this runtime: \(fact.rawValue)\(name)"
    }
  }

  /// The facts that the trial found not to hold.
  private static let trial = RuntimeTrial().differences
}
