import Foundation

@testable import Benchmarks

@Suite("The arguments of the programs")
struct ArgumentTests {
  @Test(
    "--help prints the usage on standard output, with status 0",
    arguments: ["Examples", "Stress", "Benchmarks", "OperatorPages"])
  func help(_ program: String) throws {
    let (output, errors, status) = try ProgramProcess(program, ["--help"]).rest()
    #expect(status == 0 && errors == "")
    #expect(output.hasPrefix("usage: \(program) "))
  }

  @Test(
    "Numbers have no sign",
    arguments: [
      ("Benchmarks", ["--repetitions", "+3"]), ("Examples", ["chat-client", "+80"]),
      ("Stress", ["--jobs", "+1"]),
    ])
  func signs(_ program: String, _ arguments: [String]) throws {
    let (_, errors, status) = try ProgramProcess(program, arguments).rest()
    #expect(status == 2)
    #expect(errors.contains("usage: "))
  }

  @Test(
    "Without a name Examples lists the examples and says how to run one, and --help prints the usage above the list")
  func list() throws {
    let list = try ProgramProcess("Examples", []).rest()
    #expect(list.status == 0 && list.errors == "")
    let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(list.output.hasSuffix("\n\nswift run Examples NAME runs one of them.\n"))
    #expect(
      names.dropLast() == [
        "bind", "subscription", "peashooter", "time", "channel", "login", "note", "watch", "crawler", "event-loop",
        "chat", "chat-server", "chat-client",
      ])
    #expect(list.output.contains("chat-client PORT    a client that connects again when the server is gone\n"))
    let help = try ProgramProcess("Examples", ["--help"]).rest()
    #expect(help.output == "usage: Examples [NAME [ARGUMENT ...] | --help]\n" + list.output)
  }

  @Test("An unknown example is named, with all that there are, on standard error with status 2")
  func unknownExample() throws {
    let (output, errors, status) = try ProgramProcess("Examples", ["nothing"]).rest()
    #expect(status == 2 && output == "")
    #expect(errors.hasPrefix("There is no example \"nothing\". The examples: bind, subscription, "))
    #expect(errors.hasSuffix("\nusage: Examples [NAME [ARGUMENT ...] | --help]\n"))
  }

  @Test("An unknown workload is named, with all that there are, on standard error with status 2")
  func unknownWorkload() throws {
    let (output, errors, status) = try ProgramProcess("Benchmarks", ["--only", "W3", "--only", "W999"]).rest()
    #expect(status == 2 && output == "")
    #expect(errors.hasPrefix("There is no workload \"W999\". The workloads: W1, W1o, "))
    #expect(errors.contains("\nusage: Benchmarks "))
  }

  @Test(
    "A wrong argument of Benchmarks is named on standard error, with status 2",
    arguments: [
      (["--nope"], "There is no option --nope."), (["--only"], "--only needs the name of a workload."),
      (["--repetitions", "x"], "--repetitions needs a number, and not x."),
    ])
  func wrongOption(_ arguments: [String], _ message: String) throws {
    let (output, errors, status) = try ProgramProcess("Benchmarks", arguments).rest()
    #expect(status == 2 && output == "")
    #expect(errors.hasPrefix("\(message)\nusage: Benchmarks "))
  }

  @Test(
    "A bar shows the library's time beside the hand-written one, which ends at the mark",
    arguments: [
      (0, "..........|"), (0.48, "#####.....|"), (1, "##########|"), (1.3, "##########|###"),
      (2, "##########|##########"), (11, "##########|##########>"),
    ])
  func bar(_ ratio: Double, _ bar: String) { #expect(Report.bar(ratio) == bar) }

  @Test("Figures that vary by more than their median are printed as unreliable")
  func spread() {
    #expect(Report.spread(1) == "100%")
    #expect(Report.spread(1.4) == "140% unreliable")
  }

  @Test("--help after the name of an example describes it, and does not run it")
  func helpOfExample() throws {
    let (output, errors, status) = try ProgramProcess("Examples", ["chat-server", "--help"]).rest()
    #expect(status == 0 && errors == "")
    #expect(output == "usage: Examples chat-server [PORT]\na chat server, until the input ends\n")
  }

  @Test(
    "An example with wrong arguments prints its usage on standard error, with status 2",
    arguments: [
      (["event-loop", "fast"], "event-loop"), (["bind", "time"], "bind"), (["chat-client"], "chat-client PORT"),
      (["chat-client", "70000"], "chat-client PORT"), (["chat-server", "1", "2"], "chat-server [PORT]"),
      (["login", "--virtual", "--virtual"], "login [--virtual]"),
    ])
  func wrongArguments(_ arguments: [String], _ heading: String) throws {
    let (output, errors, status) = try ProgramProcess("Examples", arguments).rest()
    #expect(status == 2 && output == "" && errors == "usage: Examples \(heading)\n")
  }

  @Test("An example that fails says why, with status 1")
  func failure() throws {
    let first = try ProgramProcess("Examples", ["chat-server"])
    let port = try #require(first.text(until: "\n").firstMatch(of: /serving on port (\d+)/)?.1)
    let second = try ProgramProcess("Examples", ["chat-server", "\(port)"]).rest()
    #expect(second.status == 1 && second.errors.hasPrefix("chat-server: bind: "))
    try first.closeInput()
    #expect(first.rest().status == 0)
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
