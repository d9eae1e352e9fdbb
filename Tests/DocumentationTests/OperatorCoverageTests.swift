import Foundation
import Testing

/// Each operator is in the catalogue, and in the random pipelines if threads meet in it.
@Suite("Coverage of the operators")
struct OperatorCoverageTests {
  /// Operators with a strand that the random pipelines do not contain, and the reason.
  private static let withoutStage = [
    "combineLatest(with:": "forwards to `combineLatest` of two signals",
    "zip(with:": "forwards to `zip` of two signals",
    "race(with:": "forwards to `race`",
    "throttle": "has the state of `debounce`",
    "concatMap": "forwards to `flatMap(maxConcurrent:)`",
    "switchToLatest": "forwards to `flatMapLatest`",
    "switch(by:": "forwards to `flatMapLatest`",
    "if": "forwards to `flatMapLatest`",
    "flatMap(maxConcurrent:": "has the engine of `flatten(maxConcurrent:)`",
    "expand(maxConcurrent:": "is called without a limit",
    "window(endingWith:": "has no strand: its file contains one that has",
  ]

  /// Operators without a picture, and the reason. A picture of one overload is enough for all of a name.
  private static let withoutPicture = [
    "traced(by:": "changes only what a tracer receives",
    "log": "changes only what is written",
    "connect": "makes no signal, but the picture of `publish` shows it",
    "constant": "makes no signal",
    "exponential(from:": "makes no signal",
  ]

  @Test("Each operator has a picture on its page, or a reason why it has none")
  func pictures() throws {
    let page = /((?:\n *\/\/\/[^\n]*)+)(?:\n *@[^\n]*)*\n *public (?:static )?func `?(\w+)`?(?:<[^(]*>)?\(\s*(\w*)/
    var pictured: Set<String> = []
    for file in try files(in: "Sources/Signals/SignalOperators", ending: ".swift") {
      for match in try contents(of: file).matches(of: page) where match.1.contains("![Marbles: ") {
        pictured.insert(Operator(file: file, base: String(match.2), label: match.3 == "_" ? "" : String(match.3)).name)
      }
    }
    let operators = try operators { _ in true }.filter { !$0.file.contains("/Blocking/") }
    for operation in operators {
      let hasReason = Self.withoutPicture[operation.name] != nil
      #expect(pictured.contains(operation.name) != hasReason, "\(operation.file): `\(operation.name)`")
    }
    for name in Self.withoutPicture.keys {
      #expect(operators.contains { $0.name == name }, "There is no operator `\(name)`.")
    }
  }

  @Test("Each operator is named in a line of the catalogue")
  func catalogue() throws {
    let names = try files(in: "Tests/Catalogue", ending: ".md").flatMap { page in
      try contents(of: page).split(separator: "\n").filter { $0.hasPrefix("- ") }
        .flatMap { $0.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
    }
    for operation in try operators(where: { _ in true }) where !names.contains(where: operation.isNamed) {
      Issue.record("\(operation.file): no line of the catalogue names `\(operation.name)`.")
    }
  }

  @Test("Each operator with a strand is in the random pipelines, or in the table of those that are not")
  func pipelines() throws {
    let stages = try files(in: "Stress/Pipelines/Operators", ending: ".swift").map(contents).joined()
    let operators = try operators { $0.contains(/\b(FanIn|Merging|merging|TimedState|timed)\b/) }
    #expect(operators.count > 30)
    for operation in operators {
      let isCalled = operation.isCalled(in: stages)
      let reason = Self.withoutStage[operation.name]
      #expect(isCalled != (reason != nil), "\(operation.file): `\(operation.name)`")
    }
    for name in Self.withoutStage.keys {
      #expect(operators.contains { $0.name == name }, "There is no operator `\(name)` with a strand.")
    }
  }

  /// The public operators in the files whose code passes.
  private func operators(where isIncluded: (String) -> Bool) throws -> [Operator] {
    try files(in: "Sources/Signals/SignalOperators", ending: ".swift")
      .flatMap { file in
        let code = try contents(of: file).replacing(/\/\/.*/, with: "")
        if !isIncluded(code) { return [Operator]() }
        return code.matches(of: /public (?:static )?func `?(\w+)`?(?:<[^(]*>)?\(\s*(\w*)/).map {
          Operator(file: file, base: String($0.1), label: $0.2 == "_" ? "" : String($0.2))
        }
      }
  }
}

/// An operator, by its name and the label of its first argument.
private struct Operator {
  let file: String
  let base: String
  /// Empty if there is none.
  let label: String

  var name: String { label.isEmpty ? base : "\(base)(\(label):" }

  /// Whether the text of the catalogue names it, alone or with further labels.
  func isNamed(by text: String) -> Bool {
    text.hasPrefix(name) && (!label.isEmpty || text.dropFirst(name.count).first?.isLetter != true)
  }

  func isCalled(in code: String) -> Bool {
    let arguments = label.isEmpty ? #"(\((?!\w+:)|\s*\{)"# : #"\(\s*"# + label + ":"
    guard let call = try? Regex(#"\."# + base + arguments) else {
      return false
    }
    return code.contains(call)
  }
}
