/// Compares what a search of the hunter sees in the runs of a program with what the reference says.
struct Comparison {
  /// What a search sees and the reference does not say, or the other way round.
  struct Difference {
    let program: String
    let search: SearchStrategy
    /// What the reference has and the search does not see although it claims to be complete.
    var missing: Set<Outcome> = []
    /// What the search sees and the reference does not have.
    var extra: Set<Outcome> = []
    /// A failure that is no outcome of a program.
    var failure: Failure?
    /// What the runs have done that the program does not name.
    var unnamed = Acts()

    var isEmpty: Bool { missing.isEmpty && extra.isEmpty && failure == nil && unnamed.isEmpty }
  }

  struct Counts: Codable {
    var programs = 0
    /// Programs whose states were too many for the reference.
    var tooLarge = 0
    var outcomes = 0
    var searches = 0
    var schedules = 0
    /// Searches that claimed to have seen all orders.
    var complete = 0
    /// Searches that ended with a deadlock.
    var deadlocked = 0
    /// What the runs have done.
    var acts: UInt64 = 0

    mutating func add(_ other: Counts) {
      programs += other.programs
      tooLarge += other.tooLarge
      outcomes += other.outcomes
      searches += other.searches
      schedules += other.schedules
      complete += other.complete
      deadlocked += other.deadlocked
      acts |= other.acts
    }
  }

  /// The search with the fewest schedules comes first. Without the bound of the other one there would be a search for each
  /// number of preemptions.
  static let searches: [SearchStrategy] = [.partialOrderReduction, .depthFirst(preemptions: .max)]
  /// How many schedules a search may run that may claim completeness.
  private static let mostSchedules = 2_000
  /// How many schedules a search may run that will claim nothing.
  private static let fewSchedules = 500
  /// How many states the reference may visit.
  private static let limit = 50_000
  /// How many smaller programs are compared.
  private static let attempts = 1_000

  let hunter: Hunter
  private(set) var counts = Counts()

  init(_ hunter: Hunter) {
    self.hunter = hunter
  }

  /// A kind of random programs.
  enum Kind: String, CaseIterable {
    case threads, weak, queues, tasks
  }

  /// The difference of the smallest program that could be found, if the random program with this number has one.
  ///
  /// - Parameter kind: The kind of the program. Nil means that the number chooses it.
  mutating func difference(ofProgram number: UInt64, _ kind: Kind? = nil) -> Difference? {
    let kinds: [Kind] = [.threads, .threads, .tasks, .queues, .weak, .weak, .queues, .tasks]
    switch kind ?? kinds[Int(number % 8)] {
    case .threads: return shrunkDifference(of: Program.random(seed: number))
    case .queues: return shrunkDifference(of: Program.randomlyQueued(seed: number))
    case .weak: return shrunkDifference(of: Program.randomlyWeak(seed: number))
    case .tasks: return shrunkDifference(of: TaskProgram.random(seed: number))
    }
  }

  /// The difference of the smallest program that could be found, if this one has a difference.
  mutating func shrunkDifference(of program: some NamingProgram) -> Difference? {
    let difference = difference(of: program)
    let counts = counts
    defer { self.counts = counts }
    return difference.map { shrink(program, $0) }
  }

  /// The first difference between a search and the reference.
  mutating func difference(of program: some NamingProgram) -> Difference? {
    guard let reference = program.reference(limit: Self.limit) else {
      counts.tooLarge += 1
      return nil
    }
    counts.programs += 1
    counts.outcomes += reference.allowed.count
    var mayClaim = Vocabulary.allCases.contains { $0.acts.isSuperset(of: program.acts) }
    for search in Self.searches {
      let before = counts.schedules
      let limit = mayClaim ? Self.mostSchedules : Self.fewSchedules
      let difference = difference(of: program, search, limit, reference)
      if !difference.isEmpty { return difference }
      if counts.schedules - before >= limit { mayClaim = false }
    }
    return nil
  }

  private mutating func difference(
    of program: some NamingProgram, _ search: SearchStrategy, _ limit: Int, _ reference: Reference
  ) -> Difference {
    let seen = SeenOutcomes()
    let survey = hunter.survey(
      program.scenario { seen.outcomes.insert($0) }, .schedules(limit), seed: 1, strategy: search)
    counts.searches += 1
    counts.schedules += survey.schedules
    counts.acts |= survey.acts.rawValue
    var difference = Difference(program: program.description, search: search)
    switch survey.failure?.kind {
    case .deadlock, .neverResumed:
      counts.deadlocked += 1
      seen.outcomes.insert(.deadlock)
    case .dataRace: seen.outcomes.insert(.race)
    case nil where survey.coverage >= .announcedOrders:
      counts.complete += 1
      difference.missing = reference.expected.subtracting(seen.outcomes)
    case nil: break
    default: difference.failure = survey.failure
    }
    difference.unnamed = survey.acts.subtracting(program.acts)
    difference.extra = seen.outcomes.subtracting(reference.allowed)
    return difference
  }

  private mutating func shrink<Compared: NamingProgram>(_ program: Compared, _ difference: Difference) -> Difference {
    var (smallest, best) = (program, difference)
    var attempts = Self.attempts
    while true {
      var hasShrunk = false
      for candidate in smallest.smaller {
        attempts -= 1
        if attempts < 0 { return best }
        guard let found = self.difference(of: candidate) else { continue }
        (smallest, best, hasShrunk) = (candidate, found, true)
        break
      }
      if !hasShrunk { return best }
    }
  }
}

/// The outcomes of the runs of a search.
private final class SeenOutcomes: @unchecked Sendable {
  // Sendable: only the thread that drives the hunt uses it.
  var outcomes: Set<Outcome> = []
}

extension Comparison.Difference: CustomStringConvertible {
  var description: String {
    var lines = [program, "  \(search)"]
    if let failure { lines.append("  fails: \(failure)") }
    if !unnamed.isEmpty { lines.append("  does: \(unnamed.list)") }
    if !missing.isEmpty { lines.append("  misses: \(Self.text(missing))") }
    if !extra.isEmpty { lines.append("  should not see: \(Self.text(extra))") }
    return lines.joined(separator: "\n")
  }

  private static func text(_ outcomes: Set<Outcome>) -> String {
    outcomes.sorted().prefix(5).map(\.description).joined(separator: ", ")
      + (outcomes.count > 5 ? " and \(outcomes.count - 5) more" : "")
  }
}
