import Foundation

@Suite("Pictures of operators")
struct PictureTests {
  @Test("Each picture has a unique name, in lower case with dashes")
  func names() {
    let names = Picture.all.map(\.name)
    #expect(Set(names).count == names.count && names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }

  @Test("A picture is the same each time it is played")
  func repeatable() {
    for picture in Picture.all { #expect(picture.drawing().svg == picture.drawing().svg) }
  }

  @Test("Each picture is on the page of an operator, and each page with a drawing in characters has a picture")
  func pages() throws {
    let comments = try Self.operatorComments()
    #expect(comments.count > 150)
    var shown: Set<String> = []
    for comment in comments {
      let names = comment.matches(of: /!\[Marbles: [^\]]+\]\(([a-z-]+)\)/).map { String($0.output.1) }
      let isDrawn = comment.contains(/\n *\/\/\/ {5}\S.*\s[-^(|][-^(|\w)]*[-)|]/)
      #expect(!isDrawn || !names.isEmpty, "A page has no picture.\n\(comment)")
      shown.formUnion(names)
    }
    #expect(shown == Set(Picture.all.map(\.name)))
  }

  /// The documentation comments of the operators, without blocking reads and without operators that only report events.
  private static func operatorComments() throws -> [String] {
    var root = URL(filePath: #filePath)
    for _ in 1...6 { root.deleteLastPathComponent() }
    let sources = root.appending(path: "Sources/Signals")
    let operators = sources.appending(path: "SignalOperators").path
    var files = (FileManager.default.enumerator(atPath: operators)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(/^Blocking\/|(Logging|Naming|Traced)\.swift$/) }
      .map { "SignalOperators/\($0)" }
    files += [
      "SignalsCore/Signals/Signal+Creation.swift", "ReactiveSignals/Lifetimes/Lifetime+Signals.swift",
      "SignalConcurrency/Pulling/PullSignal+Consuming.swift",
    ]
    return try files.flatMap { file in
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      return text.matches(of: /(?:\n *\/\/\/[^\n]*)+/).map { String($0.output) }
    }
  }

  @Test("A picture has the same shapes in both appearances, and other colours")
  func appearances() throws {
    let picture = try #require(Picture.all.first { $0.name == "debounce" })
    let shapes = MarbleDrawing.Appearance.allCases.map { appearance in
      picture.drawing(appearance).svg.components(separatedBy: "</style>")
    }
    #expect(shapes[0][1] == shapes[1][1] && shapes[0][0] != shapes[1][0])
  }

  @Test("The picture of an operator shows its real output")
  func debounce() throws {
    let picture = try #require(Picture.all.first { $0.name == "debounce" })
    #expect(picture.drawing().svg.split(separator: "class=\"marble\"").count == 4 + 2 + 1)
  }
}
