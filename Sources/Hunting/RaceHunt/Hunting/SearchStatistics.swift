/// The statistics of a search.
struct SearchStatistics {
  var schedules = 0
  private var seen = ScheduleTable()
  var steps = 0
  var longest = 0
  var fingerprint = 0
  var coverage = Coverage.sampled
  /// Whether any thread announced an operation, or the runs consisted of jobs of tasks.
  var hasPoints = false
  /// How far the partial-order reduction has come.
  var progress: SearchProgress?
  /// What was new in the runs, if a strategy has noted that.
  var novelty: Novelty?
  /// How many runs ended with threads that wait for good, which the scenario permits.
  var blocked = 0
  /// The distinct schedules of other searches.
  private var distinctBefore = 0
  /// What the runs have used that hunts do not follow.
  var omissions = Omissions()

  var distinct: Int { distinctBefore + seen.count }

  /// What the search has shown.
  var claim: Coverage { omissions.claim(of: coverage) }

  /// Adds the counts of a search of another scenario.
  mutating func add(_ other: SearchStatistics) {
    schedules += other.schedules
    distinctBefore += other.distinct
    steps += other.steps
    longest = max(longest, other.longest)
    fingerprint = mixed(fingerprint, other.fingerprint)
    hasPoints = hasPoints || other.hasPoints
    blocked += other.blocked
    omissions.formUnion(other.omissions)
  }

  /// Adds a run that did not fail. Returns false if the same schedule led to a different trace before.
  mutating func add(_ outcome: Outcome) -> Bool {
    schedules += 1
    fingerprint = mixed(fingerprint, outcome.trace)
    let length = outcome.schedule.picks.count
    steps += length
    longest = max(longest, length)
    hasPoints = hasPoints || outcome.hasPoints
    if outcome.isBlocked { blocked += 1 }
    omissions.formUnion(outcome.omissions)
    return seen.add(outcome.identity, outcome.trace)
  }
}
