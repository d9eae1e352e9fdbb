import RaceHunt

/// Compares what hunts of instrumented programs see with the outcomes that brute force finds.
public struct WrittenComparison {
  /// How many programs were compared, and how many searches claimed to have seen all orders.
  public private(set) var programs = 0
  public private(set) var complete = 0
  /// What the searches see and the reference does not say, or the other way round.
  public private(set) var differences: [String] = []

  public init() {}

  /// Compares as many programs with locks, with queues, of weak atomics and of tasks, except those that have too many states.
  public mutating func compare(locking: UInt64, queues: UInt64, weak: UInt64, tasks: UInt64) {
    for number in 0..<locking { compare(Program.random(seed: number)) }
    for number in 0..<queues { compare(Program.randomlyQueued(seed: number)) }
    for number in 0..<weak { compare(Program.randomlyWeak(seed: number)) }
    for number in 0..<tasks { compare(TaskProgram.random(seed: number)) }
  }

  private mutating func compare(_ program: some ComparedProgram) {
    guard let reference = program.reference(limit: 5_000) else { return }
    programs += 1
    compare("\(program)", reference, program.scenario)
  }

  // Not generic: a hunt does not see all that generic code accesses.
  private mutating func compare(
    _ program: String, _ reference: Reference, _ scenario: (@escaping @Sendable (Outcome) -> Void) -> Scenario
  ) {
    for search in [SearchStrategy.depthFirst(preemptions: .max), .partialOrderReduction] {
      let seen = SeenOutcomes()
      let result = hunt(
        scenario { seen.outcomes.insert($0) }, budget: .schedules(300), strategy: search)
      var missing: Set<Outcome> = []
      switch result.report?.failure.kind {
      case .deadlock, .neverResumed: seen.outcomes.insert(.deadlock)
      case .dataRace: seen.outcomes.insert(.race)
      case nil where result.coverage >= .announcedOrders:
        complete += 1
        missing = reference.expected.subtracting(seen.outcomes)
      case nil: break
      default: differences.append("\(program)\n\(result)")
      }
      let extra = seen.outcomes.subtracting(reference.allowed)
      if missing.isEmpty, extra.isEmpty { continue }
      differences.append("\(program)\n  \(search)\n  misses \(missing.sorted())\n  should not see \(extra.sorted())")
    }
  }
}

/// The outcomes of the runs of a search.
private final class SeenOutcomes: @unchecked Sendable {
  // Sendable: only the thread that drives the hunt uses it.
  var outcomes: Set<Outcome> = []
}
