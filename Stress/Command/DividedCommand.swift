import Foundation
import Huntable
import RaceHunt

/// Explores one scenario in several processes, which divide the executions among them.
struct DividedCommand {
  /// Begins a line with what a process has found in a part, as JSON.
  static let mark = "\u{3}"
  /// How long a process searches its parts before it tells what it has found. Others get a share of the parts then. The
  /// first turns are short, so that all processes soon have parts.
  static let firstTurn = Duration.milliseconds(10)
  static let longestTurn = Duration.milliseconds(500)
  /// How long a process may run beyond its time before it is killed.
  private static let patience = Duration.seconds(20)

  let options: Options
  private let entry: Entry
  private let bar = ProgressBar()

  /// Whether the options ask for the executions of one scenario, in several processes. A number of steps asks for the same
  /// schedules each time, but it depends on the processes which part is searched first.
  static func fits(_ options: Options) -> Bool {
    !options.isChild && options.jobs > 1 && options.shard == .whole && options.strategy == .partialOrderReduction
      && options.steps == nil && options.entries.count == 1 && options.entries[0].scenario.canBeDivided
  }

  init(_ options: Options) {
    self.options = options
    entry = options.entries[0]
  }

  /// Explores the scenario. Returns true if nothing failed.
  func run() throws -> Bool {
    let limit = TimeLimit(seconds: options.time ?? 30)
    let results = try results(within: limit)
    bar.clear()
    print(results.table(isVerbose: options.isVerbose) + results.summary, terminator: "")
    try write(results, to: options.json)
    if let file = options.timeline, !results.hasFailure {
      StressCommand.complain("\(file) is not written: nothing failed.")
    }
    return !results.hasFailure
  }

  private func results(within limit: TimeLimit) throws -> Results {
    let parts = SharedParts(for: options.jobs, limit)
    // A process that has crashed reads no more parts.
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    let failure = Locked<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
      do {
        try searchInProcess(parts, limit)
      } catch {
        failure.withLock { $0 = error }
        parts.stop()
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    var results = Results(mode: "explored", seed: options.seed)
    // The time of all processes: a row counts the schedules of one.
    var row = Results.Row(entry, parts.result(of: entry), seconds: limit.elapsed * Double(options.jobs))
    (row.failure, row.replay) = (parts.failed?.failure, parts.failed?.replay)
    results.results = [row]
    results.seconds = limit.elapsed
    return results
  }

  /// Gives parts to another process until there are no more.
  private func searchInProcess(_ parts: SharedParts, _ limit: TimeLimit) throws {
    guard let first = parts.next() else { return }
    let input = Pipe()
    defer { try? input.fileHandleForWriting.close() }
    try give(first, input)
    var isAnswered = false
    /// What the process has printed for the user. Only the first failure of all processes is told.
    var text: [String] = []
    let child = try ChildProcess(
      arguments(limit), limit: .seconds(limit.left) + Self.patience, input: input, keepsLines: false
    ) { line in
      if let row = ParallelCommand.failure(in: line) {
        if parts.fails(row) { show(text) }
        text = []
      } else if line.hasPrefix(Self.mark) {
        let results = try? JSONDecoder().decode([SearchPart.Result].self, from: Data(line.utf8.dropFirst()))
        guard let results else { return }
        bar.show(limit.elapsed / (limit.elapsed + limit.left), entry.name)
        parts.take(results)
        if let next = parts.next() {
          try? give(next, input)
        } else {
          isAnswered = true
          try? input.fileHandleForWriting.close()
        }
      } else {
        text.append(line)
      }
    }
    if isAnswered { return }
    let crash = Failure(.crash, "the process ended with \(child.end)")
    let row = Results.Row(entry, HuntResult(scenario: entry.scenario, schedules: 0, failure: crash))
    if parts.fails(row) { show(text) }
  }

  private func show(_ lines: [String]) {
    bar.clear()
    for line in lines { print(line) }
  }

  private func give(_ parts: [SearchPart], _ input: Pipe) throws {
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(parts) + Data("\n".utf8))
  }

  private func arguments(_ limit: TimeLimit) -> [String] {
    var arguments = ["--child", "--parts", "--only", entry.name, "--time", "\(max(limit.left, 0.001))"]
    arguments += ["--seed", "\(options.seed)", "--carrier", options.carriers.rawValue]
    if options.failsWithoutCause { arguments.append("--spurious") }
    if let timeline = options.timeline { arguments += ["--timeline", timeline] }
    if let pages = options.pages { arguments += ["--html", pages] }
    return arguments
  }
}

/// The parts of a search, for the threads that speak with the processes.
private final class SharedParts: @unchecked Sendable {
  // Sendable: everything is used under the condition.
  private let condition = NSCondition()
  private let search = DividedReduction()
  private let searches: Int
  private let limit: TimeLimit
  private var hasEnded = false
  private var row: Results.Row?

  init(for searches: Int, _ limit: TimeLimit) {
    self.searches = searches
    self.limit = limit
  }

  var failed: Results.Row? { condition.withLock { row } }

  /// Waits for parts that no process has. Nil if there is none left, or if the search has ended.
  func next() -> [SearchPart]? {
    condition.withLock {
      while !hasEnded, search.isIdle, !search.isOver { condition.wait() }
      if hasEnded || search.isOver || limit.isOver || !search.mayGoOn { return nil }
      return search.next(for: searches)
    }
  }

  func take(_ results: [SearchPart.Result]) {
    condition.withLock {
      for result in results { search.take(result, for: searches) }
      condition.broadcast()
    }
  }

  /// Ends the search with a failure. Returns false if the search has failed before.
  func fails(_ failed: Results.Row) -> Bool {
    stop()
    return condition.withLock {
      defer { row = row ?? failed }
      return row == nil
    }
  }

  /// Ends the search in all processes after their present turns.
  func stop() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  func result(of entry: Entry) -> HuntResult {
    condition.withLock { HuntResult(entry.scenario, search, nil, duration: .zero) }
  }
}
