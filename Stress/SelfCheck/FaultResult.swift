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
  /// How many rounds real threads ran in the same time, or in `SelfCheck.leastRealTime`; nil if they cannot run it.
  let realRounds: Int?
  /// In how many of those rounds the fault showed.
  let realFailures: Int
  /// What the hunt found fault with in the right version: nothing, if all is well.
  let falseAlarm: String?
  /// How many schedules of the right version were run.
  let rightSchedules: Int

  /// The fault was found, and nothing was found where there is none.
  var isAsExpected: Bool { failure != nil && falseAlarm == nil }
}
