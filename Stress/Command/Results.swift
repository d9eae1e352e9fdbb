import Foundation
import RaceHunt

/// The results of a run of the program, for a table and for a file.
struct Results: Codable {
  struct Row: Codable {
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
    let failure: String?
    let replay: String?

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

    /// The result in one or two words.
    var verdict: String {
      if failure != nil { return "FAILED" }
      return ["every": "all explored", "announcedOrders": "all orders"][coverage] ?? "clean"
    }
  }

  var mode: String
  var seed: UInt64
  var seconds = 0.0
  var results: [Row] = []
  /// The number of scenarios that were not run, since the time was over.
  var notRun = 0

  var hasFailure: Bool { results.contains { $0.failure != nil } }
  var schedules: Int { results.reduce(0) { $0 + $1.schedules } }

  /// For the same seed and time this is the same in every run, except with real threads.
  var table: String {
    var table = Table(["scenario", "schedules", "distinct", "steps", "longest", "result"])
    for row in results {
      table.add([row.scenario, "\(row.schedules)", "\(row.distinct)", "\(row.steps)", "\(row.longest)", row.verdict])
    }
    return table.text
  }

  var summary: String {
    let failures = results.count { $0.failure != nil }
    let rate = Int(Double(schedules) / max(seconds, 0.001))
    return """
      \(results.count) scenarios, \(failures) failed; \(schedules) schedules, \(rate) per second, longest \
      \(results.map(\.longest).max() ?? 0) steps; \(String(format: "%.1f", seconds)) s, seed \(seed)
      one process explores \(medianRate) schedules per second in the median scenario
      \(specifications)\(omissions)
      """
  }

  /// A line with the number of histories that were checked against models. Empty if there are none.
  private var specifications: String {
    let rows = results.filter { $0.plans != nil }
    if rows.isEmpty { return "" }
    let (plans, histories) = rows.reduce((0, 0)) { ($0.0 + ($1.plans ?? 0), $0.1 + $1.schedules) }
    let rate = Int(Double(histories) / max(rows.reduce(0) { $0 + $1.seconds }, 0.001))
    return "\(histories) histories of \(plans) plans were checked against models, \(rate) per second in one process\n"
  }

  /// The median over the scenarios of the schedules that one process explores in a second.
  private var medianRate: Int {
    let rates = results.filter { $0.seconds > 0 }.map { Double($0.schedules) / $0.seconds }.sorted()
    return rates.isEmpty ? 0 : Int(rates[rates.count / 2])
  }

  /// A line with the number of scenarios that were not run. Empty if there are none.
  var omissions: String { notRun == 0 ? "" : "the time was too short: \(notRun) scenarios were not run\n" }

  /// The results of several runs in one.
  mutating func add(_ other: Results) {
    results += other.results
    notRun += other.notRun
    seconds = max(seconds, other.seconds)
    if mode.isEmpty { (mode, seed) = (other.mode, other.seed) }
  }

  /// Puts the scenarios in the order of the catalogue, and the random pipelines after them.
  mutating func sort() {
    let places = Dictionary(
      Catalogue.all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    results.sort {
      (places[$0.scenario] ?? .max, $0.scenario) < (places[$1.scenario] ?? .max, $1.scenario)
    }
  }

  /// Reads results that were written as JSON.
  static func read(_ file: String) throws -> Results {
    try JSONDecoder().decode(Results.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }
}

/// Writes results as JSON.
func write(_ results: some Encodable, to file: String?) throws {
  guard let file else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try (encoder.encode(results) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
}
