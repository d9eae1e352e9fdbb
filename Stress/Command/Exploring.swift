import Foundation
import RaceHunt

/// Explores the scenarios one after another, in this process.
struct Exploring {
  /// How many steps a debug build takes in a second, roughly: what turns the time asked for into work to be done.
  private static let stepsPerSecond = 120_000.0
  /// How many random pipelines a whole run has.
  private static let pipelines = 40

  let options: Options
  private let hunter = Hunter()
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
    hunter.crashLine = { scenario in
      "\nCrashed in \(scenario.name). Replay it with: swift run Stress --replay '\(scenario.name):"
    }
  }

  /// Explores all that was asked for; true if nothing failed.
  func run() throws -> Bool {
    let start = ContinuousClock.now
    var timeline = options.timeline
    var results = try explore { report in
      bar.clear()
      print(announcement(of: report))
      if let file = timeline.take() { try report.timeline.write(toFile: file, atomically: true, encoding: .utf8) }
    }
    bar.clear()
    results.seconds = start.duration(to: .now) / .seconds(1)
    print(results.table + results.summary, terminator: "")
    try write(results, to: options.json)
    return !results.hasFailure
  }

  /// What was asked for: the same for the same options, everywhere.
  func explore(onFailure: (Report) throws -> Void) rethrows -> Results {
    let entries =
      options.entries.isEmpty
      ? Catalogue.all + (0..<Self.pipelines).map { Pipelines.entry(seed: options.seed &* 1_000 &+ UInt64($0)) }
      : options.entries
    let budget = Budget.steps(max(1, Int(options.time * Self.stepsPerSecond) / entries.count))
    var results = Results(mode: "explored", seed: options.seed)
    for (index, entry) in entries.enumerated() {
      bar.show(Double(index) / Double(entries.count), entry.name)
      let result = Pipelines.shrunk(hunter.hunt(entry.scenario, budget, seed: options.seed), hunter)
      results.results.append(Results.Row(entry, result))
      if let report = result.report { try onFailure(report) }
    }
    return results
  }

  /// Runs one schedule; true if nothing failed.
  func replay(_ entry: Entry, _ schedule: Schedule) throws -> Bool {
    let result = hunter.replay(entry.scenario, schedule)
    var results = Results(mode: "replayed", seed: options.seed)
    results.results = [Results.Row(entry, result)]
    try write(results, to: options.json)
    guard let report = result.report else {
      print("\(entry.name): this schedule does not fail")
      return true
    }
    print(announcement(of: report))
    if let file = options.timeline { try report.timeline.write(toFile: file, atomically: true, encoding: .utf8) }
    return false
  }

  private func announcement(of report: Report) -> String {
    "\(report)  replay: swift run Stress --replay '\(report.replayToken)'\n"
  }
}
