import Foundation
import Testing

/// The samples of the README and of the articles stand in the files beside this one, where they are compiled and run.
@Suite("Documentation")
struct DocumentationTests {
  @Test("Every Swift sample of the README and the articles is compiled by a test", arguments: pages())
  func everySampleIsCompiled(page: String) throws {
    let compiled = try compiledSamples()
    for block in try swiftBlocks(of: page) where !compiled.contains(normalized(block)) {
      Issue.record("\(page): no test has this sample.\n\(block)")
    }
  }

  @Test("Every new way in the tables for those who come from another library is compiled", arguments: migrationPages)
  func everyCellIsCompiled(page: String) throws {
    let uses = try migrationSamples()
    let cells = try newCells(of: page)
    #expect(cells.count > 50)
    for cell in cells {
      guard let use = uses[cell] else {
        Issue.record("\(page): no sample has this cell.\n\(cell)")
        continue
      }
      #expect(contains(use, namesOf: cell), "The sample is of something else: \(cell)")
    }
  }

  @Test("A cell without its use is noticed")
  func unknownCell() throws {
    #expect(try migrationSamples()["take(second:)"] == nil)
    #expect(contains("signal.take(first: 2).map { $0 }", namesOf: "take(first:).map(_:)"))
    #expect(!contains("signal.take(first: 2)", namesOf: "take(last:)"))
    #expect(!contains("signal.map { $0 }.take(first: 2)", namesOf: "take(first:).map(_:)"))
    #expect(!contains("property.value = 1", namesOf: "<~"))
  }

  @Test("An unknown sample is noticed")
  func unknownSample() throws {
    #expect(try compiledSamples().contains(normalized("let bag =\n  CompositeDisposable()")))
    #expect(try !compiledSamples().contains(normalized("let bag = Composite" + "Bag()")))
  }
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The README and all articles, as paths in the repository.
private func pages() -> [String] {
  let files = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
  let articles = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
  return ["README.md"] + articles.map { "Sources/" + $0 }.sorted()
}

/// What stands between the fences of a page that say `swift`.
private func swiftBlocks(of page: String) throws -> [String] {
  let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
}

/// The samples that tests compile, as one text.
private func compiledSamples() throws -> String {
  let here = root.appending(path: "Tests/DocumentationTests")
  var files = try FileManager.default.contentsOfDirectory(at: here, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "DocumentationTests.swift" }
  files.append(root.appending(path: "Tests/RaceHuntTests/Hunting/WorkedExampleTests.swift"))
  return normalized(try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n"))
}

/// The text without imports and comments on lines of their own, and with one space wherever there is white space.
private func normalized(_ text: String) -> String {
  text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
    .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    .joined(separator: " ")
}

private let migrationPages = ["ComingFromCombine", "ComingFromReactiveCocoa", "ComingFromRxSwift"].map {
  "Sources/ReactiveSignals/ReactiveSignals.docc/\($0).md"
}

/// What the second column of a page's tables gives as code.
private func newCells(of page: String) throws -> [String] {
  let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  return text.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { row in
    // A bar in code has a backslash, and is no border.
    let columns = row.replacing("\\|", with: "\u{0}").split(separator: "|")
    let codes = columns.count > 1 ? columns[1].matches(of: /`+([^`]+)`+/) : []
    return codes.map { $0.output.1.replacing("\u{0}", with: "\\|") }.map(String.init)
  }
}

/// The cells that the samples compile, and what they compile for each.
private func migrationSamples() throws -> [String: String] {
  let file = root.appending(path: "Tests/DocumentationTests/MigrationSamples.swift")
  let samples = try String(contentsOf: file, encoding: .utf8).matches(of: /new\(\s*"((?:[^"\\]|\\.)*)",\s(.*)\)\n/)
  let pairs = samples.map { sample -> (String, String) in
    (String(sample.output.1.replacing(/\\(.)/) { $0.output.1 }), String(sample.output.2))
  }
  return Dictionary(pairs) { $1 }
}

/// Whether `code` has the names and labels of a cell, in their order.
private func contains(_ code: String, namesOf cell: String) -> Bool {
  let names = cell.matches(of: /[A-Za-z][A-Za-z0-9]*:?|<~/).map { String($0.output) }
  var rest = code[...]
  for name in names where !["Value", "key"].contains(name) {
    guard let range = rest.firstRange(of: name) else { return false }
    rest = rest[range.upperBound...]
  }
  return !names.isEmpty
}
