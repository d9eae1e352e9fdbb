import Foundation
import RaceHunt
import ReactiveSignals
import Testing

@testable import Stress

@Suite("Stress command")
struct StressCommandTests {
  @Test(
    "A mistake in the arguments ends with status 2",
    arguments: [
      ["--nope"], ["--only"], ["--only", "nothing"], ["--seed", "x"], ["--time", "0"], ["--threads", "1"],
      ["--json", "/nowhere/file"], ["--replay", "take"], ["--replay", "take:"], ["--replay", "nothing:a"],
      ["--replay", "take:a-"], ["--timeline"],
    ])
  func mistakes(_ arguments: [String]) {
    #expect(throws: Options.Mistake.self) { try Options(arguments) }
    #expect(StressCommand.run(arguments) == 2)
  }

  @Test("Every scenario has a name of its own, and is found by it")
  func names() {
    let names = Catalogue.all.map(\.name) + SelfCheck.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(Catalogue.entry(named: name)?.name == name) }
  }

  @Test("Columns are aligned, numbers to the right")
  func table() {
    var table = Table(["name", "count"])
    table.add(["a", "1"])
    table.add(["longer", "1000"])
    #expect(table.text == "name    count\na           1\nlonger   1000\n")
  }

  #if EXPLORATION
    @Test("The same seed prints the same table twice")
    func sameTable() throws {
      let options = try Options([
        "--only", "take", "--only", "debounce", "--only", "queue-timers", "--only", "main-deliver", "--seed", "7",
        "--time", "0.2",
      ])
      let first = Exploring(options).explore { _ in }
      let second = Exploring(options).explore { _ in }
      #expect(first.table == second.table)
      #expect(first.schedules > 10)
    }

    @Test(
      "The replay line of a failure repeats it in a fresh process",
      arguments: ["teardown-twice", "aba", "merge-completes-twice", "debounce-drops-newest", "never-resumed"])
    func freshProcess(_ name: String) async throws {
      let fault = try #require(Catalogue.entry(named: name))
      let report = try #require(hunt(fault.scenario).report)
      let token = report.replayToken
      let result = await #expect(
        processExitsWith: .exitCode(1), observing: [\.standardOutputContent]
      ) { [token = token as String] in
        exit(StressCommand.run(["--replay", token]))
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains(report.failure.description))
      #expect(output.contains("--replay '\(token)'"))
    }

    @Test("Real threads that may not run beside others tell what they saw, and a crash is seen from outside")
    func child() async throws {
      let arguments = ["--self-check", "--child", "--time", "0.05", "--only"]
      let told = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [arguments = arguments + ["replay-under-lock"] as [String]] in
        exit(StressCommand.run(arguments))
      }
      let counts = String(decoding: told?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n").last?
        .split(separator: " ").compactMap { Int($0) }
      #expect(counts?.count == 2 && counts?.first == counts?.last && counts?.first != 0)
      await #expect(processExitsWith: .failure) { [arguments = arguments + ["sent-under-lock"] as [String]] in
        exit(StressCommand.run(arguments))
      }
    }

    @Test(
      "Schedules in which the library has failed once",
      arguments: [
        // A bag that another thread was disposing did not silence its subscriptions.
        ("subject-leave-bag", "b3a11"),
        // An observed object that went between being read and being registered with was never known to have gone.
        ("observe-release", "a13b3a14c2a9"),
        // A change by a channel came out of it, sent by the registration for the one before.
        ("observe-channel", "c3b23a28"),
        // A change of the object before came out of a channel after the next one's value.
        ("channel-nested", "a3b24a5"),
        // A control was told of the enabling of the command that another thread had just replaced.
        ("command-replaced", "a11b32a16"),
        // A sleep was cancelled under a lock of the runtime, and its timer waited for that where nobody saw it.
        ("task-sleep", "a4bc9"),
      ])
    func regressions(_ name: String, _ schedule: String) throws {
      let entry = try #require(Catalogue.entry(named: name))
      let result = try replay(entry.scenario, #require(Schedule(schedule)))
      #expect(result.isClean, "\(result)")
    }

    @Test("A failing interleaving is drawn, with a column for each thread and a line for each switch")
    func timeline() throws {
      let fault = try #require(Catalogue.entry(named: "merge-completes-twice"))
      let report = try #require(hunt(fault.scenario).report)
      let drawing = report.timeline
      #expect(drawing.hasPrefix("<svg ") && drawing.hasSuffix("</svg>\n"))
      #expect(drawing.components(separatedBy: "class=\"lane\"").count - 1 == 2)
      #expect(drawing.components(separatedBy: "class=\"preemption\"").count - 1 == report.preemptions)
    }
  #endif
}
