import Foundation

extension Copy {
  /// Prints the results of each folder, and the survivors.
  func report() throws {
    let columns = ["test", "crash", "endless", "stuck", "stress", "equivalent", "survived", "not run"]
    let sites = try planted()
    let known = try equivalents()
    let verdicts = try load([String: Verdict].self, from: "results.json") ?? [:]
    var folders: [String] = []
    var table: [String: [String: Int]] = [:]
    var survivors: [String] = []
    for site in sites {
      let result = known.contains(site.key) ? "equivalent" : verdicts[site.key]?.result.rawValue ?? "not run"
      if table[site.folder] == nil { folders.append(site.folder) }
      for row in [site.folder, "all"] { table[row, default: [:]][result, default: 0] += 1 }
      if result == "survived" { survivors.append("\(site.key)  (line \(site.line))") }
    }
    say(([("folder".aligned(left: 14))] + (columns + ["killed"]).map { $0.aligned(right: 10) }).joined(separator: " "))
    for row in folders + ["all"] {
      let counts = columns.map { table[row]?[$0] ?? 0 }
      let killed = counts.prefix(5).reduce(0, +)
      let rate = 100 * Double(killed) / Double(max(1, killed + counts[6]))
      let cells = counts.map { "\($0)" } + [String(format: "%.1f %%", rate)]
      say(([row.aligned(left: 14)] + cells.map { $0.aligned(right: 10) }).joined(separator: " "))
    }
    for survivor in survivors { say(survivor) }
    for key in known.subtracting(sites.map(\.key)).sorted() {
      say("\(key)  (in Scripts/Tables/mutants.txt, and not planted)")
    }
  }
}

extension String {
  /// The text with spaces after it, up to a width.
  func aligned(left width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// The text with spaces before it, up to a width.
  func aligned(right width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
