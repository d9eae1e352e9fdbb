import Foundation
import RaceHunt

/// The results of a run of the program, for a table and for a file.
package struct Results: Codable {
  package struct Row: Codable {
    let scenario: String
    let rows: [String]
    let schedules: Int
    let distinct: Int
    let steps: Int
    let longest: Int
    /// How many plans of a specification were run. Nil for other scenarios.
    let plans: Int?
    /// Which schedules of the scenario were explored: `every`, `announcedOrders` or `sampled`.
    let coverage: String
    /// How long it took.
    let seconds: Double
    var failure: String?
    var replay: String?

    init(_ entry: Entry, _ result: HuntResult, seconds: Double = 0) {
      scenario = result.scenario
      rows = entry.rows
      schedules = result.schedules
      distinct = result.distinct
      steps = result.steps
      longest = result.longest
      plans = result.plans > 0 ? result.plans : nil
      coverage = "\(result.coverage)"
      self.seconds = seconds
      failure = result.report?.failure.description
      replay = result.report.flatMap { $0.schedule.picks.isEmpty ? nil : $0.replayToken }
    }

    /// The result in a few words.
    var verdict: String {
      if failure != nil { return "FAILED" }
      return ["every": "all explored", "announcedOrders": "all orders"][coverage] ?? "clean"
    }
  }

  package var mode: String
  package var seed: UInt64
  package var seconds = 0.0
  package var results: [Row] = []
  /// The number of scenarios that were not run, since the time was over.
  package var notRun = 0

  package var hasFailure: Bool { results.contains { $0.failure != nil } }
  package var schedules: Int { results.reduce(0) { $0 + $1.schedules } }

  /// Prints and writes them. Returns true if nothing failed.
  ///
  /// - Parameter file: The drawing that was asked for, if none was made.
  func conclude(_ options: Options, undrawn file: String?) throws -> Bool {
    if !options.isChild { HuntRunner.put(table(isVerbose: options.isVerbose) + summary) }
    try write(self, to: options.json)
    if let file, !options.isChild {
      HuntRunner.complain(
        "\(file) is not written: \(hasFailure ? "no schedule shows the failure." : "nothing failed.")")
    }
    return !hasFailure
  }

  /// The table of all scenarios, or of those that failed. Empty if there is none.
  package func table(isVerbose: Bool) -> String {
    var shown = self
    if !isVerbose { shown.results.removeAll { $0.failure == nil } }
    return shown.results.isEmpty ? "" : shown.table
  }

  /// For the same seed and time this is the same in every run.
  package var table: String {
    var table = Table(["scenario", "schedules", "distinct", "steps", "longest", "result"])
    for row in results {
      table.add([row.scenario, "\(row.schedules)", "\(row.distinct)", "\(row.steps)", "\(row.longest)", row.verdict])
    }
    return table.text
  }

  package var summary: String {
    let failures = results.count { $0.failure != nil }
    return """
      \(results.count.counted("scenario")), \(failures) failed; \(schedules.counted("schedule")), \
      \(Self.rate(schedules, in: seconds)) per second, longest \
      \((results.map(\.longest).max() ?? 0).counted("step")); \(String(format: "%.1f", seconds)) s, seed \(seed)
      \(verdicts)
      one process explores \(medianRate) per second in the median scenario
      \(specifications)\(omissions)
      """
  }

  /// How many scenarios have each result.
  private var verdicts: String {
    let counts = Dictionary(results.map { ($0.verdict, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      .joined(separator: ", ")
  }

  /// A line with the number of histories that were checked against models. Empty if there are none.
  private var specifications: String {
    let rows = results.filter { $0.plans != nil }
    if rows.isEmpty { return "" }
    let (plans, histories) = rows.reduce((0, 0)) { ($0.0 + ($1.plans ?? 0), $0.1 + $1.schedules) }
    let rate = Self.rate(histories, in: rows.reduce(0) { $0 + $1.seconds })
    return """
      \(histories.counted("history", "histories")) of \(plans.counted("plan")) \(histories == 1 ? "was" : "were") checked \
      against models, \(rate) per second in one process

      """
  }

  /// The median over the scenarios of the schedules that one process explores in a second.
  private var medianRate: String {
    let rows = results.filter { $0.seconds > 0 }
      .sorted { Double($0.schedules) / $0.seconds < Double($1.schedules) / $1.seconds }
    let rate = rows.isEmpty ? "0" : Self.rate(rows[rows.count / 2].schedules, in: rows[rows.count / 2].seconds)
    return rate == "1" ? "1 schedule" : "\(rate) schedules"
  }

  /// A count per second. In text, since it may be more than an `Int` holds.
  private static func rate(_ count: Int, in seconds: Double) -> String {
    String(format: "%.0f", Double(count) / max(seconds, 0.001))
  }

  /// A line with the number of scenarios that were not run, and how to run them. Empty if there are none.
  package var omissions: String {
    if notRun == 0 { return "" }
    let left = notRun == 1 ? "1 scenario was" : "\(notRun) scenarios were"
    return "the time was too short: \(left) not run; a longer --time runs more, --only NAME one\n"
  }

  /// Adds the result of a scenario. If no schedule was run, since the time was over, the scenario was not run.
  package mutating func add(_ entry: Entry, _ result: HuntResult, seconds: Double = 0) {
    if result.schedules == 0, result.report == nil {
      notRun += 1
    } else {
      results.append(Row(entry, result, seconds: seconds))
    }
  }

  /// The results of several runs in one.
  package mutating func add(_ other: Results) {
    results += other.results
    notRun += other.notRun
    seconds = max(seconds, other.seconds)
  }

  /// Puts the scenarios in the order of the catalogue, and the random ones after them.
  package mutating func sort(as catalogue: Catalogue) {
    let places = Dictionary(
      catalogue.all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    results.sort {
      (places[$0.scenario] ?? .max, $0.scenario) < (places[$1.scenario] ?? .max, $1.scenario)
    }
  }

  /// Reads results that were written as JSON.
  package static func read(_ file: String) throws(FileMistake) -> Results {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
      let results = try? JSONDecoder().decode(Results.self, from: data)
    else { throw FileMistake(description: "\(file) contains no results of a run.") }
    return results
  }
}

/// A file that could not be read or written.
package struct FileMistake: Error, CustomStringConvertible {
  package let description: String
}

/// Writes a file. A file that exists is overwritten, not replaced, since it may be a device.
package func write(_ data: Data, to file: String) throws(FileMistake) {
  do {
    try data.write(to: URL(fileURLWithPath: file))
  } catch {
    throw FileMistake(description: "\(file) could not be written: \(error.localizedDescription)")
  }
}

/// Writes results as JSON.
package func write(_ results: some Encodable, to file: String?) throws {
  guard let file else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try write(encoder.encode(results) + Data("\n".utf8), to: file)
}
