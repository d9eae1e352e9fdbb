import Foundation
import OperatorCards

/// What is wrong with the cards: operators without one, cards of nothing, cards that lack a part without a reason.
///
/// - Parameter graphs: A directory with the symbol graphs of the modules, as `swift symbolgraph-extract` writes them.
func mistakesOfCards(graphs: String) throws -> [String] {
  let files = try FileManager.default.contentsOfDirectory(
    at: URL(filePath: graphs), includingPropertiesForKeys: nil)
  let symbols = try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.flatMap {
    try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols
  }
  let known = Set(symbols.compactMap(\.pathComponents.last))
  let operators = Set(symbols.filter(\.isOperator).compactMap(\.pathComponents.last))
  let named = Card.all.flatMap(\.names)
  let carded = Set(named)
  var mistakes = operators.subtracting(carded).sorted().map { "The operator \($0) has no card." }
  mistakes += carded.subtracting(known).sorted().map { "The card of \($0) names nothing that there is." }
  mistakes += carded.filter { name in named.count { $0 == name } > 1 }.sorted().map { "\($0) has two cards." }
  for card in Card.all {
    mistakes += card.mistakes.map { "The card of \(card.names[0]) needs a \($0) or one reason why it has none." }
  }
  if operators.count < 150 { mistakes.append("The symbol graphs have only \(operators.count) operators.") }
  return mistakes
}

private struct SymbolGraph: Decodable {
  let symbols: [Symbol]
}

private struct Symbol: Decodable {
  struct Kind: Decodable { let identifier: String }
  struct Location: Decodable { let uri: String }

  let kind: Kind
  let pathComponents: [String]
  let location: Location?

  /// Whether it is a method of signals in `SignalOperators` that returns another signal.
  var isOperator: Bool {
    let file = location?.uri ?? ""
    return ["swift.method", "swift.type.method"].contains(kind.identifier)
      && ["SignalProtocol", "Signal", "MulticastConnection"].contains(pathComponents[0])
      && file.contains("/SignalOperators/") && !file.contains("/Blocking/")
  }
}
