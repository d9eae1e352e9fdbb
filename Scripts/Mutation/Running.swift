import Foundation
import Synchronization

/// What became of a mutant, and which runs have shown it: those of a few suites, of the other suites, or of scenarios.
struct Verdict: Codable {
  enum Stage: String, Codable {
    case near, far, stress
  }

  let result: Outcome.Result
  let by: Stage
  let last: String
}

/// What a suite or a scenario does without a mutant: its processor time, and the numbers of the mutants that it reaches.
struct Reach: Codable {
  let work: Double
  let reaches: Set<Int>
}

/// The runs of all mutants of a copy.
final class MutantRuns: Sendable {
  private typealias Mutant = (number: Int, site: Copy.Site)

  private let copy: Copy
  private let jobs: Int
  /// The mutants to run. Neighbours have similar results, so the order is shuffled. It is the same in every run.
  private let mutants: [Mutant]
  private let count: Int
  private let verdicts: Mutex<[String: Verdict]>

  init(of copy: Copy, jobs: Int) throws {
    self.copy = copy
    self.jobs = jobs
    let sites = try copy.planted()
    let known = try copy.equivalents()
    count = sites.count
    var random = SplitMix64(seed: 1)
    mutants = sites.enumerated().map { (number: $0.offset + 1, site: $0.element) }
      .filter { !known.contains($0.site.key) }.shuffled(using: &random)
    verdicts = Mutex(try copy.load([String: Verdict].self, from: "results.json") ?? [:])
  }

  /// Runs each mutant that has no result, and survivors too if `again`. Scenarios run for a number of seconds each.
  func run(stress seconds: Double, again: Bool) throws {
    let listed = try copy.output(of: copy.suites([]) + ["--list-tests"]).split(separator: "\n")
    let suites = Set(listed.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    let runs = try measure("suites.json", Dictionary(uniqueKeysWithValues: suites.map { ($0, copy.suites([$0])) }))
    let near = neighbours()
    @Sendable func stage(_ stage: Verdict.Stage, of mutant: Mutant) throws -> Verdict {
      let split = split(mutant, runs, near[mutant.site.folder] ?? [])
      let names = stage == .near ? split.near : split.far
      let work = 4 + 3 * names.reduce(0) { $0 + (runs[$1]?.work ?? 0) }
      return try judge(mutant, by: stage, command: names.isEmpty ? nil : copy.suites(names), work: work)
    }
    try runAll {
      try stage(.near, of: $0)
    } where: {
      $0 == nil || again && $0?.result == .survived
    }
    try runAll {
      try stage(.far, of: $0)
    } where: {
      $0?.result == .survived && $0?.by == .near
    }
    if seconds == 0 { return }
    let lines = try copy.output(of: [copy.products.appending(path: "Stress").path, "--list"]).split(separator: "\n")
    let names = lines.compactMap { $0.prefixMatch(of: #/ *([\w-]+)  /#).map { String($0.output.1) } }
    let commands = names.map { ($0, copy.scenarios([$0], seconds: 0.3)) }
    let scenarios = try measure("scenarios.json", Dictionary(uniqueKeysWithValues: commands))
    try runAll { mutant in
      let reaching = names.filter { scenarios[$0]?.reaches.contains(mutant.number) == true }
      let command = reaching.isEmpty ? nil : self.copy.scenarios(reaching, seconds: seconds)
      let verdict = try self.judge(
        mutant, by: .stress, command: command, work: 20 + 6 * seconds * Double(reaching.count))
      return Verdict(result: verdict.result == .survived ? .survived : .stress, by: .stress, last: verdict.last)
    } where: {
      $0?.result == .survived && $0?.by == .far
    }
  }

  /// Runs each command without a mutant.
  private func measure(_ file: String, _ commands: [String: [String]]) throws -> [String: Reach] {
    let runs = Mutex(try copy.load([String: Reach].self, from: file) ?? [:])
    let missing = commands.keys.filter { name in runs.withLock { $0[name] == nil } }.sorted()
    try each(missing) { [copy, count] name in
      let reached = copy.folder.appending(path: "reached by \(name)")
      try Data(count: count + 1).write(to: reached)
      let outcome = try copy.launch(
        commands[name] ?? [], mutant: 0, work: 300, environment: ["MUTANTS_REACHED": reached.path])
      let bytes = try Data(contentsOf: reached)
      try FileManager.default.removeItem(at: reached)
      var reaches = Set(bytes.indices.filter { bytes[$0] != 0 })
      try runs.withLock { runs in
        if outcome.result != .survived {
          say("left out, since it fails without a mutant: \(name) (\(outcome.result): \(outcome.last))")
          reaches = []
        }
        runs[name] = Reach(work: outcome.work, reaches: reaches)
        try copy.save(runs, to: file)
      }
    }
    return runs.withLock { $0 }
  }

  /// Judges the mutants whose earlier verdict satisfies the condition.
  private func runAll(
    _ judge: @escaping @Sendable (Mutant) throws -> Verdict,
    where isWanted: (Verdict?) -> Bool
  ) throws {
    let wanted = mutants.filter { mutant in isWanted(verdicts.withLock { $0[mutant.site.key] }) }
    try each(wanted) { [self] mutant in
      let verdict = try judge(mutant)
      try verdicts.withLock { verdicts in
        verdicts[mutant.site.key] = verdict
        try copy.save(verdicts, to: "results.json")
        let words = verdict.result.rawValue.aligned(left: 9) + verdict.by.rawValue.aligned(left: 9)
        say("\(words)\("\(mutant.site.line)".aligned(right: 4)) \(mutant.site.key)")
      }
    }
  }

  private func judge(
    _ mutant: Mutant, by stage: Verdict.Stage, command: [String]?, work: Double
  ) throws -> Verdict {
    guard let command else { return Verdict(result: .survived, by: stage, last: "") }
    let outcome = try copy.launch(command, mutant: mutant.number, work: work)
    return Verdict(result: outcome.result, by: stage, last: outcome.last)
  }

  /// The suites that reach a mutant: those of a first, short run, which few mutants survive, and the others.
  private func split(
    _ mutant: Mutant, _ runs: [String: Reach], _ neighbours: Set<String>
  ) -> (near: [String], far: [String]) {
    let file = suiteName(URL(fileURLWithPath: mutant.site.file).deletingPathExtension().lastPathComponent)
    let reaching = runs.filter { $0.value.reaches.contains(mutant.number) }.map { name, reach in
      let suite = suiteName(name.split(separator: ".").last.map(String.init) ?? name)
      let distance = suite == file ? 0 : neighbours.contains(suite) ? 1 : 2
      return (name: name, work: reach.work, rank: (reach.work > 3 ? 1 : 0, distance, reach.work, name))
    }.sorted { $0.rank < $1.rank }
    var first = 0
    var work = 0.0
    while first < reaching.count, first == 0 || work + reaching[first].work < 2 {
      work += reaching[first].work
      first += 1
    }
    return (reaching[..<first].map(\.name), reaching[first...].map(\.name))
  }

  /// The names of the suites in each folder of tests.
  private func neighbours() -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    let files = FileManager.default.enumerator(atPath: copy.path.appending(path: "Tests").path)
    for case let file as String in files ?? .init() where file.hasSuffix(".swift") {
      let suite = suiteName(URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent)
      for folder in file.components(separatedBy: "/").dropLast() { names[folder, default: []].insert(suite) }
    }
    return names
  }

  /// Calls `body` for each item, for as many at a time as there are jobs. Throws the first error when all have ended.
  private func each<Item: Sendable>(_ items: [Item], _ body: @escaping @Sendable (Item) throws -> Void) throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = jobs
    let failure = Mutex<(any Error)?>(nil)
    for item in items {
      queue.addOperation {
        if failure.withLock({ $0 }) != nil { return }
        do { try body(item) } catch { failure.withLock { $0 = error } }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// The name of a type of tests or of a file, without the ending of tests and what a type's name cannot contain.
private func suiteName(_ name: String) -> String {
  (name.hasSuffix("Tests") ? String(name.dropLast(5)) : name).filter { $0 != "+" }
}

extension Copy {
  /// The command that runs the suites, or all if none is named.
  fileprivate func suites(_ names: [String]) -> [String] {
    let filters = names.flatMap { ["--filter", "^" + NSRegularExpression.escapedPattern(for: $0) + "/"] }
    let tests = products.appending(path: "ReactiveSignalsPackageTests.xctest").path
    return [tests, "--testing-library", "swift-testing"] + filters
  }

  fileprivate func scenarios(_ names: [String], seconds: Double) -> [String] {
    let only = names.flatMap { ["--only", $0] }
    return [products.appending(path: "Stress").path] + only + ["--time", "\(seconds * Double(names.count))"]
  }
}
