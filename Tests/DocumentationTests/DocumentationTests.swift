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
  files.append(root.appending(path: "Tests/RaceHuntTests/WorkedExampleTests.swift"))
  return normalized(try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n"))
}

/// The text without imports and comments on lines of their own, and with one space wherever there is white space.
private func normalized(_ text: String) -> String {
  text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
    .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
    .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    .joined(separator: " ")
}
