import Foundation
import RaceHunt

/// Explores in rounds, for hours: each round has the next seed. Findings are written as they come.
///
/// Each round runs in new processes, so that nothing that a run leaves behind is kept: threads that wait for good,
/// objects that they hold, crashes.
package struct SoakCommand {
  /// How long a round takes, in seconds. A short soak has four rounds.
  private var roundTime: Double { min(30, (options.time ?? .infinity) / 4) }

  /// A failure that no earlier round had, as a line of the file.
  package struct Finding: Codable {
    let scenario: String
    let failure: String
    let replay: String?
    let seed: UInt64
    /// The seconds since the start.
    let seconds: Double

    init(_ row: Results.Row, _ failure: String, seed: UInt64, seconds: Double) {
      scenario = row.scenario
      self.failure = failure
      replay = row.replay
      self.seed = seed
      self.seconds = seconds
    }
  }

  package let options: Options

  package init(_ options: Options) {
    self.options = options
  }

  /// Runs rounds until the time is over or the user interrupts. Returns true if nothing failed.
  package func run() throws -> Bool {
    let interruption = Interruption()
    let limit = TimeLimit(seconds: options.time ?? 1e9)
    let first = Self.residentMemory
    let seen = Locked<Set<String>>([])
    var (rounds, schedules, steps) = (0, 0, 0)
    while !interruption.hasHappened, !limit.isOver {
      let found = seen.withLock { $0.count }.counted("finding")
      let bar = ProgressBar("round \(rounds + 1), \(schedules.counted("schedule")), \(found): ")
      let round = options.round(rounds, seconds: min(roundTime, limit.left))
      let results = try ParallelCommand(round, bar).results(within: TimeLimit(seconds: round.time!)) { row in
        // A process that the interruption ends has found nothing by that.
        guard let failure = row.failure, row.replay != nil || !interruption.hasHappened else { return }
        seen.withLock { seen in
          guard seen.insert("\(row.scenario): \(failure)").inserted else { return }
          write(Finding(row, failure, seed: round.seed, seconds: limit.elapsed))
        }
      }
      bar.clear()
      rounds += 1
      schedules += results.schedules
      steps += results.results.reduce(0) { $0 + $1.steps }
    }
    let findings = seen.withLock { $0.count }
    print(
      """
      \(rounds.counted("round")) from seed \(options.seed), \(schedules.counted("schedule")), \
      \(steps.counted("step")), \(Int(Double(schedules) / max(limit.elapsed, 0.001)).counted("schedule")) per second; \
      \(findings.counted("finding")); \(Int(limit.elapsed)) s
      resident memory: \(first) MB at the start, \(Self.residentMemory) MB at the end; a process of a round had at most \
      \(Self.mostMemoryOfRounds) MB
      """)
    return findings == 0
  }

  /// Appends a line to the file of findings.
  private func write(_ finding: Finding) {
    guard let file = options.json else { return }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let line = try encoder.encode(finding) + Data("\n".utf8)
      if !FileManager.default.fileExists(atPath: file) {
        try line.write(to: URL(fileURLWithPath: file))
        return
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      try handle.seekToEnd()
      try handle.write(contentsOf: line)
    } catch {
      HuntRunner.complain("\(file): \(error)")
    }
  }

  /// The resident memory of this process, in megabytes. Zero where it is not known.
  private static var residentMemory: Int {
    guard let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/statm")).readToEnd(),
      let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return (pages * Int(getpagesize())) >> 20
  }

  /// The most memory that a process of a round had, in megabytes.
  private static var mostMemoryOfRounds: Int {
    var usage = rusage()
    // RUSAGE_CHILDREN, whose type differs between systems.
    getrusage(-1, &usage)
    #if canImport(Darwin)
      return Int(usage.ru_maxrss) >> 20
    #else
      return Int(usage.ru_maxrss) >> 10
    #endif
  }
}
