/// Whether and how soon a planted fault was found, and by which strategy.
package struct FaultResult: Sendable, Codable {
  package let name: String
  package let rows: [String]
  package let summary: String
  /// The failure that the hunt found. Nil if it found none.
  package let failure: String?
  /// The number of schedules that were run until the fault was found, or all that were run if it was not found. Nil if
  /// the process of the hunt ended.
  package let schedules: Int?
  /// The strategy that found it.
  package let strategy: String?
  /// How many preemptions the fault needs.
  package let preemptions: Int
  /// Whether it is proved that no schedule with fewer preemptions fails.
  package let isMinimal: Bool
  package let duration: Duration
  /// The failure that the hunt reported for the right version. Nil if it reported none, as it should.
  package let falseAlarm: String?
  /// The number of schedules of the right version that were run.
  package let rightSchedules: Int

  /// Whether the fault was found, and nothing was found in the right version.
  package var isAsExpected: Bool { failure != nil && falseAlarm == nil }

  package init(_ fault: Fault, found: HuntResult, in duration: Duration, mended: HuntResult) {
    name = fault.name
    rows = fault.rows
    summary = fault.summary
    failure = found.report?.failure.description
    schedules = found.report?.schedulesNeeded ?? found.schedules
    strategy = found.report?.strategy
    preemptions = found.report?.preemptions ?? 0
    isMinimal = found.report?.isMinimal ?? false
    self.duration = duration
    falseAlarm = mended.report?.failure.description
    rightSchedules = mended.schedules
  }

  /// The result of a fault whose hunt ended its process.
  ///
  /// - Parameter failure: How the process crashed. Nil if it did not crash, which is no finding.
  package init(_ fault: Fault, processEnded failure: String?, in duration: Duration) {
    name = fault.name
    rows = fault.rows
    summary = fault.summary
    self.failure = failure
    schedules = nil
    strategy = nil
    preemptions = 0
    isMinimal = false
    self.duration = duration
    falseAlarm = nil
    rightSchedules = 0
  }
}
