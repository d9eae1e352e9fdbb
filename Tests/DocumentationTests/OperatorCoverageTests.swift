import ReactiveSignals
import Testing

@testable import OperatorCards

/// Each operator is in the catalogue, and its card is complete. Scripts/check-sources compares the cards with the operators.
@Suite("Coverage of the operators")
struct OperatorCoverageTests {
  @Test("Each operator is named in a line of the catalogue")
  func catalogue() throws {
    let names = try files(in: "Tests/Catalogue", ending: ".md").flatMap { page in
      try contents(of: page).split(separator: "\n").filter { $0.hasPrefix("- ") }
        .flatMap { $0.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
    }
    let creating = (Card.binding + Card.creating).map(\.names)
    for card in Card.all where !creating.contains(card.names) {
      let isNamed = card.names.contains { name in names.contains { isName(of: name, $0) } }
      #expect(isNamed, "No line of the catalogue names `\(card.names[0])`.")
    }
  }

  /// Whether the text of the catalogue names an operator: its base and the label of its first argument.
  private func isName(of operation: String, _ text: String) -> Bool {
    let base = operation.prefix { $0 != "(" }
    let label = operation.dropFirst(base.count + 1).prefix { $0 != ":" && $0 != ")" }
    let name = label.isEmpty || label == "_" ? base : base + "(" + label + ":"
    return text.hasPrefix(name) && (name != base || text.dropFirst(name.count).first?.isLetter != true)
  }

  @Test("Each card has its parts, or a reason why one is missing", arguments: Card.all)
  func parts(of card: Card) {
    #expect(card.mistakes.isEmpty)
  }

  @Test("A card that lacks a part or excuses one that it has is reported")
  func incompleteCards() {
    let empty = Card("empty()") { Without(.picture, "shows nothing") }
    #expect(empty.mistakes == [.sample, .pipeline])
    let excused = Card("map(_:)") {
      Sample("map") { $0.map { $0 } }
      Without(.sample, "is simple")
      Without(.picture, "shows nothing")
      Without(.pipeline, "has no strand")
    }
    #expect(excused.mistakes == [.sample])
  }

  @Test("Samples, pictures and operators of pipelines have names of their own")
  func names() {
    let names = [Sample.all.map(\.name), Picture.all.map(\.name), PipelineOperator.all.map(\.name)]
    for list in names { #expect(Set(list).count == list.count) }
  }
}

extension Card: CustomTestStringConvertible {
  public var testDescription: String { names[0] }
}
