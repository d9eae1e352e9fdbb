import RaceHunt

/// A scenario of a catalogue.
package struct Entry: Sendable {
  package let scenario: Scenario
  /// The labels of what it covers.
  package let rows: [String]
  package let summary: String

  package var name: String { scenario.name }

  package init(_ scenario: Scenario, rows: [String], _ summary: String) {
    self.scenario = scenario
    self.rows = rows
    self.summary = summary
  }

  package init(_ name: String, rows: [String] = [], _ summary: String, _ body: @escaping @Sendable (Run) -> Void) {
    self.init(Scenario(name, body), rows: rows, summary)
  }
}

/// The scenarios that a program hunts.
package struct Catalogue: Sendable {
  package let all: [Entry]
  /// The scenarios that are made from a seed. A whole run hunts this many.
  package let random: (count: Int, make: @Sendable (_ seed: UInt64) -> Entry)?
  /// Finds entries of other names.
  package let others: @Sendable (_ name: String) -> Entry?
  /// Makes the scenario of a failure smaller.
  package let shrunk: @Sendable (HuntResult, Hunter) -> HuntResult
  /// What the program does besides exploring.
  package let modes: [Mode]

  package init(
    _ all: [Entry], random: (count: Int, make: @Sendable (UInt64) -> Entry)? = nil, modes: [Mode] = [],
    others: @escaping @Sendable (String) -> Entry? = { _ in nil },
    shrunk: @escaping @Sendable (HuntResult, Hunter) -> HuntResult = { result, _ in result }
  ) {
    self.all = all
    self.random = random
    self.modes = modes
    self.others = others
    self.shrunk = shrunk
  }

  /// How many scenarios a whole run hunts.
  var count: Int { all.count + (random?.count ?? 0) }

  /// The entry of this name, or one plan of a specification among the entries.
  package func entry(named name: String) -> Entry? {
    all.first { $0.name == name } ?? others(name) ?? plan(named: name)
  }

  private func plan(named name: String) -> Entry? {
    guard let slash = name.firstIndex(of: "/"), let entry = entry(named: String(name[..<slash])) else { return nil }
    return entry.scenario.planned(name).map { Entry($0, rows: entry.rows, entry.summary) }
  }

  var list: String {
    Self.lines(of: all)
      + modes.filter { !$0.entries.isEmpty }.map { "\nFor \($0.option):\n" + Self.lines(of: $0.entries) }.joined()
  }

  private static func lines(of entries: [Entry]) -> String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { entry in
      let rows = entry.rows.isEmpty ? "" : " [\(entry.rows.joined(separator: " "))]"
      return entry.name + String(repeating: " ", count: width + 2 - entry.name.count) + entry.summary + rows + "\n"
    }.joined()
  }
}

/// Something else that a program does, by an option of its own.
package struct Mode: Sendable {
  /// The option, such as `--self-check`.
  package let option: String
  /// Its lines of the usage, and of the help.
  package let usage, help: String
  /// The options of exploring that have a meaning here.
  package let permitted: [String]
  /// Its own options, each of which has a value.
  package let parameters: [String]
  /// The entries that `--only` names here.
  package let entries: [Entry]
  /// Refuses values that have no meaning.
  package let check: @Sendable (Options) throws(Options.Mistake) -> Void
  /// Returns whether nothing failed.
  package let run: @Sendable (Options) throws -> Bool

  package init(
    _ option: String, usage: String, help: String, permitted: [String] = [], parameters: [String] = [],
    entries: [Entry] = [],
    check: @escaping @Sendable (Options) throws(Options.Mistake) -> Void = { _ throws(Options.Mistake) in },
    run: @escaping @Sendable (Options) throws -> Bool
  ) {
    self.option = option
    self.usage = usage
    self.help = help
    self.permitted = permitted
    self.parameters = parameters
    self.entries = entries
    self.check = check
    self.run = run
  }
}
