import Foundation
import SignalHunting

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

@Suite("Stress command")
struct StressCommandTests {
  @Test(
    "A mistake in the arguments ends with status 2",
    arguments: [
      ["--nope"], ["--only"], ["--only", "nothing"], ["--seed", "x"], ["--time", "0"], ["--threads", "2"],
      ["--json", "/nowhere/file"], ["--replay", "take"], ["--replay", "take:"], ["--replay", "nothing:a"],
      ["--replay", "take:a-"], ["--timeline"], ["--seed", "-1"], ["--time", "nan"], ["--time", "inf"],
      ["--timeline", "/"], ["--json", ""],
      ["--self-check", "--only", "take"], ["--only", "take", "--list"],
      ["--replay", "take:a", "--time", "1"], ["--strategy"], ["--strategy", "luck"], ["--strategy", "dfs(x)"],
      ["--jobs", "0"], ["--seed", "+1"],
      ["--steps", "0"], ["--carrier", "fibers"], ["--child"],
      ["--html"], ["--html", "/nowhere/at/all"],
      ["--html", "/dev/null"], ["--self-check", "--verbose"],
      ["--list", "--spurious"],
      ["--replay", "queue-calls/fly:a"], ["--replay", "queue-calls/enqueue.9:a"], ["--only", "take/enqueue.0"],
    ])
  func mistakes(_ arguments: [String]) {
    #expect(throws: Options.Mistake.self) { try Options(arguments) }
    #expect(StressCommand.run(arguments) == 2)
  }

  @Test("A build without scheduling points only lists the scenarios", arguments: [[], ["--time", "1"]])
  func withoutPoints(_ arguments: [String]) throws {
    let mistake = try #require(throws: Options.Mistake.self) { try Options(arguments, explores: false) }
    #expect(mistake.explanation.hasPrefix("This build has no scheduling points"))
    _ = try Options(["--list"], explores: false)
  }

  @Test("A mistake is explained on standard error, with a line of usage")
  func explanation() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent, \.standardOutputContent]
    ) { exit(StressCommand.run(["--time", "soon"])) }
    let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(errors.contains("--time needs a number") && errors.contains("usage: "))
    #expect(try #require(result).standardOutputContent.contains(UInt8(ascii: "u")) == false)
  }

  @Test("An output file is not created before there are results")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).json").path
    #expect(try Options(["--json", file]).json == file)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("Every scenario has a unique name, and is found by it")
  func names() {
    let names = Catalogue.stress.all.map(\.name) + SelfCheck.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(Catalogue.stress.entry(named: name)?.name == name) }
  }

  @Test("Columns are aligned: words to the left, numbers to the right")
  func table() {
    var table = Table(["name", "count"])
    table.add(["a", "1"])
    table.add(["longer", "1000"])
    #expect(table.text == "name    count\na           1\nlonger   1000\n")
  }

  @Test("Each scenario is explored by one process", arguments: [1, 2, 5, 9])
  func shares(_ jobs: Int) {
    let names = (1...7).map { "\($0)" }
    let shares = ParallelCommand.shares(of: names, among: jobs)
    #expect(shares.count == min(jobs, 7) && shares.flatMap(\.self).sorted() == names)
    #expect(shares.allSatisfy { 7 / jobs...7 / jobs + 1 ~= $0.count })
  }

  @Test("Every random scenario is found by its name, as a process of its own finds it")
  func randomNames() throws {
    for name in try ExploreCommand(Options(["--seed", "7"])).names.suffix(40) {
      #expect(Catalogue.stress.entry(named: name)?.name == name)
    }
  }

  @Test("A run without options explores weak memory and the answers of calls")
  func selection() throws {
    let names = Set(try ExploreCommand(Options([])).names)
    let all = AtomicScenarios.all + MemoryScenarios.all + LinearizabilityScenarios.all
    #expect(all.count > 20 && names.isSuperset(of: all.map(\.name)))
  }

  @Test("There are at least 110 planted faults")
  func faults() { #expect(SelfCheck.all.count >= 110) }

  #if EXPLORATION
    @Test("The same seed prints the same table again")
    func sameTable() throws {
      let options = try Options([
        "--only", "take", "--only", "delay", "--only", "queue-timers", "--only", "main-deliver", "--seed", "7",
        "--steps", "1000",
      ])
      let first = ExploreCommand(options).explore { _ in }
      let second = ExploreCommand(options).explore { _ in }
      #expect(first.table == second.table)
      #expect(first.schedules > 10)
    }

    @Test("The results of several processes, written and added, are those of a run in one")
    func added() throws {
      let names = ["take", "delay", "aba", "queue-timers", "merge-completes-twice"]
      func results(of names: [String]) throws -> Results {
        let arguments = names.flatMap { ["--only", $0] } + ["--steps", "500", "--seed", "7"]
        return try ExploreCommand(Options(arguments)).explore { _ in }
      }
      var expected = try results(of: names)
      expected.sort(as: .stress)
      var added = Results(mode: "explored", seed: 7)
      let file = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).json").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      for share in ParallelCommand.shares(of: names, among: 3) {
        try write(results(of: share), to: file)
        try added.add(.read(file))
      }
      added.sort(as: .stress)
      #expect(added.table == expected.table)
    }

    @Test("A scenario of which no schedule was run counts as one that was not run")
    func notRun() throws {
      let entry = try #require(Catalogue.stress.entry(named: "take"))
      var results = Results(mode: "explored", seed: 1)
      results.add(entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: nil), seconds: 0)
      #expect(results.results.isEmpty && results.notRun == 1)
      results.add(entry, HuntResult(scenario: entry.scenario, schedules: 1, failure: nil), seconds: 0)
      let crash = Failure(.crash, "the process ended")
      results.add(entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: crash), seconds: 0)
      #expect(results.results.map(\.verdict) == ["clean", "FAILED"] && results.notRun == 1)
      #expect(results.summary.contains("\n1 FAILED, 1 clean\n"))
      let (short, long) = (results.table(isVerbose: false), results.table(isVerbose: true))
      #expect(short.contains("FAILED") && !short.contains("clean"))
      #expect(long.contains("FAILED") && long.contains("clean"))
    }

    @Test("When the time is up nothing more is explored, and the summary says so")
    func timeIsUp() throws {
      let options = try Options(["--only", "take", "--only", "delay"])
      let results = ExploreCommand(options).explore(within: TimeLimit(seconds: 0)) { _ in }
      #expect(results.results.isEmpty)
      #expect(results.summary.contains("2 scenarios were not run; a longer --time "))
      #expect(!results.hasFailure)
    }

    @Test("Time that one part does not use is left to the next part")
    func shares() {
      let limit = TimeLimit(seconds: 8)
      #expect(limit.end(ofPart: 0, of: 4).duration(to: limit.end) == .seconds(6))
      #expect(limit.end(ofPart: 3, of: 4) == limit.end)
    }

    @Test("A failure is drawn; if nothing failed, a message says so and no file is written")
    func drawings() async throws {
      for (scenario, status) in [("take", 0), ("merge-completes-twice", 1)] {
        let file = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).svg")
        let arguments = ["--only", scenario, "--time", "0.5", "--timeline", file.path]
        let result = await passing(arguments) {
          await #expect(processExitsWith: .exitCode(Int32(status)), observing: [\.standardErrorContent]) {
            exit(StressCommand.run(passed()))
          }
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let drawing = try? String(contentsOf: file, encoding: .utf8)
        try? FileManager.default.removeItem(at: file)
        #expect(drawing?.hasPrefix("<svg ") == (status == 1 ? true : nil))
        #expect(errors.contains("is not written: nothing failed") == (status == 0))
      }
    }

    @Test("A schedule that does not fit the scenario fails when it is replayed", arguments: ["zz9", "a1000"])
    func misfit(_ schedule: String) async throws {
      let arguments = ["--replay", "take:\(schedule)"]
      let result = await passing(arguments) {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
          exit(StressCommand.run(passed()))
        }
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.hasPrefix("take: the schedule does not fit: "))
    }

    @Test(
      "The chosen strategy makes the schedules and is named in the result",
      arguments: ["dfs", "dfs(1)", "dpor", "pos", "pct(3)", "surw", "random"])
    func strategy(_ name: String) throws {
      let options = try Options(["--only", "merge-completes-twice", "--strategy", name, "--time", "1"])
      var strategies: [String] = []
      _ = ExploreCommand(options).explore { strategies.append($0.strategy) }
      #expect(strategies.map { name.hasPrefix($0) || $0.hasPrefix(name) } == [true])
    }

    @Test("The self-check hunts the faults that were named, and no others")
    func selfCheckOnly() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        exit(StressCommand.run(["--self-check", "--only", "aba", "--only", "teardown-twice"]))
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("2 of 2 planted faults found"))
    }

    @Test(
      "The replay line of a failure repeats it in a fresh process",
      arguments: ["aba", "merge-completes-twice", "never-resumed"])
    func freshProcess(_ name: String) async throws {
      let fault = try #require(Catalogue.stress.entry(named: name))
      let report = try #require(await HuntTurns.take { hunt(fault.scenario).report })
      let token = report.replayToken
      let result = await passing(token) {
        await #expect(processExitsWith: .exitCode(1), observing: [\.standardOutputContent]) {
          exit(StressCommand.run(["--replay", passed()]))
        }
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains(report.failure.description))
      #expect(output.contains("--replay '\(token)'"))
    }

    @Test("A hunt in another process reports its result; its crash is a finding, and another end is none")
    func huntingChild() async throws {
      let told = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        exit(StressCommand.run(["--self-check", "--child", "--only", "aba"]))
      }
      let output = String(decoding: told?.standardOutputContent ?? [], as: UTF8.self)
      let result = try JSONDecoder().decode(FaultResult.self, from: Data(output.split(separator: "\n").last!.utf8))
      #expect(result.name == "aba" && result.isAsExpected && result.schedules ?? 0 > 0)
      let fault = try #require(SelfCheck.all.first { $0.name == "torn-switch" })
      #expect(fault.isInLibrary)
      #expect(FaultResult(fault, processEnded: "crash (signal 6)", in: .zero).isAsExpected)
      #expect(!FaultResult(fault, processEnded: nil, in: .zero).isAsExpected)
    }

    @Test(
      "Schedules in which the library has failed once",
      arguments: [
        // While another thread disposed a bag, its subscriptions still delivered events.
        ("subject-leave-bag", "b3a24b"),
        // A channel sent a change of the replaced object after the value of the new object.
        ("channel-nested", "a4b29a10b86"),
        // A control was enabled by the command that another thread had just replaced.
        ("command-replaced", "a15b37a25"),
        // A sleep was cancelled under a lock of the Swift runtime. Its timer waited for that lock, unseen by the hunt.
        ("task-sleep", "a4bc8a5"),
      ])
    func regressions(_ name: String, _ schedule: String) throws { try repeats(name, schedule) }

    @Test(
      "The same with locks of the system",
      .enabled(if: !isThreadSanitized, "locks of the system are not seen under ThreadSanitizer"),
      arguments: [
        // The deallocation of an observed object between its reading and the registration was never noticed.
        ("observe-release", "a15b3a24c2a21"),
        // A channel sent its own change, through the registration for the previous change.
        ("observe-channel", "c3b28a48b8"),
      ])
    func regressionsWithLocks(_ name: String, _ schedule: String) throws { try repeats(name, schedule) }

    private func repeats(_ name: String, _ schedule: String) throws {
      let entry = try #require(Catalogue.stress.entry(named: name))
      let picks = try #require(Schedule(schedule))
      let result = replay(entry.scenario, picks)
      #expect(result.isClean, "\(result)")
      // The schedule must still fit the whole run. Otherwise it would test another run.
      #expect(result.steps == picks.picks.count)
    }

    @Test("A failing interleaving is drawn, with a column for each thread and a line for each switch", .hunts)
    func timeline() throws {
      let fault = try #require(Catalogue.stress.entry(named: "merge-completes-twice"))
      let report = try #require(hunt(fault.scenario).report)
      let drawing = report.timeline
      #expect(drawing.hasPrefix("<svg ") && drawing.hasSuffix("</svg>\n"))
      #expect(drawing.components(separatedBy: "class=\"lane\"").count - 1 == 2)
      #expect(drawing.components(separatedBy: "class=\"preemption\"").count - 1 == report.preemptions)
    }
  #endif
}
