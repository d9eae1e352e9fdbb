import RuntimeHooks

/// A failing interleaving, shrunk: the failure, how to repeat it, and the steps of each thread.
public struct Report: Sendable, CustomStringConvertible {
  /// The scenario's name.
  public let scenario: String
  /// What failed.
  public let failure: Failure
  /// The interleaving. Empty if the schedule that leads to the failure is not known.
  public var schedule: Schedule { outcome.schedule }
  /// How often a thread that could have continued was interrupted.
  public var preemptions: Int { outcome.preemptions }
  /// How many loads have read an older store than the newest one, or stores have come before others.
  public var olderStores: Int { outcome.otherStores - writersFirst - faults }
  /// How many faults of descriptors and of the network the schedule has chosen, and how many delays that are not the least
  /// ones and events of `epoll` that are not in their order.
  public var faults: Int { outcome.faults }
  /// How many locks let a writer go before readers that came later.
  private var writersFirst: Int { steps.count { $0.operation.kind == .readLock && $0.age > 0 } }
  /// Whether all schedules with fewer preemptions and older stores were tried and none fails.
  public let isMinimal: Bool
  /// Why fewer may do; nil if no change of the schedule made it smaller.
  private let obstacle: String?
  /// The strategy that found the failure.
  public let strategy: String
  /// The number of schedules until the failure was found.
  public let schedulesNeeded: Int
  /// Whether the report shows the steps of the library's own locks and atomics, and lines in its sources.
  ///
  /// By default such steps are left out, since they may be nine of ten steps. If one of them interrupts another thread,
  /// the next row of its thread has the mark.
  public var showsLibrary: Bool
  /// The failing run. It has the addresses of code. Finding their lines takes seconds in a large program, so the lines are
  /// found when the report is printed.
  private let outcome: Outcome
  /// The first step that is shown.
  let firstShown: Int

  var threads: [String] { outcome.threads }
  var steps: [Step] { outcome.steps }

  /// - Parameter outcome: The failing run; an empty one if only its failure is known.
  init(
    _ scenario: Scenario, _ failure: Failure, _ outcome: Outcome, isMinimal: Bool, obstacle: String? = nil,
    strategy: String, schedulesNeeded: Int, showsLibrary: Bool = false
  ) {
    self.scenario = scenario.name
    self.failure = failure
    self.outcome = outcome
    firstShown = Self.firstShown(of: outcome.steps)
    self.isMinimal = isMinimal
    self.obstacle = obstacle
    self.strategy = strategy
    self.schedulesNeeded = schedulesNeeded
    self.showsLibrary = showsLibrary
  }

  /// The argument of `--replay`. In a test, call `replay(_:_:budget:)`.
  public var replayToken: String { "\(scenario):\(schedule)" }

  /// The operations that conflict.
  var conflict: Conflict? { Conflict(outcome, showsLibrary: showsLibrary) }

  /// The line of the user's code that performs a step, and the calls that led there; empty if the line is not known.
  func places(of step: Step) -> [SourceLine] { Place.chain(of: step.callers, orOurs: showsLibrary) }

  /// The places of a step in words.
  func place(of step: Step) -> String? {
    let places = places(of: step).map(\.text)
    return places.isEmpty ? nil : places.joined(separator: ", called at ")
  }

  /// The report as text, with a column for each thread; `>` marks a step that interrupts another thread.
  public var description: String {
    var lines = ["FAILED \(scenario)", "  \(failure)"] + failure.details.map { "  " + $0 }
    lines += conflictLines.map { "  " + $0 }
    if !schedule.picks.isEmpty {
      let rows = rows
      let hidden = steps.count - firstShown - rows.count
      let length =
        steps.count.counted("step") + (firstShown > 0 ? ", the first \(firstShown) not shown" : "")
        + (hidden > 0 ? ", \(hidden) of the library not shown" : "")
      lines.append("  schedule \(schedule)  (\(needs), \(schedule.switches.counted("switch", "switches")), \(length))")
      lines.append("  found by \(strategy) in schedule \(schedulesNeeded)")
      lines += creations + table(of: rows.map(\.step))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// How many preemptions and older stores the failure needs.
  var needs: String {
    var needs = preemptions.counted("preemption")
    if olderStores > 0 { needs += " and \(olderStores.counted("older store"))" }
    if faults > 0 { needs += " and \(faults.counted("fault"))" }
    if writersFirst > 0 { needs += " and \(writersFirst.counted("lock")) that a waiting writer gets first" }
    if isMinimal {
      return "needs \(needs), proved minimal" + (obstacle.map { "; fewer switches may do, since \($0)" } ?? "")
    }
    return needs + (obstacle.map { "; fewer may do, since \($0)" } ?? "")
  }

  /// The threads that take steps which are shown.
  var columns: [Int] { Set(steps[firstShown...].map(\.thread)).sorted() }

  private var creations: [String] {
    columns.compactMap { thread in
      Place.name(of: outcome.creators[thread], orOurs: showsLibrary).map {
        "  \(Schedule.letter(thread)) \(threads[thread]) was created at \($0)"
      }
    }
  }

  private func table(of steps: [Step]) -> [String] {
    let columns = columns
    let heads = columns.map { "\(Schedule.letter($0)) \(threads[$0])" }
    let width = max(16, (heads + steps.map(\.text)).map(\.count).max() ?? 0) + 2
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let heading = heads.dropLast().map { $0 + spaces(width - $0.count) }.joined() + (heads.last ?? "")
    let rows = steps.map { spaces(width * (columns.firstIndex(of: $0.thread) ?? 0)) + $0.text }
    return ([heading] + rows).map { "  " + $0 }
  }
}
