import RaceHunt

/// How soon a planted fault was found, and by whom.
struct FaultResult: Sendable, Encodable {
  let name: String
  let rows: [String]
  let summary: String
  /// What the hunt saw; nil if it found nothing.
  let failure: String?
  /// After how many schedules, or how many were tried in vain.
  let schedules: Int
  /// The strategy that found it.
  let strategy: String?
  /// How often a thread must be interrupted for it.
  let preemptions: Int
  /// Whether no schedule with fewer interruptions fails.
  let isMinimal: Bool
  let duration: Duration
  /// How many rounds real threads ran in the same time, or in `SelfCheck.leastRealTime`; nil if the fault ended their
  /// process.
  let realRounds: Int?
  /// In how many of those rounds the fault showed; the one that ended the process counts.
  let realFailures: Int
  /// What the hunt found fault with in the right version: nothing, if all is well.
  let falseAlarm: String?
  /// How many schedules of the right version were run.
  let rightSchedules: Int

  /// Whether real threads have met the fault.
  var isMet: Bool { realFailures > 0 }

  /// The fault was found, and nothing was found where there is none.
  var isAsExpected: Bool { failure != nil && falseAlarm == nil }

  init(
    _ fault: Fault, found: HuntResult, in duration: Duration, _ real: SelfCheck.RealRounds, mended: HuntResult
  ) {
    name = fault.name
    rows = fault.rows
    summary = fault.summary
    failure = found.report?.failure.description
    schedules = found.report?.schedulesNeeded ?? found.schedules
    strategy = found.report?.strategy
    preemptions = found.report?.preemptions ?? 0
    isMinimal = found.report?.isMinimal ?? false
    self.duration = duration
    realRounds = real.count
    realFailures = real.failures
    falseAlarm = mended.report?.failure.description
    rightSchedules = mended.schedules
  }
}
