import Foundation
import RaceHunt

/// What a run of the programme has found, for a table and for a file.
struct Results: Encodable {
  struct Row: Encodable {
    let scenario: String
    let rows: [String]
    let schedules: Int
    let distinct: Int
    let steps: Int
    let longest: Int
    /// Whether these were all schedules that there are.
    let isExhaustive: Bool
    /// Whether the time was up before all was done that was to be.
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

    /// In a word or two.
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
  /// How many more scenarios the time was too short for.
  var notRun = 0

  var hasFailure: Bool { results.contains { $0.failure != nil } }
  var schedules: Int { results.reduce(0) { $0 + $1.schedules } }

  /// The same for the same seed and time, but for real threads.
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

  /// What the time was too short for, if anything, as a line.
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
