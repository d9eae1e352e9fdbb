import Foundation
import OperatorCards

/// The samples of the README and of the articles are in the files beside this one, where they are compiled and run.
@Suite("Documentation")
struct DocumentationTests {
  @Test("Every Swift sample of the README and the articles is compiled by a test", arguments: pages())
  func everySampleIsCompiled(page: String) throws {
    let compiled = try compiledSamples.get()
    for block in try swiftBlocks(of: page) where !compiled.contains(normalized(block)) && !isManifest(block) {
      Issue.record("\(page): no test has this sample.\n\(block)")
    }
  }

  @Test("The README is short, and each of its links leads to a file")
  func readme() throws {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
    #expect(links.count > 10)
    for link in links { #expect(FileManager.default.fileExists(atPath: root.appending(path: link).path), "\(link)") }
  }

  @Test(
    "Below each operator's heading in the articles of the families is a link to the operator",
    arguments: [
      "Creating", "Transforming", "Filtering", "Combining", "Flattening", "Timing", "ErrorsAndRepetition", "Delivering",
      "Sharing", "SideEffects",
    ])
  func linksOfHeadings(family: String) throws {
    let page = root.appending(path: "Sources/Signals/ReactiveSignals/ReactiveSignals.docc/\(family).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let article = try #require(text.split(separator: "\n## Topics\n").first)
    let headings = article.matches(of: /\n### (.+)\n\n(.+)\n/)
    #expect(headings.count > 2)
    for heading in headings {
      #expect(heading.output.2.contains("](doc:"), "\(family): \(heading.output.1) has no link.")
    }
  }

  @Test("No two articles have one title")
  func titles() throws {
    let files = resources(ending: ".md").filter { $0.hasPrefix("Sources/") }
    let titles = try files.compactMap { file in
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      return text.split(separator: "\n").first.map(String.init)
    }
    let twice = Dictionary(grouping: titles) { $0 }.filter { $1.count > 1 }.keys
    #expect(twice.isEmpty)
    #expect(titles.count > 20)
  }

  @Test("No two pictures have one name: on the site, one would stand for both")
  func pictures() {
    let names = [".svg", ".png"].flatMap(resources).filter { $0.hasPrefix("Sources/") }
      .map { $0.split(separator: "/").last! }
    #expect(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.isEmpty)
    #expect(names.count > 20)
  }

  @Test("Every code file of the tutorials is compiled by a test", arguments: resources(ending: ".swift"))
  func everyCodeFileIsCompiled(file: String) throws {
    let code = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    let samples = try compiledSamples.get()
    // Between two declarations of a file, tests may have others.
    for declaration in code.components(separatedBy: "\n}\n") where !declaration.isEmpty {
      let isCompiled = samples.contains(normalized(declaration))
      #expect(isCompiled, "\(file): no test has this code.\n\(declaration)")
    }
  }

  @Test("Every replacement in the tables for users of other libraries is compiled", arguments: migrationPages)
  func everyCellIsCompiled(page: String) throws {
    let uses = try migrationSamples()
    let cells = try newCells(of: page)
    #expect(cells.count > 20)
    for cell in cells {
      guard let use = uses[cell] else {
        Issue.record("\(page): no sample has this cell.\n\(cell)")
        continue
      }
      #expect(contains(use, namesOf: cell), "The sample is of something else: \(cell)")
    }
  }

  @Test("The tables of operators are those of the cards", arguments: migrationPages)
  func tables(page: String) throws {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    let advice = "swift run OperatorPages tables Sources/Signals/ReactiveSignals/ReactiveSignals.docc"
    #expect(text == Elsewhere.updated(text), "The tables are not up to date: \(advice)")
    #expect(text.contains("<!-- made by OperatorPages"))
  }

  @Test("The table of labels is that of the code")
  func labels() throws {
    let page = root.appending(path: "Sources/Signals/ReactiveSignals/ReactiveSignals.docc/\(Label.article).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text == Label.updated(text) && text.contains("| `on:` |"))
  }

  @Test("Each call in the tables of the cards is one of the operator of its card")
  func replacements() {
    for card in Card.all {
      for elsewhere in card.elsewhere { #expect(card.name(of: elsewhere.here) != nil, "\(elsewhere.here)") }
    }
    let card = Card.all.first { $0.names[0] == "debounce(_:on:discardWhenCompleted:)" }
    #expect(card?.name(of: "debounce(_:on:)") == "debounce(_:on:discardWhenCompleted:)")
    #expect(card?.name(of: "debounce(for:on:)") == nil && card?.name(of: "audit(_:on:)") == nil)
  }

  @Test("Every sample of a replacement is in a table")
  func everySampleIsInACell() throws {
    let cells = try Set(migrationPages.flatMap { try newCells(of: $0) })
    let unused = try migrationSamples().keys.filter { !cells.contains($0) }
    #expect(unused.sorted() == [])
  }

  @Test("A cell that no sample uses is reported")
  func unknownCell() throws {
    #expect(try migrationSamples()["take(second:)"] == nil)
    #expect(contains("signal.take(first: 2).map { $0 }", namesOf: "take(first:).map(_:)"))
    #expect(!contains("signal.take(first: 2)", namesOf: "take(last:)"))
    #expect(!contains("signal.map { $0 }.take(first: 2)", namesOf: "take(first:).map(_:)"))
    #expect(!contains("property.value = 1", namesOf: "<~"))
  }

  @Test("A sample that no test compiles is reported")
  func unknownSample() throws {
    #expect(try compiledSamples.get().contains(normalized("let bag =\n  CompositeDisposable()")))
    #expect(try !compiledSamples.get().contains(normalized("let bag = Composite" + "Bag()")))
  }
}

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The README and all articles, as paths in the repository.
private func pages() -> [String] { ["README.md"] + resources(ending: ".md") }

/// The files of the documentation catalogues whose names end so, as paths in the repository.
private func resources(ending suffix: String) -> [String] {
  let files = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
  return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) && $0.contains(".docc/") }
    .map { "Sources/" + $0 }.sorted()
}

/// The contents of the `swift` fences of a page.
private func swiftBlocks(of page: String) throws -> [String] {
  let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
}

/// Whether a sample is for `Package.swift`. Those of the README are checked by `Scripts/try-as-newcomer`.
private func isManifest(_ block: String) -> Bool { block.contains(".package(url: ") }

/// The samples that tests compile, as one text.
private let compiledSamples: Result<String, any Error> = Result {
  // The code of an app stands in a module whose default is the main actor.
  let folders = [
    "DocumentationTests", "Packages/OrdinaryPackage/Sources/Screen", "Packages/OrdinaryPackage/Tests/ScreenTests",
  ]
  var files = try folders.flatMap {
    try FileManager.default.contentsOfDirectory(
      at: root.appending(path: "Tests/" + $0), includingPropertiesForKeys: nil)
  }
  files.removeAll { $0.pathExtension != "swift" || $0.lastPathComponent == "DocumentationTests.swift" }
  files.append(root.appending(path: "Tests/Signals/SignalsTests/SignalHunting/WorkedExampleTests.swift"))
  return normalized(try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n"))
}

/// The text without imports and without lines of comments, and with one space in place of any white space.
private func normalized(_ text: String) -> String {
  text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
    .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    .joined(separator: " ")
}

private let migrationPages = ["ComingFromCombine", "ComingFromReactiveCocoa", "ComingFromRxSwift"].map {
  "Sources/Signals/ReactiveSignals/ReactiveSignals.docc/\($0).md"
}

/// The code in the second column of a page's tables.
private func newCells(of page: String) throws -> [String] {
  let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
  // What the cards make needs no sample: their names are those of operators.
  let written = text.replacing(/<!-- made by OperatorPages(?s:.)*?<!-- end -->/, with: "")
  return written.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { row in
    // A bar with a backslash is part of the code, not a border of the table.
    let columns = row.replacing("\\|", with: "\u{0}").split(separator: "|")
    let codes = columns.count > 1 ? columns[1].matches(of: /`+([^`]+)`+/) : []
    return codes.map { $0.output.1.replacing("\u{0}", with: "\\|") }.map(String.init)
  }
}

/// The cells that the samples compile, with the compiled code of each.
private func migrationSamples() throws -> [String: String] {
  let here = root.appending(path: "Tests/DocumentationTests")
  let files = try FileManager.default.contentsOfDirectory(at: here, includingPropertiesForKeys: nil)
    .filter { $0.lastPathComponent.hasPrefix("MigrationSamples") }
  let pairs = try files.flatMap { file in
    let samples = try String(contentsOf: file, encoding: .utf8).matches(of: /new\(\s*"((?:[^"\\]|\\.)*)",\s(.*)\)\n/)
    return samples.map { sample -> (String, String) in
      (String(sample.output.1.replacing(/\\(.)/) { $0.output.1 }), String(sample.output.2))
    }
  }
  return Dictionary(pairs) { $1 }
}

/// Whether `code` contains the names and labels of a cell, in their order.
private func contains(_ code: String, namesOf cell: String) -> Bool {
  let names = cell.matches(of: /[A-Za-z][A-Za-z0-9]*:?|<~/).map { String($0.output) }
  var rest = code[...]
  for name in names where !["Value", "key"].contains(name) {
    guard let range = rest.firstRange(of: name) else { return false }
    rest = rest[range.upperBound...]
  }
  return !names.isEmpty
}
