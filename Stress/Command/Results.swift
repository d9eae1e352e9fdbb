import Foundation
import RaceHunt

/// The results of a run of the program, for a table and for a file.
struct Results: Encodable {
  struct Row: Encodable {
    let scenario: String
    let rows: [String]
    let schedules: Int
    let distinct: Int
    let steps: Int
    let longest: Int
    /// Whether all schedules of the scenario were explored.
    let isExhaustive: Bool
    /// Whether the time was over before the work on the scenario was finished.
    let isCutShort: Bool
    let failure: String?
    let replay: String?

    init(_ entry: Entry, _ result: HuntResult, isCutShort: Bool = false) {
      scenario = result.scenario
      rows = entry.rows
      schedules = result.schedules
      distinct = result.distinct
      steps = result.steps
      longest = result.longest
      isExhaustive = result.isExhaustive
      self.isCutShort = isCutShort && !isExhaustive && result.isClean
      failure = result.report?.failure.description
      replay = result.report.flatMap { $0.schedule.picks.isEmpty ? nil : $0.replayToken }
    }

    /// The result in one or two words.
    var verdict: String {
      if failure != nil { return "FAILED" }
      if isExhaustive { return "all explored" }
      return isCutShort ? "clean, cut short" : "clean"
    }
  }

  let mode: String
  let seed: UInt64
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
      \(omissions)
      """
  }

  /// A line with the number of scenarios that were cut short or not run. Empty if there are none.
  var omissions: String {
    let cut = results.count { $0.isCutShort }
    return cut + notRun == 0 ? "" : "the time was too short: \(cut) scenarios were cut short, \(notRun) not run\n"
  }
}

/// Writes results as JSON.
func write(_ results: some Encodable, to file: String?) throws {
  guard let file else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try (encoder.encode(results) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
}
