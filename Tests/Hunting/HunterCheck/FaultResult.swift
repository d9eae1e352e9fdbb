/// Whether and how soon a planted fault was found, and by which strategy.
package struct FaultResult: Sendable, Codable {
  package let name: String
  package let rows: [String]
  package let summary: String
  /// The failure that the hunt found. Nil if it found none.
  package let failure: String?
  /// The number of schedules that were run until the fault was found, or all that were run if it was not found. Nil if
  /// the process of the hunt ended.
  package private(set) var schedules: Int?
  /// The strategy that found it.
  package private(set) var strategy: String?
  /// How many preemptions the fault needs.
  package private(set) var preemptions = 0
  /// Whether it is proved that no schedule with fewer preemptions fails.
  package private(set) var isMinimal = false
  package let duration: Duration
  /// The failure that the hunt reported for the right version. Nil if it reported none, as it should.
  package private(set) var falseAlarm: String?
  /// The number of schedules of the right version that were run.
  package private(set) var rightSchedules = 0

  /// Whether the fault was found, and nothing was found in the right version.
  package var isAsExpected: Bool { failure != nil && falseAlarm == nil }

  package init(_ fault: Fault, found: HuntResult, in duration: Duration, mended: HuntResult) {
    self.init(fault, processEnded: found.report?.failure.description, in: duration)
    schedules = found.schedules
    if let report = found.report {
      schedules = report.schedulesNeeded
      strategy = report.strategy
      preemptions = report.preemptions
      isMinimal = report.isMinimal
    }
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
    self.duration = duration
  }
}
