import Foundation
import RaceHunt

/// Explores the scenarios in several processes at once, because a process explores one schedule at a time.
package struct ParallelCommand {
  /// Begins a line in which a process names the scenario that it starts.
  package static let mark = "\u{1}"
  /// How long a process may run beyond its time before it is killed. Threads that hang are given up after ten seconds.
  private static let patience = Duration.seconds(20)

  package let options: Options
  private let bar = ProgressBar()

  package init(_ options: Options) {
    self.options = options
  }

  /// Explores all requested scenarios. Returns true if nothing failed.
  package func run() throws -> Bool {
    let limit = TimeLimit(seconds: options.time ?? 30)
    let drawnBefore = drawn
    let results = try results(within: limit)
    bar.clear()
    return try results.conclude(options, undrawn: drawn == drawnBefore ? options.timeline : nil)
  }

  /// Explores all requested scenarios, and prints the reports of failures.
  private func results(within limit: TimeLimit) throws -> Results {
    let names = ExploreCommand(options).names
    let begun = Locked(0)
    let parts = Locked<[Result<Results, any Error>]>([])
    let shares = Self.shares(of: names, among: options.jobs)
    DispatchQueue.concurrentPerform(iterations: shares.count) { job in
      let part = Result {
        try explore(shares[job], limit) { name in
          let count = begun.withLock { begun in
            begun += 1
            return begun
          }
          bar.show(Double(count - 1) / Double(names.count), within: limit, name)
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

  /// What each of some processes explores. Scenarios that follow each other, which often take as long, are in different
  /// processes.
  static func shares(of names: [String], among processes: Int) -> [[String]] {
    (0..<min(processes, names.count)).map { first in
      stride(from: first, to: names.count, by: processes).map { names[$0] }
    }
  }

  /// When the drawing was written last.
  private var drawn: Date? {
    let file = options.timeline.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
    return file?[.modificationDate] as? Date
  }

  /// Explores scenarios in another process. Prints the reports of failures as they come.
  private func explore(_ names: [String], _ limit: TimeLimit, onBegin: (String) -> Void) throws -> Results {
    let file = FileManager.default.temporaryDirectory.appending(path: "stress-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var last: String?
    let child = try ChildProcess(arguments(names, limit, file), limit: .seconds(limit.left) + Self.patience) { line in
      if line.hasPrefix(Self.mark) {
        last = String(line.dropFirst(Self.mark.count))
        onBegin(last!)
      } else {
        bar.clear()
        HuntRunner.put(line + "\n")
      }
    }
    if child.status == 0 || child.status == 1, let results = try? Results.read(file) { return results }
    var results = Results(mode: "explored", seed: options.seed)
    results.notRun = names.count
    if let last, let entry = options.catalogue.entry(named: last) {
      let failure = Failure(.crash, "the process ended with \(child.end)")
      results.results = [Results.Row(entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: failure))]
      results.notRun -= 1
    }
    return results
  }

  private func arguments(_ names: [String], _ limit: TimeLimit, _ file: String) -> [String] {
    var arguments = ["--child", "--json", file, "--time", "\(max(limit.left, 0.001))"]
    arguments += [
      "--seed", "\(options.seed)", "--strategy", "\(options.strategy)", "--carrier", options.carriers.rawValue,
    ]
    if let steps = options.steps { arguments += ["--steps", "\(steps)"] }
    if options.failsWithoutCause { arguments.append("--spurious") }
    if let timeline = options.timeline { arguments += ["--timeline", timeline] }
    if let pages = options.pages { arguments += ["--html", pages] }
    return arguments + names.flatMap { ["--only", $0] }
  }
}
