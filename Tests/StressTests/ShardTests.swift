import Foundation
import RaceHunt
import Testing

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
    @Test("The results of all parts, written and merged, are those of a run in one process, and so are those of jobs")
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
      merged.sort()
      var expected = whole
      expected.sort()
      #expect(merged.table == expected.table)
      #expect(merged.seed == 7 && merged.mode == "explored")
    }

    @Test("The parts of one scenario claim nothing, and all of them together claim what the whole search does")
    func parts() throws {
      let arguments = ["--only", "atomic-turns", "--strategy", "dfs"]
      let parts = try (1...3).map { part in
        try ExploreCommand(Options(arguments + ["--shard", "\(part)/3"])).explore { _ in }
      }
      func merged(_ parts: [Results]) -> Results {
        var merged = Results(mode: "", seed: 0)
        for part in parts { merged.add(part) }
        merged.joinParts()
        return merged
      }
      #expect(merged(parts.reversed()).results.map(\.verdict) == ["all explored"])
      #expect(merged(Array(parts[..<2])).results.map(\.verdict) == ["part 1 of 3", "part 2 of 3"])
      #expect(merged([parts[0], parts[1], parts[1]]).results.count == 3)
      let begun = try ExploreCommand(Options(arguments + ["--shard", "3/3", "--steps", "1"])).explore { _ in }
      #expect(begun.results.map(\.verdict) == ["clean"])
      #expect(merged([parts[0], parts[1], begun]).results.map(\.verdict) == ["clean"])
    }
  #endif
}
