import Foundation
import RaceHunt

/// Checks that the hunt finds the planted faults. Without this check, a hunt that finds nothing proves nothing.
struct SelfChecking {
  private struct Output: Encodable {
    let mode = "self-check"
    let seed: UInt64
    let planted: Int
    let hunted: Int
    let found: Int
    let results: [FaultResult]
  }

  let options: Options
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
  }

  /// The planted faults that were named, or all of them if none was named.
  private var faults: [Fault] {
    let names = Set(options.entries.map(\.name))
    return names.isEmpty ? SelfCheck.all : SelfCheck.all.filter { names.contains($0.name) }
  }

  /// Returns true if the hunt found every fault, and found nothing in the right versions.
  func run() throws -> Bool {
    let faults = faults
    let hunter = Hunter(threads: options.threads, carriers: options.carriers)
    if options.isChild { return runHere(faults[0], hunter) }
    let limit = options.time.map(TimeLimit.init(seconds:))
    var results: [FaultResult] = []
    for (index, fault) in faults.enumerated() {
      bar.show(Double(index) / Double(faults.count), fault.name)
      hunter.deadline = limit?.end
      let result = try SelfCheck.run(fault, hunter: hunter, seed: options.seed, inProcess: runInProcess)
      // With more time the fault might have been found, so this is no result.
      if let limit, limit.isOver, result.failure == nil { break }
      results.append(result)
      if let limit, limit.isOver { break }
    }
    bar.clear()
    print(table(of: results), terminator: "")
    for result in results where result.falseAlarm != nil {
      print("\(result.name): the right version was found fault with: \(result.falseAlarm!)")
    }
    let found = results.count { $0.failure != nil }
    let met = results.count(where: \.isMet)
    print("\(found) of \(results.count) planted faults found; real threads met \(met) of them in the same time")
    if results.count < faults.count { print("the time was up before the other \(faults.count - results.count)") }
    try write(
      Output(seed: options.seed, planted: faults.count, hunted: results.count, found: found, results: results),
      to: options.json)
    return results.allSatisfy(\.isAsExpected)
  }

  /// Runs one fault with real threads, in the other process. Its last line of output contains the counts.
  private func runHere(_ fault: Fault, _ hunter: Hunter) -> Bool {
    let real = SelfCheck.realRounds(
      of: fault, hunter, seed: options.seed, for: .seconds(options.time ?? 1), patience: SelfCheck.patience)
    print("\(real.count ?? 0) \(real.failures)")
    return true
  }

  private func runInProcess(_ fault: Fault, for duration: Duration) throws -> SelfCheck.RealRounds {
    let child = try ChildProcess(
      [
        "--self-check", "--child", "--only", fault.name, "--time", "\(duration / .seconds(1))", "--seed",
        "\(options.seed)", "--threads", "\(options.threads)",
      ], limit: duration + .seconds(5), isQuiet: true)
    let counts = child.lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
    // If the process ended in any other way, the fault ended it.
    guard child.status != nil, counts.count == 2 else { return SelfCheck.RealRounds(count: nil, failures: 1) }
    return SelfCheck.RealRounds(count: counts[0], failures: counts[1])
  }

  private func table(of results: [FaultResult]) -> String {
    var table = Table(["fault", "found", "schedules", "by", "preemptions", "real threads"])
    for result in results {
      let needs = result.failure == nil ? "" : "\(result.preemptions)\(result.isMinimal ? " proved" : "")"
      let real = result.realRounds.map { "\(result.realFailures) of \($0) rounds" } ?? "crashed"
      table.add([
        result.name, result.failure == nil ? "NOT FOUND" : "found", "\(result.schedules)", result.strategy ?? "", needs,
        real,
      ])
    }
    return table.text
  }
}
