#if EXPLORATION
  import Foundation
  import SignalHunting
  import Testing

  @testable import HuntRunner
  @testable import HunterCheck
  @testable import Stress

  /// Runs the program itself, since a soak starts processes.
  @Suite("Soak")
  struct SoakTests {
    @Test("Each round has the next seed, and keeps the shard and the other options")
    func rounds() throws {
      let options = try Options([
        "--soak", "--seed", "7", "--shard", "2/3", "--only", "take", "--json", "/tmp/soak.jsonl",
      ])
      let round = options.round(5, seconds: 12)
      #expect(round.seed == 12 && round.time == 12 && round.shard == options.shard && round.json == nil)
      #expect(round.entries.map(\.name) == ["take"])
    }

    @Test("A finding is written once and as it comes; the summary tells of all rounds")
    func findings() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "soak-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "findings.jsonl")
      try Data("{}\n".utf8).write(to: file)
      let run = try StressProcess([
        "--soak", "--time", "2", "--jobs", "2", "--only", "take", "--only", "teardown-twice", "--json", file.path,
        "--html", folder.path,
      ])
      let output = run.rest()
      #expect(run.status == 1)
      #expect(output.contains("; 1 finding; "), "\(output)")
      #expect(output.contains(/resident memory: [1-9][0-9]* MB at the start, [1-9]/), "\(output)")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      // The file is appended to.
      #expect(lines.count == 2 && lines[0] == "{}")
      let finding = try JSONDecoder().decode(SoakCommand.Finding.self, from: Data(lines[1].utf8))
      #expect(finding.scenario == "teardown-twice" && finding.seed == 1)
      #expect(finding.replay?.hasPrefix("teardown-twice:") == true)
      let page = try String(contentsOf: folder.appending(path: "teardown-twice.html"), encoding: .utf8)
      #expect(page.contains("another thread comes between two operations") || page.contains("two threads use"))
    }

    @Test(
      "Memory does not grow with the rounds", .enabled(if: !isThreadSanitized, "ThreadSanitizer uses memory of its own")
    )
    func memory() throws {
      let run = try StressProcess([
        "--soak", "--time", "3", "--steps", "100", "--jobs", "1", "--only", "atomic-count",
      ])
      let output = run.rest()
      let rounds = try #require(output.firstMatch(of: /(\d+) rounds? from seed 1/).flatMap { Int($0.1) })
      #expect(rounds >= 10, "\(output)")
      let sizes = try #require(output.firstMatch(of: /resident memory: (\d+) MB at the start, (\d+) MB at the end/))
      // The first round alone needs one or two for good.
      #expect(Int(sizes.2)! - Int(sizes.1)! <= 4, "\(output)")
    }

    @Test("An interruption ends the round, and is followed by the summary")
    func interruption() throws {
      let run = try StressProcess(["--soak", "--jobs", "2", "--only", "merge-completes-twice", "--only", "take"])
      // The finding of the one process comes while the other explores, for half a minute.
      #expect(run.text(until: "  replay: ").contains("FAILED merge-completes-twice"))
      run.interrupt()
      let output = run.rest()
      #expect(output.contains("1 round from seed 1, ") && output.contains("1 finding; "), "\(output)")
      #expect(!output.contains("signal"))
      #expect(run.status == 1)
    }
  }

  /// The program, beside the tests.
  private final class StressProcess {
    private let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
      let folder = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent()
      process.executableURL = folder.appending(path: "Stress")
      process.arguments = arguments
      process.standardOutput = output
      try process.run()
    }

    /// The output up to the first that contains `mark`, or all of it.
    func text(until mark: String) -> String {
      var text = ""
      while !text.contains(mark) {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text
    }

    func interrupt() { kill(process.processIdentifier, SIGINT) }

    func rest() -> String {
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    var status: Int32 { process.terminationStatus }
  }
#endif
