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
    let failure: String?
    let replay: String?

    init(_ entry: Entry, _ result: HuntResult) {
      scenario = result.scenario
      rows = entry.rows
      schedules = result.schedules
      distinct = result.distinct
      steps = result.steps
      longest = result.longest
      isExhaustive = result.isExhaustive
      failure = result.report?.failure.description
      replay = result.report.flatMap { $0.schedule.picks.isEmpty ? nil : $0.replayToken }
    }
  }

  let mode: String
  let seed: UInt64
  var seconds = 0.0
  var results: [Row] = []

  var hasFailure: Bool { results.contains { $0.failure != nil } }
  var schedules: Int { results.reduce(0) { $0 + $1.schedules } }

  /// The same for the same seed and time, but for real threads.
  var table: String {
    var table = Table(["scenario", "schedules", "distinct", "steps", "longest", "result"])
    for row in results {
      let verdict = row.failure == nil ? row.isExhaustive ? "all explored" : "clean" : "FAILED"
      table.add([row.scenario, "\(row.schedules)", "\(row.distinct)", "\(row.steps)", "\(row.longest)", verdict])
    }
    return table.text
  }

  var summary: String {
    let failures = results.count { $0.failure != nil }
    let rate = Int(Double(schedules) / max(seconds, 0.001))
    return """
      \(results.count) scenarios, \(failures) failed; \(schedules) schedules, \(rate) per second, longest \
      \(results.map(\.longest).max() ?? 0) steps; \(String(format: "%.1f", seconds)) s, seed \(seed)

      """
  }
}

/// Writes results as JSON.
func write(_ results: some Encodable, to file: String?) throws {
  guard let file else { return }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try (encoder.encode(results) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
}
