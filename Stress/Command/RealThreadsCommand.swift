import Foundation
import RaceHunt

/// Runs the scenarios with real threads, in another process. A lock cycle traps in some mutexes and hangs in others,
/// and neither may end the whole run. After a failure a new process continues with the next scenario.
struct RealThreadsCommand {
  /// How long a process may run beyond its time before it is killed. A round counts as hanging after ten seconds.
  private static let patience = Duration.seconds(12)

  let options: Options
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
  }

  private var entries: [Entry] { options.entries.isEmpty ? Catalogue.all : options.entries }
  private var limit: TimeLimit { TimeLimit(seconds: options.time ?? 30) }

  /// Runs all requested scenarios. Returns true if nothing failed.
  func run() throws -> Bool {
    let (entries, limit) = (entries, limit)
    if options.isChild { return runHere(entries, limit) }
    var results = Results(mode: "real threads", seed: options.seed)
    var rest = entries[...]
    while !rest.isEmpty, !limit.isOver {
      for (entry, result) in try runInProcess(Array(rest), of: entries.count, limit) {
        rest.removeFirst()
        results.add(entry, result)
        if let report = result.report {
          bar.clear()
          print(report)
        }
      }
    }
    results.notRun += rest.count
    bar.clear()
    results.seconds = limit.elapsed
    print((options.isVerbose ? results.tableOfRounds : "") + results.summaryOfRounds, terminator: "")
    try write(results, to: options.json)
    return !results.hasFailure
  }

  /// Runs in the other process and prints a line with the result of each scenario. Stops after a failure, since threads
  /// of the failed scenario may still be running.
  private func runHere(_ entries: [Entry], _ limit: TimeLimit) -> Bool {
    let hunter = Hunter(threads: options.threads)
    for (index, entry) in entries.enumerated() where !limit.isOver {
      let end = limit.end(ofPart: index, of: entries.count)
      let result = hunter.runReal(entry.scenario, seed: options.seed) { .now >= end }
      let failure = (result.report?.failure.description ?? "").replacing("\n", with: " ")
      print("\(entry.name)\t\(result.schedules)\t\(failure)")
      if result.report != nil { return false }
    }
    return true
  }

  /// The results of one process for these scenarios. The process stops after a failure, and when the time is over.
  private func runInProcess(
    _ rest: [Entry], of count: Int, _ limit: TimeLimit
  ) throws -> [(Entry, HuntResult)] {
    var done = 0
    let child = try ChildProcess(
      ["--real", "--child"] + rest.flatMap { ["--only", $0.name] } + [
        "--time", "\(max(limit.left, 0.001))", "--seed", "\(options.seed)", "--threads", "\(options.threads)",
      ], limit: .seconds(limit.left) + Self.patience
    ) { _ in
      done += 1
      let entry = rest[min(done, rest.count - 1)]
      bar.show(Double(count - rest.count + done) / Double(count), entry.name)
    }
    var results: [(Entry, HuntResult)] = []
    for line in child.lines {
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      // Scenarios may print other lines.
      guard results.count < rest.count, parts.count == 3, parts[0] == rest[results.count].name,
        let rounds = Int(parts[1])
      else { continue }
      let entry = rest[results.count]
      let failure = parts[2].isEmpty ? nil : Failure(.check, String(parts[2]))
      results.append((entry, HuntResult(scenario: entry.scenario, schedules: rounds, failure: failure)))
    }
    let hasToldFailure = results.last?.1.report != nil
    if child.status != 0, !hasToldFailure {
      // The process crashed in the scenario after the last result, or, after all scenarios, while it released their
      // objects.
      if results.count == rest.count { results.removeLast() }
      let entry = rest[results.count]
      let failure = Failure(.crash, "the process ended with \(child.end)")
      results.append((entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: failure)))
    }
    return results
  }
}

extension Results {
  fileprivate var tableOfRounds: String {
    var table = Table(["scenario", "rounds", "result"])
    for row in results { table.add([row.scenario, "\(row.schedules)", row.verdict]) }
    return table.text
  }

  fileprivate var summaryOfRounds: String {
    """
    \(results.count) scenarios, \(results.count { $0.failure != nil }) failed; \(schedules) rounds of real threads; \
    \(String(format: "%.1f", seconds)) s, seed \(seed)
    \(omissions)
    """
  }
}
