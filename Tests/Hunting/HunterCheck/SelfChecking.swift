import Foundation
import HuntRunner

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
  private let all: [Fault]
  private let bar = ProgressBar()

  init(_ options: Options, _ faults: [Fault]) {
    self.options = options
    all = faults
  }

  /// The planted faults that were named, or all of them if none was named.
  private var faults: [Fault] {
    let names = Set(options.entries.map(\.name))
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }

  /// Returns true if the hunt found every fault, and found nothing in the right versions.
  func run() throws -> Bool {
    let faults = faults
    let hunter = Hunter(carriers: options.carriers)
    hunter.showsLibrary = true
    if options.isChild {
      // The last line of output is the result.
      print(String(decoding: try JSONEncoder().encode(hunt(faults[0], hunter)), as: UTF8.self))
      return true
    }
    let limit = options.time.map(TimeLimit.init(seconds:))
    var results: [FaultResult] = []
    for (index, fault) in faults.enumerated() {
      bar.show(Double(index) / Double(faults.count), within: limit, fault.name)
      hunter.deadline = limit?.end
      let result = try fault.isInLibrary ? huntInProcess(fault, limit) : hunt(fault, hunter)
      // With more time the fault might have been found, so this is no result.
      if let limit, limit.isOver, result.failure == nil { break }
      results.append(result)
      if let limit, limit.isOver { break }
    }
    bar.clear()
    HuntRunner.put(table(of: results))
    for result in results where result.falseAlarm != nil {
      print("\(result.name): the right version was found fault with: \(result.falseAlarm!)")
    }
    let found = results.count { $0.failure != nil }
    print("\(found) of \(results.count) planted faults found")
    if results.count < faults.count { print("the time was up before the other \(faults.count - results.count)") }
    try write(
      Output(seed: options.seed, planted: faults.count, hunted: results.count, found: found, results: results),
      to: options.json)
    return results.allSatisfy(\.isAsExpected)
  }

  private func hunt(_ fault: Fault, _ hunter: Hunter) -> FaultResult {
    SelfCheck.run(fault, hunter: hunter, seed: options.seed)
  }

  /// Hunts a fault that may end the process of the hunt, in another process.
  private func huntInProcess(_ fault: Fault, _ limit: TimeLimit?) throws -> FaultResult {
    let start = ContinuousClock.now
    let arguments = [
      "--self-check", "--child", "--only", fault.name, "--seed", "\(options.seed)", "--carrier",
      options.carriers.rawValue,
    ]
    // Without a limit no hunt takes that long.
    let child = try ChildProcess(arguments, limit: .seconds(limit?.left ?? 300), isQuiet: true)
    let line = child.lines.last.map { Data($0.utf8) } ?? Data()
    if let result = try? JSONDecoder().decode(FaultResult.self, from: line) { return result }
    // A process that ended itself without a result did not hunt, and one that was killed took too long.
    let hasCrashed = child.status == nil && !child.wasKilled
    return FaultResult(
      fault, processEnded: hasCrashed ? "crash (\(child.end))" : nil, in: start.duration(to: .now))
  }

  private func table(of results: [FaultResult]) -> String {
    var table = Table(["fault", "found", "schedules", "by", "preemptions"])
    for result in results {
      let needs = result.failure == nil ? "" : "\(result.preemptions)\(result.isMinimal ? " proved" : "")"
      table.add([
        result.name, result.failure == nil ? "NOT FOUND" : "found", result.schedules.map { "\($0)" } ?? "crashed",
        result.strategy ?? "", needs,
      ])
    }
    return table.text
  }
}
