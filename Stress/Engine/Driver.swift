import Foundation

/// Runs scenarios, round after round, each for its share of the time.
final class Driver {
  private static let patience = Duration.seconds(3)

  private let options: Options
  private let pool = ThreadPool()
  private let bar = ProgressBar()
  private let began = ContinuousClock.now
  private var report: Report

  init(_ options: Options) {
    self.options = options
    report = Report(seed: options.seed, threads: options.threads)
  }

  func run() -> Report {
    CrashReport.install()
    let watchdog = Watchdog { [options] scenario, round in
      let finding = Report.Finding(
        scenario, seed: round.seed, after: Double(Watchdog.limit.components.seconds), round: 0,
        messages: ["it did not end within \(Watchdog.limit)"] + round.describe())
      print(finding.text, terminator: "")
      if let file = options.file {
        var report = Report(seed: options.seed, threads: options.threads)
        report.findings = [finding]
        try? report.write(to: file)
      }
      fflush(nil)
      _exit(1)
    }
    for (index, scenario) in options.scenarios.enumerated() {
      let left = options.time - seconds(since: began)
      run(scenario, for: left / Double(options.scenarios.count - index), watchdog)
    }
    bar.clear()
    report.seconds = seconds(since: began)
    return report
  }

  private func run(_ scenario: Scenario, for share: Double, _ watchdog: Watchdog) {
    var result = Report.Result(scenario: scenario.name, rows: scenario.rows)
    let start = ContinuousClock.now
    repeat {
      if result.rounds % 64 == 0 { bar.show(seconds(since: began) / options.time, scenario.name) }
      let seed = options.seed &+ UInt64(result.rounds)
      let round = Round(seed: seed, threads: options.threads)
      CrashReport.note(scenario, seed: seed)
      watchdog.begin(round, of: scenario)
      scenario.plan(round)
      round.run(on: pool)
      round.settle()
      result.rounds += 1
      result.events += round.events
      round.takeDown()
      expectRelease(round)
      watchdog.end()
      let (count, messages) = round.violations.all
      if count > 0 {
        result.violations = count
        let finding = Report.Finding(
          scenario, seed: seed, after: seconds(since: start), round: result.rounds, messages: messages)
        report.findings.append(finding)
        bar.clear()
        print(finding.text, terminator: "")
        fflush(nil)
        // The first is enough: the rest would be the same.
        break
      }
    } while seconds(since: start) < share
    result.seconds = seconds(since: start)
    report.results.append(result)
  }

  /// Waits until nothing that a subscription captured is alive any more.
  private func expectRelease(_ round: Round) {
    round.progress.waits(for: "subscriptions to be released")
    let start = ContinuousClock.now
    var looks = 0
    while round.observers.count != 0 {
      looks += 1
      if looks < 50 { yieldThread() } else { sleepBriefly(microseconds: 50) }
      if !round.violations.isEmpty { return }
      if start.duration(to: .now) > Self.patience {
        round.violations.add("\(round.observers.count) subscriptions were never released")
        return
      }
    }
  }

  private func seconds(since start: ContinuousClock.Instant) -> Double {
    start.duration(to: .now) / .seconds(1)
  }
}
