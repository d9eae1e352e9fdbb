import Foundation
import RaceHunt

/// Explores the scenarios one after another, in this process.
struct ExploreCommand {
  /// Turns the time asked for into work, which is the same on every machine. A debug build needs about half of that
  /// time for it; the rest is a reserve for slower machines.
  private static let stepsPerSecond = 60_000.0
  /// The number of random pipelines in a whole run.
  private static let pipelines = 40
  /// How long the last failure may be shrunk after the time limit.
  private static let shrinkingTime = Duration.seconds(1)

  let options: Options
  private let hunter: Hunter
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
    hunter = Hunter(carriers: options.carriers)
    hunter.crashLine = { scenario in
      "\nCrashed in \(scenario.name). Replay it with: swift run Stress --replay '\(scenario.name):"
    }
  }

  /// Explores all requested scenarios. Returns true if nothing failed.
  func run() throws -> Bool {
    let limit = TimeLimit(seconds: time)
    var timeline = options.timeline
    var results = try explore(within: limit) { report in
      bar.clear()
      print(announcement(of: report))
      if let file = timeline, report.hasTimeline {
        try draw(report, to: file)
        timeline = nil
      }
    }
    bar.clear()
    results.seconds = limit.elapsed
    print(results.table + results.summary, terminator: "")
    try write(results, to: options.json)
    if let timeline {
      StressCommand.complain(
        "\(timeline) is not written: \(results.hasFailure ? "no schedule shows the failure." : "nothing failed.")")
    }
    return !results.hasFailure
  }

  /// Explores the requested scenarios. Without a time limit the results depend on the options alone, on every machine.
  func explore(within limit: TimeLimit? = nil, onFailure: (Report) throws -> Void) rethrows -> Results {
    let count = options.entries.isEmpty ? Catalogue.all.count + Self.pipelines : options.entries.count
    let budget = Budget.steps(max(1, Int(time * Self.stepsPerSecond) / count))
    var results = Results(mode: "explored", seed: options.seed)
    for index in 0..<count {
      if let limit, limit.isOver {
        results.notRun = count - index
        break
      }
      let entry = entry(at: index)
      bar.show(Double(index) / Double(count), entry.name)
      let end = limit?.end(ofPart: index, of: count)
      let result = hunt(entry, budget, until: end)
      results.results.append(Results.Row(entry, result, isCutShort: end.map { .now >= $0 } ?? false))
      if let report = result.report { try onFailure(report) }
    }
    return results
  }

  private var time: Double { options.time ?? 30 }

  private func entry(at index: Int) -> Entry {
    if !options.entries.isEmpty { return options.entries[index] }
    if index < Catalogue.all.count { return Catalogue.all[index] }
    return Pipelines.entry(seed: options.seed &* 1_000 &+ UInt64(index - Catalogue.all.count))
  }

  private func hunt(_ entry: Entry, _ budget: Budget, until end: ContinuousClock.Instant?) -> HuntResult {
    hunter.deadline = end
    let result = hunter.hunt(entry.scenario, budget, seed: options.seed, strategy: options.strategy)
    hunter.deadline = end.map { max($0, .now + Self.shrinkingTime) }
    return Pipelines.shrunk(result, hunter)
  }

  /// Runs one schedule. Returns true if it fits the scenario and nothing failed.
  func replay(_ entry: Entry, _ schedule: Schedule) throws -> Bool {
    let result = hunter.replay(entry.scenario, schedule)
    var results = Results(mode: "replayed", seed: options.seed)
    results.results = [Results.Row(entry, result)]
    try write(results, to: options.json)
    guard let report = result.report else {
      print("\(entry.name): this schedule does not fail")
      if let file = options.timeline { StressCommand.complain("\(file) is not written: nothing failed.") }
      return true
    }
    if report.failure.kind == .misfit {
      print("\(entry.name): \(report.failure)")
      if let file = options.timeline { StressCommand.complain("\(file) is not written: the schedule does not fit.") }
      return false
    }
    print(announcement(of: report))
    if let file = options.timeline { try draw(report, to: file) }
    return false
  }

  private func draw(_ report: Report, to file: String) throws {
    try report.timeline.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func announcement(of report: Report) -> String {
    "\(report)  replay: swift run Stress --replay '\(report.replayToken)'\n"
  }
}

extension Report {
  /// Whether the schedule that leads to the failure is known.
  fileprivate var hasTimeline: Bool { !schedule.picks.isEmpty }
}
