import Foundation
import Testing

@testable import Benchmarks

@Suite("The arguments of the programs")
struct ArgumentTests {
  @Test(
    "--help prints the usage on standard output, with status 0",
    arguments: ["Demo", "Cookbook", "Stress", "Benchmarks", "MarblePictures"])
  func help(_ program: String) throws {
    let (output, errors, status) = try ProgramProcess(program, ["--help"]).rest()
    #expect(status == 0 && errors == "")
    #expect(output.hasPrefix("usage: \(program) "))
  }

  @Test(
    "Numbers have no sign",
    arguments: [
      ("Benchmarks", ["--repetitions", "+3"]), ("Cookbook", ["chat-client", "+80"]),
      ("Demo", ["logwatch", "--top", "+3", "-"]),
      ("Stress", ["--jobs", "+1"]),
    ])
  func signs(_ program: String, _ arguments: [String]) throws {
    let (_, errors, status) = try ProgramProcess(program, arguments).rest()
    #expect(status == 2)
    #expect(errors.contains("usage: "))
  }

  @Test(
    "Results that no run has written are not merged",
    arguments: [
      [#""schedules": 9223372036854775807"#, #""seconds": 1"#],
      [#""schedules": 9000000000000000"#, #""seconds": 1e-300"#],
      [#""schedules": -1"#, #""seconds": 1"#],
      [#""schedules": 1"#, #""seconds": -1"#],
    ])
  func merge(_ numbers: [String]) throws {
    let row = """
      {"scenario": "take", "rows": [], "distinct": 1, "steps": 1, "longest": 1, "coverage": "every", \
      \(numbers.joined(separator: ", "))}
      """
    let results = #"{"mode": "explored", "seed": 1, "seconds": 1, "notRun": 0, "results": [\#(row), \#(row)]}"#
    try withFile(results) { file in
      let (_, errors, status) = try ProgramProcess("Stress", ["--merge", file]).rest()
      #expect(status == 1)
      #expect(errors == "\(file) contains no results of a run.\n")
    }
  }

  @Test("Processes divide the executions of a scenario, and count what one process counts")
  func divided() throws {
    let arguments = ["--only", "dispose-once", "--strategy", "dpor", "--time", "100", "--verbose", "--jobs"]
    let one = try ProgramProcess("Stress", arguments + ["1"]).rest()
    for jobs in 2...4 {
      let several = try ProgramProcess("Stress", arguments + ["\(jobs)"]).rest()
      #expect(several.status == 0 && several.errors == "")
      // The table.
      #expect(several.output.split(separator: "\n").prefix(2) == one.output.split(separator: "\n").prefix(2))
      #expect(several.output.contains("1 all orders"))
    }
  }

  @Test("A failure in one process ends a divided search, and is told once")
  func dividedFailure() throws {
    let arguments = ["--only", "merge-completes-twice", "--strategy", "dpor", "--jobs", "2"]
    let (output, _, status) = try ProgramProcess("Stress", arguments).rest()
    #expect(status == 1)
    #expect(output.split(separator: "\n").count { $0.hasPrefix("FAILED merge-completes-twice") } == 1)
    #expect(output.contains("replay: swift run Stress --replay 'merge-completes-twice:"))
    #expect(output.contains("1 scenarios, 1 failed"))
  }

  @Test("The results of a run are merged")
  func mergeOfRun() throws {
    try withFile("") { file in
      let run = try ProgramProcess("Stress", ["--only", "take", "--steps", "100", "--json", file]).rest()
      let merged = try ProgramProcess("Stress", ["--merge", file, file]).rest()
      #expect(run.status == 0 && merged.status == 0 && merged.errors == "")
      #expect(merged.output.contains("2 scenarios, 0 failed"))
    }
  }

  @Test(
    "A comparison with results that contain none of the workloads ends with status 1, before anything is measured",
    arguments: ["{}", #"{"results": []}"#, #"{"other": []}"#, "[]"])
  func comparison(_ text: String) throws {
    try withFile(text) { file in
      let (output, errors, status) = try ProgramProcess("Benchmarks", ["--compare", file]).rest()
      #expect(status == 1 && output == "")
      #expect(errors == "\(file) contains no results that --json has written.\n")
    }
  }

  @Test("A workload that an earlier run has not measured is named, and those that it has measured are compared")
  func newWorkload() throws {
    let row = #"{"id": "W1", "name": "", "ns": 10, "hand_ns": 1, "min_ns": 1, "spread": 0, "mark": "", "met": true}"#
    let other = row.replacing("W1", with: "W2")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let rows = try [row, other].map { try decoder.decode(ResultRow.self, from: Data($0.utf8)) }
    try withFile(#"{"results": [\#(row)]}"#) { file in
      let comparison = try Comparison([file])
      #expect(comparison.hasMeasured("W1") && !comparison.hasMeasured("W2"))
      let lines = comparison.lines(rows).lines
      #expect(lines == ["W1               1.00 of the time", "W2             was not measured before"])
    }
    #expect(try Comparison([]).lines(rows).lines == [])
  }
}

/// Calls `body` with the path of a file with a text.
private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
  let file = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID()).json")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  try body(file.path)
}
