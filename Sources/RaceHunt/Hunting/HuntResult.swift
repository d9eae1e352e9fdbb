/// What a hunt has found.
public struct HuntResult: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let scenario: String
  /// How many schedules were run, or rounds with real threads.
  public internal(set) var schedules = 0
  /// How many of them were different from each other.
  public internal(set) var distinct = 0
  /// How many steps they took.
  public internal(set) var steps = 0
  /// The steps of the longest.
  public internal(set) var longest = 0
  /// Whether these were all schedules that there are, but for the order of steps that do not touch each other.
  public internal(set) var isExhaustive = false
  /// The failure, if there is one.
  public internal(set) var report: Report?

  /// Whether nothing failed.
  public var isClean: Bool { report == nil }

  init(scenario: String) {
    self.scenario = scenario
  }

  /// What was seen of rounds with real threads in another process.
  package init(scenario: Scenario, schedules: Int, failure: Failure?) {
    self.init(scenario: scenario.name)
    self.schedules = schedules
    report = failure.map {
      Report(scenario, $0, nil, isMinimal: false, strategy: "real threads", schedulesNeeded: schedules)
    }
  }

  /// The report, or what was explored without a failure.
  public var description: String {
    report?.description ?? "\(scenario): clean in \(schedules) schedules\(isExhaustive ? ", all there are" : "")"
  }
}
