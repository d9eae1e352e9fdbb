import Dispatch
import Foundation
import HuntRunner

/// Compares the hunter with the reference: random small programs, in other processes. The threads of a deadlock stay
/// parked for good, so a process compares only so many programs.
struct ReferenceCommand {
  /// How many programs one process compares.
  private static let batch: UInt64 = 500
  /// How many differences are shrunk and printed.
  private static let mostDifferences = 10
  /// How long a process may take beyond its time to shrink what differs.
  private static let patience = Duration.seconds(60)

  private let options: Options
  /// How many programs are compared. Nil if only the time is a limit.
  private let programs: Int?
  /// The kind of these programs. Nil means all kinds.
  private let kind: Comparison.Kind?
  private let bar = ProgressBar()

  init(_ options: Options) throws(Options.Mistake) {
    self.options = options
    programs =
      if let text = options.parameters["--programs"] {
        try Options.number(text, in: 1...1_000_000_000, for: "--programs")
      } else {
        nil
      }
    kind = options.parameters["--kind"].flatMap(Comparison.Kind.init)
    if let name = options.parameters["--kind"], kind == nil {
      let kinds = Comparison.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Options.Mistake("--kind is one of \(kinds), and not \(name).")
    }
  }

  /// What a process prints at its end.
  private struct Part: Codable {
    var counts = Comparison.Counts()
    var differences: [String] = []
  }

  /// Returns true if nothing differs.
  func run() throws -> Bool {
    let limit = options.time.map(TimeLimit.init(seconds:)) ?? (programs == nil ? TimeLimit(seconds: 30) : nil)
    if options.isChild {
      let part = compare(options.seed, UInt64(programs ?? 1), within: limit)
      print(String(decoding: try JSONEncoder().encode(part), as: UTF8.self))
      return part.differences.isEmpty
    }
    let start = ContinuousClock.now
    let whole = try compareInProcesses(within: limit)
    bar.clear()
    for difference in whole.differences { print(difference + "\n") }
    let counts = whole.counts
    let seconds = (start.duration(to: .now) / .seconds(1)).formatted(.number.precision(.fractionLength(0)))
    print(
      """
      \(counts.programs) programs with \(counts.outcomes) outcomes in \(seconds) s; \(counts.tooLarge) more were too large
      \(counts.searches) searches ran \(counts.schedules) schedules: \(counts.complete) complete, \(counts.deadlocked) met a \
      deadlock, \(counts.searches - counts.complete - counts.deadlocked) claim nothing
      \(whole.differences.isEmpty ? "no difference" : "\(whole.differences.count) programs differ"); seed \(options.seed)
      """)
    return whole.differences.isEmpty
  }

  /// Compares the programs with these numbers in this process.
  private func compare(_ first: UInt64, _ count: UInt64, within limit: TimeLimit?) -> Part {
    var comparison = Comparison(Hunter(carriers: options.carriers))
    var part = Part()
    for offset in 0..<count {
      let number = first &+ offset
      if let difference = comparison.difference(ofProgram: number, kind) {
        part.differences.append("program \(number): \(difference)")
      }
      if part.differences.count >= Self.mostDifferences { break }
      if let limit, limit.isOver { break }
    }
    part.counts = comparison.counts
    return part
  }

  private func compareInProcesses(within limit: TimeLimit?) throws -> Part {
    let whole = Locked(Part())
    let next = Locked<UInt64>(0)
    let failure = Locked<(any Error)?>(nil)
    let total = programs.map { UInt64($0) }
    DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
      while failure.withLock({ $0 == nil }) {
        if let limit, limit.isOver { return }
        let first = next.withLock { next in
          defer { next += Self.batch }
          return next
        }
        let count = min(Self.batch, (total ?? .max) - min(first, total ?? .max))
        if count == 0 || whole.withLock({ $0.differences.count >= Self.mostDifferences }) { return }
        do {
          let part = try compareInProcess(first, count, limit)
          let done = whole.withLock { whole in
            whole.counts.add(part.counts)
            whole.differences += part.differences
            return whole.counts.programs
          }
          bar.show(programs.map { Double(done) / Double($0) } ?? 0, within: limit, done.counted("program"))
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return whole.withLock { $0 }
  }

  private func compareInProcess(_ first: UInt64, _ count: UInt64, _ limit: TimeLimit?) throws -> Part {
    let number = options.seed &* 1_000_000_000 &+ first
    var arguments = ["--reference", "--child", "--seed", "\(number)", "--programs", "\(count)"]
    arguments += ["--carrier", options.carriers.rawValue]
    if let kind { arguments += ["--kind", kind.rawValue] }
    if let limit { arguments += ["--time", "\(max(limit.left, 0.001))"] }
    let child = try ChildProcess(arguments, limit: limit.map { .seconds($0.left) + Self.patience } ?? .seconds(3_600))
    if let line = child.lines.last, let part = try? JSONDecoder().decode(Part.self, from: Data(line.utf8)) {
      return part
    }
    return Part(
      differences: ["one of the programs \(number) to \(number + count - 1) ended the process: \(child.end)"])
  }
}
