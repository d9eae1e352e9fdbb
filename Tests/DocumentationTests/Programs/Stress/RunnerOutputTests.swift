import RaceHunt

@testable import HuntRunner
@testable import Stress

@Suite("What a hunting program prints")
struct RunnerOutputTests {
  @Test("The summary has no plural for one")
  func plurals() throws {
    let entry = try #require(Catalogue.stress.entry(named: "take"))
    var results = Results(mode: "explored", seed: 1)
    results.notRun = 1
    results.add(entry, HuntResult(scenario: entry.scenario, schedules: 1, failure: nil), seconds: 1)
    #expect(results.summary.hasPrefix("1 scenario, 0 failed; 1 schedule, "))
    #expect(results.summary.contains("the time was too short: 1 scenario was not run; "))
    results.notRun = 2
    results.add(entry, HuntResult(scenario: entry.scenario, schedules: 1, failure: nil), seconds: 1)
    #expect(results.summary.hasPrefix("2 scenarios, 0 failed; 2 schedules, "))
    #expect(results.summary.contains("2 scenarios were not run; "))
  }

  @Test(
    "The bar says how much is done, and how long the rest takes at most",
    arguments: [
      (0, 0, 30, "[....................]   0 %, 30 s left"),
      // A quarter of the work took ten seconds.
      (0.25, 10, 1_000, "[#####...............]  25 %, 30 s left"),
      // The time ends the work before it is done.
      (0.25, 20, 40, "[##########..........]  50 %, 20 s left"),
      (0.01, 60, 10_000, "[....................]   1 %, 99 min left"),
      (1, 20, 20, "[####################] 100 %, 0 s left"),
      (0.001, 100, nil, "[....................]   0 %, 28 h left"),
      (0, 5, nil, "[....................]   0 %"),
    ] as [(Double, Double, Double?, String)])
  func bar(_ done: Double, _ elapsed: Double, _ limit: Double?, _ text: String) {
    #expect(ProgressBar.text(done, after: elapsed, of: limit) == text)
  }

  @Test("Results have colours on a terminal, and none in a pipe, with NO_COLOR, or where the terminal has none")
  func colours() {
    let report = "FAILED a race\n  overdrawn\n  a books  b tea\n   start\n  >start\n"
    let painted = Colours(isTerminal: true, environment: [:]).painted(report)
    #expect(
      painted
        == "\u{1B}[1;31mFAILED\u{1B}[0m a race\n  overdrawn\n  a books  b tea\n   start\n  \u{1B}[33m>\u{1B}[0mstart\n")
    #expect(Colours(isTerminal: true, environment: ["NO_COLOR": ""]).painted(report) == painted)
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(Colours(isTerminal: true, environment: environment).painted(report) == report)
    }
    #expect(Colours(isTerminal: false, environment: [:]).painted(report) == report)
  }

  @Test("The number of failures is green or red")
  func counts() {
    let colours = Colours(isTerminal: true, environment: [:])
    #expect(colours.painted("3 scenarios, 0 failed; ") == "3 scenarios, \u{1B}[32m0 failed\u{1B}[0m; ")
    #expect(colours.painted("30 scenarios, 10 failed; ") == "30 scenarios, \u{1B}[1;31m10 failed\u{1B}[0m; ")
  }
}
