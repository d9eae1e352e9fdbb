import Dispatch
import RaceHunt
import ReactiveSignals

/// Plants known faults and hunts them: a hunter that finds nothing must prove that it can.
enum SelfCheck {
  /// Every fault, floor by floor. To add one, append it to its floor's list.
  static let all = [
    torn, tornOperators, disposables, scheduling, multicast, delivery, merging, timing, commands, properties, channels,
    tasks,
  ].flatMap(\.self)

  /// The wrong version of a planted fault, to be replayed; nil if there is none of this name. The faults of the library's
  /// own code are not made in it.
  static func entry(named name: String) -> Entry? {
    all.first { $0.name == name }.map { Entry($0.wrong, rows: $0.rows, $0.summary) }
  }

  /// Real threads get as long as the hunt took, but at least this, so that they have had a chance.
  static let leastRealTime = Duration.milliseconds(150)

  /// Hunts each fault, its right version, and each fault again with real threads.
  ///
  /// - Parameter report: Called with each result as it comes.
  static func run(
    _ faults: [Fault] = all, hunter: Hunter, budget: Budget = .standard, seed: UInt64 = 1,
    report: (FaultResult) -> Void = { _ in }
  ) -> [FaultResult] {
    faults.map { fault in
      let result = check(fault, hunter, budget, seed)
      report(result)
      return result
    }
  }

  private static func check(_ fault: Fault, _ hunter: Hunter, _ budget: Budget, _ seed: UInt64) -> FaultResult {
    let begin = DispatchTime.now().uptimeNanoseconds
    let found = planted(fault) { hunter.hunt(fault.wrong, budget, seed: seed) }
    let duration = Duration.nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds - begin))
    let (rounds, failures) =
      fault.runsFreely
      ? planted(fault) { realRounds(of: fault.wrong, hunter, seed, for: max(duration, leastRealTime)) } : (nil, 0)
    let mended = hunter.hunt(fault.right, budget, seed: seed)
    return FaultResult(
      name: fault.name, rows: fault.rows, summary: fault.summary, failure: found.report?.failure.description,
      schedules: found.report?.schedulesNeeded ?? found.schedules, strategy: found.report?.strategy,
      preemptions: found.report?.preemptions ?? 0, isMinimal: found.report?.isMinimal ?? false, duration: duration,
      realRounds: rounds, realFailures: failures, falseAlarm: mended.report?.failure.description,
      rightSchedules: mended.schedules)
  }

  /// Makes the fault for as long as `body` runs, if it is one of the library's.
  private static func planted<Result>(_ fault: Fault, _ body: () -> Result) -> Result {
    #if EXPLORATION
      if let label = fault.torn { return Exploration.tearing(label, body) }
    #endif
    return body()
  }

  private static func realRounds(
    of scenario: Scenario, _ hunter: Hunter, _ seed: UInt64, for duration: Duration
  ) -> (rounds: Int?, failures: Int) {
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(duration / .nanoseconds(1))
    func isOver() -> Bool { DispatchTime.now().uptimeNanoseconds >= end }
    var rounds = 0
    var failures = 0
    while !isOver() {
      let result = hunter.runReal(scenario, seed: seed &+ UInt64(rounds), until: isOver)
      rounds += result.schedules
      if !result.isClean { failures += 1 }
    }
    return (rounds, failures)
  }
}
