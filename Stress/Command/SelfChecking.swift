import Foundation
import RaceHunt

/// Shows that the hunt finds what is planted: a hunter that finds nothing must prove that it can.
struct SelfChecking {
  private struct Output: Encodable {
    let mode = "self-check"
    let seed: UInt64
    let planted: Int
    let found: Int
    let results: [FaultResult]
  }

  let options: Options
  private let bar = ProgressBar()

  init(_ options: Options) {
    self.options = options
  }

  /// True if all faults were found, and nothing where there is none.
  func run() throws -> Bool {
    let faults = SelfCheck.all
    var done = 0
    let results = SelfCheck.run(faults, hunter: Hunter(threads: options.threads), seed: options.seed) { result in
      done += 1
      bar.show(Double(done) / Double(faults.count), result.name)
    }
    bar.clear()
    print(table(of: results), terminator: "")
    for result in results where result.falseAlarm != nil {
      print("\(result.name): the right version was found fault with: \(result.falseAlarm!)")
    }
    let found = results.count { $0.failure != nil }
    let freely = results.count { $0.realFailures > 0 }
    let race = results.count { $0.realRounds != nil }
    print("\(found) of \(results.count) planted faults found; real threads met \(freely) of \(race) in the same time")
    try write(
      Output(seed: options.seed, planted: results.count, found: found, results: results), to: options.json)
    return results.allSatisfy(\.isAsExpected)
  }

  private func table(of results: [FaultResult]) -> String {
    var table = Table(["fault", "found", "schedules", "by", "preemptions", "real threads"])
    for result in results {
      let needs = result.failure == nil ? "" : "\(result.preemptions)\(result.isMinimal ? " proved" : "")"
      let real = result.realRounds.map { "\(result.realFailures) of \($0) rounds" } ?? "not run"
      table.add([
        result.name, result.failure == nil ? "NOT FOUND" : "found", "\(result.schedules)", result.strategy ?? "", needs,
        real,
      ])
    }
    return table.text
  }
}
