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
      ("Stress", ["--jobs", "+1"]),
    ])
  func signs(_ program: String, _ arguments: [String]) throws {
    let (_, errors, status) = try ProgramProcess(program, arguments).rest()
    #expect(status == 2)
    #expect(errors.contains("usage: "))
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
