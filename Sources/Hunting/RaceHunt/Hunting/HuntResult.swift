import CRaceHunt
import CRuntimeHooks

/// The result of a hunt.
public struct HuntResult: Sendable, CustomStringConvertible {
  /// The meaning of a result.
  public enum Verdict: Sendable {
    /// Interleavings were explored, and none failed.
    case clean
    /// Interleavings were explored, and none failed. But no run reached some state that the scenario names:
    /// `HuntResult.unreached`.
    case unreached
    /// The report says what failed.
    case failed
    /// Nothing failed, but nothing was explored. Either the build announces no operations, and the scenario did not run;
    /// or the threads of the scenario announced none, so that only the order of whole threads was varied.
    case notExplored
  }

  /// The scenario's name.
  public let scenario: String
  /// How many schedules were run.
  public internal(set) var schedules = 0
  /// How many of the schedules were distinct.
  public internal(set) var distinct = 0
  /// The total number of steps.
  public internal(set) var steps = 0
  /// The number of steps of the longest schedule.
  public internal(set) var longest = 0
  /// A hash of every step of every schedule.
  package internal(set) var fingerprint = 0
  /// Which of the scenario's schedules were run.
  public internal(set) var coverage = Coverage.sampled
  /// How many executions the scenario has, if partial-order reduction has run a schedule of each; otherwise zero. Schedules
  /// belong to one execution if they differ only in the order of steps that touch no common object.
  public var executions: Int {
    guard coverage > .sampled, let progress, progress.isComplete else { return 0 }
    return progress.executions
  }
  /// About how many executions the scenario has, by the part of them that partial-order reduction has run. Zero if that
  /// strategy has run nothing. The estimate can be wrong by a factor, because other parts may be larger or smaller.
  public var estimatedExecutions: Double { progress?.estimate ?? 0 }
  /// How many schedules of the partial-order reduction have repeated an earlier execution from some step on, which could
  /// not be known before they began.
  public var redundant: Int { progress?.redundant ?? 0 }
  /// How many schedules ended with threads that wait for good, which the scenario permits.
  var blocked = 0
  /// How far the partial-order reduction has come.
  var progress: SearchProgress?
  /// What was new in the schedules of `fest`.
  var novelty: Novelty?
  /// The failure, if there is one.
  public internal(set) var report: Report?
  /// Whether the report also shows the steps of the library's own locks and atomics. False if there is no report.
  public var showsLibrary: Bool {
    get { report?.showsLibrary ?? false }
    set { report?.showsLibrary = newValue }
  }
  /// How many plans of a specification were run. Zero for a scenario.
  public internal(set) var plans = 0
  /// How often each state was reached that the scenario names with `Run.sometimes(_:_:)`.
  public internal(set) var reached: [String: Int] = [:]
  /// The states that no run reached, in alphabetical order.
  public var unreached: [String] { reached.filter { $0.value == 0 }.keys.sorted() }
  /// How long the hunt took, without shrinking a failure.
  public internal(set) var duration = Duration.zero
  /// The seed of the random strategies, and of the random numbers that the runs took from the system. The same seed explores
  /// the same schedules.
  public internal(set) var seed: UInt64 = 0
  /// What the hunt did not follow.
  var omissions = Omissions()
  /// The functions of the program that the runs have entered, if it has instrumented code.
  var functions: EnteredFunctions?
  /// What functions have done that nothing announces.
  var unseen = UnseenCode()
  /// Of the functions of the program that the runs have entered, the share that is instrumented. Below 1 the coverage is
  /// not `every`. Nil if nothing is instrumented, or if the share is not known; then the coverage of instrumented code is not
  /// `every` either.
  public var instrumentedShare: Double? { functions?.share }
  /// Whether no thread announced an operation in any schedule.
  var isSilent = false
  /// Whether the build announces operations; otherwise the scenario did not run.
  public let isExplored: Bool

  /// Whether a schedule failed; if none did, whether any was explored.
  public var verdict: Verdict {
    if report != nil { return .failed }
    if !isExplored || isSilent { return .notExplored }
    return unreached.isEmpty ? .clean : .unreached
  }

  /// Whether interleavings were explored, none failed, and every state was reached that the scenario names.
  public var isClean: Bool { verdict == .clean }

  /// Whether every schedule was run.
  public var isExhaustive: Bool { coverage == .every }

  init(scenario: String, isExplored: Bool) {
    self.scenario = scenario
    self.isExplored = isExplored
  }

  /// The result of a scenario that another process hunted.
  package init(scenario: Scenario, schedules: Int, failure: Failure?) {
    self.init(scenario: scenario.name, isExplored: true)
    self.schedules = schedules
    report = failure.map { Report(scenario, $0, Outcome(), isMinimal: false, strategy: "", schedulesNeeded: schedules) }
  }

  /// The report, or a summary of the schedules if none failed.
  public var description: String {
    switch verdict {
    case .failed: report!.description
    case .unreached:
      "\(scenario): none of \(schedules) schedules failed\(origin), but none reached \(unreached.joined(separator: ", ")); \(extent). "
        + limits
    case .clean where plans > 0:
      "\(scenario): clean in \(schedules) histories of \(plans) plans\(origin); other histories were not run. \(limits)"
    case .clean:
      "\(scenario): clean in \(schedules) schedules, \(distinct) of them different\(origin); \(extent).\(visits) \(limits)"
    case .notExplored where isSilent:
      "\(scenario): no operation was announced, so nothing was explored: each thread ran as one step, in \(schedules) "
        + "schedules. Use the types of Huntable, or Exploration.point()"
    case .notExplored:
      "\(scenario): not explored, since this build announces no operations: use a debug build, or the package trait "
        + "Exploration"
    }
  }

  /// Adds the counts of a search of the present hunt.
  mutating func add(_ statistics: SearchStatistics) {
    functions = .ofHunt
    unseen = .ofHunt
    schedules = statistics.schedules
    distinct = statistics.distinct
    steps = statistics.steps
    longest = statistics.longest
    blocked = statistics.blocked
    progress = statistics.progress
    novelty = statistics.novelty
    fingerprint = statistics.fingerprint
    omissions = statistics.omissions
    isSilent = !statistics.hasPoints
  }

  /// Adds the schedules, and the states that were reached, of an earlier hunt of the same scenario.
  package mutating func add(_ earlier: HuntResult) {
    schedules += earlier.schedules
    reached.merge(earlier.reached, uniquingKeysWith: +)
  }

  /// Writes the report's page, to be opened in a browser. Does nothing if nothing failed.
  ///
  ///     let result = hunt(withdrawing)
  ///     result.writePage(to: "withdrawing.html")
  ///
  /// - Parameter path: The file. An older file is replaced.
  /// - Returns: Whether a page was written. False too if the file cannot be written.
  @discardableResult
  public func writePage(to path: String) -> Bool {
    report.map { rt_write(path, $0.page) } ?? false
  }

  private var extent: String {
    switch coverage {
    case .sampled:
      "other schedules were not run" + (novelty.map { " (fest: \($0.description))" } ?? "")
        + (progress.map { " (dpor: \($0.description))" } ?? "")
    case .announcedOrders:
      "all orders of the announced operations"
        + (executions > 0 ? " (\(executions) executions, \(redundant) schedules repeated some)" : "")
    case .every: "every schedule of the announced operations"
    }
  }

  /// What repeats the hunt, and how long it took.
  private var origin: String {
    let hundredths = Int(duration / .milliseconds(10))
    return ", in \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) s with seed \(seed)"
  }

  private var visits: String {
    let waiting = blocked > 0 ? " In \(blocked) schedules, threads waited for good." : ""
    if reached.isEmpty { return waiting }
    let counts = reached.sorted { $0.key < $1.key }.map { "\($0) \($1) times" }
    return waiting + " Reached: \(counts.joined(separator: ", "))."
  }

  private var limits: String {
    var sentences = ["Not explored: \(omissions.description)"]
    if let functions { sentences.append(functions.description) }
    sentences += unseen.sentences
    if omissions.contains(.instrumented) {
      sentences += EnteredFunctions.sentences(
        ofSystem: String(cString: rh_libraries(true)), ofProgram: String(cString: rh_libraries(false)))
    }
    return sentences.count > 1 ? sentences.joined(separator: ". ") + "." : sentences[0]
  }
}
