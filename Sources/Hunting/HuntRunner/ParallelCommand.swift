import Foundation
import Huntable
import RaceHunt

/// Explores the scenarios in several processes at once, because a process explores one schedule at a time.
package struct ParallelCommand {
  /// Begins a line in which a process names the scenario that it starts.
  package static let mark = "\u{1}"
  /// Begins a line with a failure, as JSON.
  package static let markOfFailure = "\u{2}"
  /// How long a process may run beyond its time before it is killed. Threads that hang are given up after ten seconds.
  private static let patience = Duration.seconds(20)

  package let options: Options
  private let bar: ProgressBar

  package init(_ options: Options, _ bar: ProgressBar = ProgressBar()) {
    self.options = options
    self.bar = bar
  }

  /// Explores all requested scenarios. Returns true if nothing failed.
  package func run() throws -> Bool {
    let limit = TimeLimit(seconds: options.time ?? 30)
    let drawnBefore = drawn
    let results = try results(within: limit)
    bar.clear()
    HuntRunner.put(results.table(isVerbose: options.isVerbose) + results.summary)
    try write(results, to: options.json)
    if let file = options.timeline, drawn == drawnBefore {
      HuntRunner.complain(
        "\(file) is not written: \(results.hasFailure ? "no schedule shows the failure." : "nothing failed.")")
    }
    return !results.hasFailure
  }

  /// Explores all requested scenarios, and prints the reports of failures.
  ///
  /// - Parameter onFailure: Called with each failure as soon as it is known, on any thread.
  package func results(
    within limit: TimeLimit, onFailure: @escaping @Sendable (Results.Row) -> Void = { _ in }
  ) throws -> Results {
    let total = ExploreCommand(options).count
    let begun = Locked(0)
    let parts = Locked<[Result<Results, any Error>]>([])
    let shards = options.shard.split(into: min(options.jobs, total))
    DispatchQueue.concurrentPerform(iterations: shards.count) { job in
      let part = Result {
        try explore(shards[job], limit, onFailure) { name in
          let count = begun.withLock { begun in
            begun += 1
            return begun
          }
          bar.show(Double(count - 1) / Double(total), within: limit, name)
        }
      }
      parts.withLock { $0.append(part) }
    }
    var results = Results(mode: "explored", seed: options.seed)
    for part in parts.withLock({ $0 }) { try results.add(part.get()) }
    results.sort(as: options.catalogue)
    results.seconds = limit.elapsed
    return results
  }

  /// When the drawing was written last.
  private var drawn: Date? {
    let file = options.timeline.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    return file?[.modificationDate] as? Date
  }

  /// Explores a part in another process. Prints the reports of failures as they come.
  private func explore(
    _ shard: Shard, _ limit: TimeLimit, _ onFailure: (Results.Row) -> Void, onBegin: (String) -> Void
  ) throws -> Results {
    let file = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var last: String?
    let child = try ChildProcess(arguments(shard, limit, file), limit: .seconds(limit.left) + Self.patience) { line in
      if line.hasPrefix(Self.mark) {
        last = String(line.dropFirst(Self.mark.count))
        onBegin(last!)
      } else if let row = Self.failure(in: line) {
        onFailure(row)
      } else {
        bar.clear()
        HuntRunner.put(line + "\n")
      }
    }
    if child.status == 0 || child.status == 1, let results = try? Results.read(file) { return results }
    var results = Results(mode: "explored", seed: options.seed)
    results.notRun = ExploreCommand(try Options(self.arguments(shard, limit, file), options.catalogue)).count
    if let last, let entry = options.catalogue.entry(named: last) {
      let failure = Failure(.crash, "the process ended with \(child.end)")
      results.results = [Results.Row(entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: failure))]
      results.notRun -= 1
      onFailure(results.results[0])
    }
    return results
  }

  /// The failure that a process tells in a line.
  package static func failure(in line: String) -> Results.Row? {
    guard line.hasPrefix(markOfFailure) else { return nil }
    return try? JSONDecoder().decode(Results.Row.self, from: Data(line.utf8.dropFirst(markOfFailure.utf8.count)))
  }

  private func arguments(_ shard: Shard, _ limit: TimeLimit, _ file: String) -> [String] {
    var arguments = ["--child", "--shard", "\(shard)", "--json", file, "--time", "\(max(limit.left, 0.001))"]
    arguments += [
      "--seed", "\(options.seed)", "--strategy", "\(options.strategy)", "--carrier", options.carriers.rawValue,
    ]
    if let steps = options.steps { arguments += ["--steps", "\(steps)"] }
    if options.failsWithoutCause { arguments.append("--spurious") }
    if let timeline = options.timeline { arguments += ["--timeline", timeline] }
    if let pages = options.pages { arguments += ["--html", pages] }
    return arguments + options.entries.flatMap { ["--only", $0.name] }
  }
}
