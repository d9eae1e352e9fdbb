import RaceHunt

/// Whether and how soon a planted fault was found, and by which strategy.
struct FaultResult: Sendable, Codable {
  let name: String
  let rows: [String]
  let summary: String
  /// The failure that the hunt found. Nil if it found none.
  let failure: String?
  /// The number of schedules that were run until the fault was found, or all that were run if it was not found. Nil if
  /// the process of the hunt ended.
  let schedules: Int?
  /// The strategy that found it.
  let strategy: String?
  /// How many preemptions the fault needs.
  let preemptions: Int
  /// Whether it is proved that no schedule with fewer preemptions fails.
  let isMinimal: Bool
  let duration: Duration
  /// The number of rounds that real threads ran in the same time, but at least in `SelfCheck.leastRealTime`. Nil if the
  /// fault ended their process.
  let realRounds: Int?
  /// In how many of those rounds the fault showed. A round that ended the process counts.
  let realFailures: Int
  /// The failure that the hunt reported for the right version. Nil if it reported none, as it should.
  let falseAlarm: String?
  /// The number of schedules of the right version that were run.
  let rightSchedules: Int

  /// Whether real threads met the fault.
  var isMet: Bool { realFailures > 0 }

  /// Whether the fault was found, and nothing was found in the right version.
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

  /// The result of a fault whose hunt ended its process.
  ///
  /// - Parameter failure: How the process crashed. Nil if it did not crash, which is no finding.
  init(_ fault: Fault, processEnded failure: String?, in duration: Duration) {
    name = fault.name
    rows = fault.rows
    summary = fault.summary
    self.failure = failure
    schedules = nil
    strategy = nil
    preemptions = 0
    isMinimal = false
    self.duration = duration
    realRounds = 0
    realFailures = 0
    falseAlarm = nil
    rightSchedules = 0
  }
}
