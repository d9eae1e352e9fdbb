import Foundation

/// Tests and scenarios have exactly the labels of the catalogue in `Tests/Catalogue`.
@Suite("Catalogue")
struct CatalogueTests {
  private let lines: [CatalogueLine]
  private let uses: [(label: String, place: String)]

  init() throws {
    lines = try files(in: "Tests/Catalogue", ending: ".md").flatMap { page in
      try contents(of: page).split(separator: "\n").filter { $0.hasPrefix("- ") }
        .map { try #require(CatalogueLine($0), "\(page): a line without label, sentence or source: \($0)") }
    }
    uses = try labelsOfTests() + labelsOfLines() + labelsOfScenarios()
  }

  @Test("Every label of a test or a scenario is a line of the catalogue that applies")
  func everyLabelIsKnown() {
    let known = Set(lines.filter(\.applies).map(\.label))
    for (label, place) in uses where !known.contains(label) {
      Issue.record("\(place): the catalogue has no line \(label) that applies.")
    }
  }

  @Test("Every line of the catalogue that applies has a test or a scenario")
  func everyLineIsTested() {
    let used = Set(uses.map(\.label))
    for line in lines where line.applies && !used.contains(line.label) {
      Issue.record("Neither a test nor a scenario has the label \(line.label).")
    }
  }

  @Test("No two lines have the same label")
  func labelsAreUnique() {
    for (label, lines) in Dictionary(grouping: lines, by: \.label) where lines.count > 1 {
      Issue.record("\(lines.count) lines of the catalogue are called \(label).")
    }
  }

  @Test("The labels of a test are the arguments of its traits, and nothing else in its name or its code")
  func labelsOfTraits() {
    #expect(labels(ofTest: #""a list", .requirement(44))"#) == ["44"])
    #expect(labels(ofTest: #""disposal", .requirement("D1", 6), .hunts)"#) == ["D1", "6"])
    #expect(labels(ofTest: "\n\"lines\",\n.requirement(\n1, 2,\n\"Q1\"), arguments: 1...3)") == ["1", "2", "Q1"])
    #expect(labels(ofTest: #""44: no label") func test() { .requirement(3) }"#) == [])
    #expect(
      labels(ofLines: #"Diagram("-1", gives: "-1", labels: 3, "D1") { }, Case("1|", labels: 4, 5, share: 6)"#) == [
        "3", "D1", "4", "5",
      ])
  }
}

/// A line of the catalogue: what must hold, its source, and, if it does not apply, the reason.
private struct CatalogueLine {
  let label: String
  let applies: Bool

  /// Reads the line `- label: Sentence. (source)`, which may end with ` n/a: reason`.
  init?(_ text: Substring) {
    let parts = text.dropFirst(2).components(separatedBy: " n/a: ")
    guard let label = parts[0].prefixMatch(of: /([A-Z]?[0-9]+):/)?.1, parts[0].contains(". ("), parts[0].hasSuffix(")"),
      parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    self.label = String(label)
    applies = parts.count == 1
  }
}

/// The labels of all tests, with their files.
private func labelsOfTests() throws -> [(String, String)] {
  try files(in: "Tests", ending: ".swift").flatMap { file in
    try contents(of: file).components(separatedBy: "@Test(").dropFirst().flatMap { test in
      labels(ofTest: test).map { ($0, file) }
    }
  }
}

/// The labels of the lines of tables, with their files.
private func labelsOfLines() throws -> [(String, String)] {
  try files(in: "Tests/Signals", ending: "Tests.swift").flatMap { file in
    try labels(ofLines: contents(of: file)).map { ($0, file) }
  }
}

/// The labels of all scenarios except planted faults, with their files.
private func labelsOfScenarios() throws -> [(String, String)] {
  try files(in: "Stress", ending: ".swift").filter { !$0.contains("/SelfCheck/") }.flatMap { file in
    try contents(of: file).components(separatedBy: "rows: [\"").dropFirst().flatMap { rows in
      rows.prefix { $0 != "]" }.components(separatedBy: "\"").filter { $0.contains { $0.isLetter || $0.isNumber } }
        .map { ($0, file) }
    }
  }
}

/// The labels in the traits of a test, from its source after `@Test(`.
private func labels(ofTest source: String) -> [String] {
  let traits = source.components(separatedBy: "func ")[0]
  return traits.components(separatedBy: ".requirement(").dropFirst().flatMap { arguments in
    arguments.prefix { $0 != ")" }.split(separator: ",").map { $0.filter { $0.isLetter || $0.isNumber } }
  }
}

/// The labels in the lines of tables, which are arguments called `labels`.
private func labels(ofLines source: String) -> [String] {
  source.matches(of: /\blabels: ((?:"?[A-Z]?[0-9]+"?(?:,\s*)?)+)/).flatMap { line in
    line.1.split(separator: ",").map { $0.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
  }
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The files below a folder, as paths in the repository.
func files(in folder: String, ending: String) throws -> [String] {
  let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String }
  return try #require(names).filter { $0.hasSuffix(ending) }.map { folder + "/" + $0 }.sorted()
}

func contents(of file: String) throws -> String {
  try String(contentsOf: root.appending(path: file), encoding: .utf8)
}
