import Foundation
import RaceHunt

/// Explores the scenarios one after another, in this process.
package struct ExploreCommand {
  /// How long the last failure may be shrunk after the time limit.
  private static let shrinkingTime = Duration.seconds(1)

  package let options: Options
  private let hunter: Hunter
  private let bar: ProgressBar

  package init(_ options: Options) {
    self.options = options
    bar = ProgressBar(isChild: options.isChild)
    hunter = Hunter(carriers: options.carriers)
    hunter.showsLibrary = true
    hunter.crashLine = { scenario in
      "\nCrashed in \(scenario.name). Replay it with: swift run \(HuntRunner.program) --replay '\(scenario.name):"
    }
  }

  /// Explores all requested scenarios. Returns true if nothing failed.
  package func run() throws -> Bool {
    let limit = TimeLimit(seconds: time)
    var drawing = options.timeline
    var results = try explore(within: limit) { report in
      bar.clear()
      HuntRunner.put(announcement(of: report))
      try writePage(of: report)
      if let file = drawing, report.hasTimeline {
        try write(Data(report.timeline.utf8), to: file)
        drawing = nil
      }
    }
    bar.clear()
    results.seconds = limit.elapsed
    return try results.conclude(options, undrawn: drawing)
  }

  /// How many scenarios were requested.
  package var count: Int { options.entries.isEmpty ? options.catalogue.count : options.entries.count }

  /// The names of the scenarios that were requested.
  package var names: [String] { (0..<count).map { entry(at: $0).name } }

  /// Explores the requested scenarios. If a number of steps was asked for and there is no time limit, the results depend
  /// on the options alone, on every machine.
  package func explore(within limit: TimeLimit? = nil, onFailure: (Report) throws -> Void) rethrows -> Results {
    let count = count
    let budget = options.budget(options.steps.map { .steps($0) } ?? (limit == nil ? .standard : Budget()))
    var results = Results(mode: "explored", seed: options.seed)
    for index in 0..<count {
      if let limit, limit.isOver {
        results.notRun = count - index
        break
      }
      let entry = entry(at: index)
      if options.isChild {
        print(ParallelCommand.mark + entry.name)
      }
      bar.show(Double(index) / Double(count), within: limit, entry.name)
      let start = ContinuousClock.now
      let result = hunt(entry, budget, until: limit?.end(ofPart: index, of: count))
      let seconds = start.duration(to: .now) / .seconds(1)
      results.add(entry, result, seconds: seconds)
      if let report = result.report { try onFailure(report) }
    }
    return results
  }

  private var time: Double { options.time ?? 30 }

  private func entry(at index: Int) -> Entry {
    if !options.entries.isEmpty { return options.entries[index] }
    let all = options.catalogue.all
    return index < all.count
      ? all[index] : options.catalogue.random!.make(options.seed &* 1_000 &+ UInt64(index - all.count))
  }

  private func hunt(_ entry: Entry, _ budget: Budget, until end: ContinuousClock.Instant?) -> HuntResult {
    hunter.deadline = end
    let result = hunter.hunt(entry.scenario, budget, seed: options.seed, strategy: options.strategy)
    hunter.deadline = end.map { max($0, .now + Self.shrinkingTime) }
    return options.catalogue.shrunk(result, hunter)
  }

  /// Runs one schedule. Returns true if it fits the scenario and nothing failed.
  package func replay(_ entry: Entry, _ schedule: Schedule) throws -> Bool {
    let result = hunter.replay(entry.scenario, schedule, options.budget(.standard))
    var results = Results(mode: "replayed", seed: options.seed)
    results.results = [Results.Row(entry, result)]
    try write(results, to: options.json)
    guard let report = result.report else {
      print("\(entry.name): this schedule does not fail")
      if let file = options.timeline { HuntRunner.complain("\(file) is not written: nothing failed.") }
      return true
    }
    if report.failure.kind == .misfit {
      print("\(entry.name): \(report.failure)")
      if let file = options.timeline { HuntRunner.complain("\(file) is not written: the schedule does not fit.") }
      return false
    }
    HuntRunner.put(announcement(of: report))
    try writePage(of: report)
    if let file = options.timeline { try write(Data(report.timeline.utf8), to: file) }
    return false
  }

  /// Writes the page of a failure into the folder for pages, if there is one.
  private func writePage(of report: Report) throws {
    guard let folder = options.pages, report.hasTimeline else { return }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let name = report.scenario.map { $0.isLetter || $0.isNumber || "-.,".contains($0) ? $0 : "_" }
    try write(Data(report.page.utf8), to: "\(folder)/\(String(name.prefix(100))).html")
  }

  private func announcement(of report: Report) -> String {
    "\(report)  replay: swift run \(HuntRunner.program) --replay '\(report.replayToken)'\(options.failsWithoutCause ? " --spurious" : "")\n\n"
  }
}

extension Report {
  /// Whether the schedule that leads to the failure is known.
  fileprivate var hasTimeline: Bool { !schedule.picks.isEmpty }
}
