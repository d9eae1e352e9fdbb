import Foundation

/// What a run has found.
struct Report: Encodable {
  struct Result: Encodable {
    let scenario: String
    let rows: [String]
    var rounds = 0
    var events = 0
    var violations = 0
    var seconds = 0.0
  }

  struct Finding: Encodable {
    let scenario: String
    let seed: UInt64
    /// How long the scenario had run, in seconds and rounds.
    let after: Double
    let round: Int
    let messages: [String]
    let `repeat`: String

    init(_ scenario: Scenario, seed: UInt64, after: Double, round: Int, messages: [String]) {
      self.scenario = scenario.name
      self.seed = seed
      self.after = after
      self.round = round
      self.messages = messages
      self.repeat = CrashReport.repetition(of: scenario, seed: seed)
    }

    var text: String {
      let lines = messages.map { "  \($0)\n" }.joined()
      return
        "\nViolation in \(scenario), round \(round), after \(rounded(after)) s:\n\(lines)Repeat it with: \(self.repeat)\n"
    }
  }

  let seed: UInt64
  let threads: Int
  var seconds = 0.0
  var results: [Result] = []
  var findings: [Finding] = []

  var table: String {
    let rows =
      [["scenario", "rows", "rounds", "events", "violations"]]
      + results.map {
        [$0.scenario, $0.rows.joined(separator: " "), "\($0.rounds)", "\($0.events)", "\($0.violations)"]
      }
      + [
        [
          "\(results.count) scenarios", "", "\(total(\.rounds))", "\(total(\.events))", "\(total(\.violations))",
        ]
      ]
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + padding : padding + row[column]
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n") + "\n\(rounded(seconds)) s, \(threads) threads, seed \(seed)\n"
  }

  func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
  }

  private func total(_ count: KeyPath<Result, Int>) -> Int { results.reduce(0) { $0 + $1[keyPath: count] } }
}

private func rounded(_ seconds: Double) -> String { String(format: "%.1f", seconds) }
