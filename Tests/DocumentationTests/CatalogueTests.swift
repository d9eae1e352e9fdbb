import Foundation
import Testing

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
    uses = try labelsOfTests() + labelsOfScenarios()
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

  @Test("The labels of a name are the text before the colon, if that contains only labels")
  func labelsOfNames() {
    #expect(labels(ofName: "44: a list of signals") == ["44"])
    #expect(labels(ofName: "D1, G6: after disposal") == ["D1", "G6"])
    #expect(labels(ofName: "6, 15-17, Q1-Q2: ranges") == ["6", "15", "16", "17", "Q1", "Q2"])
    #expect(labels(ofName: "Law 2: not a label") == [])
    #expect(labels(ofName: "1,000 timers: nor is this") == [])
    #expect(labels(ofName: "20 values without a colon") == [])
  }
}

/// A line of the catalogue: what must hold, its source, and, if it does not apply, the reason.
private struct CatalogueLine {
  let label: String
  let applies: Bool

  /// Reads the line `- label: Sentence. (source)`, which may end with ` n/a: reason`.
  init?(_ text: Substring) {
    let parts = text.dropFirst(2).components(separatedBy: " n/a: ")
    guard let colon = parts[0].firstIndex(of: ":"), let labels = range(of: parts[0][..<colon]), labels.count == 1,
      parts[0].contains(". ("), parts[0].hasSuffix(")"), parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    label = labels[0]
    applies = parts.count == 1
  }
}

/// The labels in the names of all tests, with their files.
private func labelsOfTests() throws -> [(String, String)] {
  try files(in: "Tests", ending: ".swift").flatMap { file in
    try contents(of: file).components(separatedBy: "@Test(").dropFirst().flatMap { test in
      let start = test.drop(while: \.isWhitespace)
      let name = start.hasPrefix("\"") ? start.dropFirst().prefix { $0 != "\"" } : ""
      return labels(ofName: name).map { ($0, file) }
    }
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

/// The labels before the colon of a name. Empty if any other text is there.
private func labels(ofName name: some StringProtocol) -> [String] {
  guard let colon = name.firstIndex(of: ":") else { return [] }
  let ranges = name[..<colon].components(separatedBy: ", ").map { range(of: $0) }
  return ranges.contains { $0 == nil } ? [] : ranges.flatMap { $0 ?? [] }
}

/// One label, or all labels of a range.
private func range(of text: some StringProtocol) -> [String]? {
  let ends = text.components(separatedBy: "-").map(parts)
  guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first.letter == last.letter,
    first.number <= last.number
  else { return nil }
  return (first.number...last.number).map { first.letter + String($0) }
}

/// The capital letter of a label, if it has one, and its number.
private func parts(of label: String) -> (letter: String, number: Int)? {
  let letter = label.prefix { ("A"..."Z").contains($0) }
  let digits = label.dropFirst(letter.count)
  guard letter.count <= 1, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else { return nil }
  return (String(letter), number)
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
