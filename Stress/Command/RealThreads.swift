import Foundation
import RaceHunt

/// Runs the scenarios with real threads, each in a process of its own: a lock cycle traps in some mutexes and hangs in
/// others, and neither must end the whole run.
struct RealThreads {
  let options: Options
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
  }

  /// Runs all that was asked for; true if nothing failed.
  func run() throws -> Bool {
    let entries = options.entries.isEmpty ? Catalogue.all : options.entries
    if options.isChild { return try runHere(entries[0]) }
    let start = ContinuousClock.now
    var results = Results(mode: "real threads", seed: options.seed)
    var table = Table(["scenario", "rounds", "result"])
    for (index, entry) in entries.enumerated() {
      bar.show(Double(index) / Double(entries.count), entry.name)
      let result = try runInProcess(entry, for: options.time / Double(entries.count))
      table.add([entry.name, "\(result.schedules)", result.report == nil ? "clean" : "FAILED"])
      results.results.append(Results.Row(entry, result))
      if let report = result.report {
        bar.clear()
        print(report)
      }
    }
    bar.clear()
    results.seconds = start.duration(to: .now) / .seconds(1)
    print(table.text, terminator: "")
    print(
      "\(entries.count) scenarios, \(results.results.count { $0.failure != nil }) failed; \(results.schedules) rounds of "
        + "real threads; \(String(format: "%.1f", results.seconds)) s, seed \(options.seed)")
    try write(results, to: options.json)
    return !results.hasFailure
  }

  /// In the process for one scenario: the last line tells the other process what was seen.
  private func runHere(_ entry: Entry) throws -> Bool {
    let hunter = Hunter(threads: options.threads)
    let start = ContinuousClock.now
    let result = hunter.runReal(entry.scenario, seed: options.seed) {
      start.duration(to: .now) > .seconds(options.time)
    }
    let failure = result.report.map { " \($0.failure)" } ?? ""
    print("\(result.schedules)\(failure)")
    return result.report == nil
  }

  private func runInProcess(_ entry: Entry, for seconds: Double) throws -> HuntResult {
    let child = try ChildProcess([
      "--real", "--child", "--only", entry.name, "--time", "\(max(seconds, 0.01))", "--seed", "\(options.seed)",
      "--threads", "\(options.threads)",
    ])
    let rounds = child.lastWords.first.flatMap { Int($0) }
    if child.status == nil || rounds == nil {
      return HuntResult(
        scenario: entry.scenario, schedules: rounds ?? 0,
        failure: Failure(.crash, "the process ended with \(child.end)"))
    }
    let seen = child.lastWords.dropFirst().joined(separator: " ")
    return HuntResult(
      scenario: entry.scenario, schedules: rounds ?? 0, failure: seen.isEmpty ? nil : Failure(.check, seen))
  }
}
