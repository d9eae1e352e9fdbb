import Foundation
import SignalHunting
import Testing

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

@Suite("Shards")
struct ShardTests {
  @Test("Parts of parts contain each scenario once", arguments: [1, 2, 5], [1, 3])
  func partition(_ parts: Int, _ jobs: Int) {
    let shards = (1...parts).flatMap { Shard("\($0)/\(parts)")!.split(into: jobs) }
    for scenario in 0..<100 { #expect(shards.count { $0.contains(scenario) } == 1) }
    #expect(Set(shards.map(\.description)).count == parts * jobs)
  }

  #if EXPLORATION
    @Test("The results of all parts, written and added, are those of a run in one process")
    func merged() async throws {
      let names = ["take", "debounce", "aba", "queue-timers", "merge-completes-twice"]
      let arguments = names.flatMap { ["--only", $0] } + ["--steps", "500", "--seed", "7"]
      let whole = try ExploreCommand(Options(arguments)).explore { _ in }
      let folder = FileManager.default.temporaryDirectory.appending(path: "shards-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var merged = Results(mode: "", seed: 0)
      for part in 1...3 {
        let results = try ExploreCommand(Options(arguments + ["--shard", "\(part)/3"])).explore { _ in }
        try write(results, to: "\(folder)/\(part)")
        try merged.add(.read("\(folder)/\(part)"))
      }
      merged.sort(as: .stress)
      var expected = whole
      expected.sort(as: .stress)
      #expect(merged.table == expected.table)
      #expect(merged.seed == 7 && merged.mode == "explored")
    }
  #endif
}
