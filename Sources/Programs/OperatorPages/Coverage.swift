import Foundation
import OperatorCards

/// What is wrong with the cards: operators without one, cards of nothing, cards that lack a part without a reason. And which
/// arguments their labels do not allow.
///
/// - Parameter graphs: A directory with the symbol graphs of the modules, as `swift symbolgraph-extract` writes them.
func mistakes(graphs: String) throws -> [String] {
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
  mistakes += Label.mistakes(symbols.flatMap(\.arguments))
  if operators.count < 150 { mistakes.append("The symbol graphs have only \(operators.count) operators.") }
  return mistakes
}

private struct SymbolGraph: Decodable {
  let symbols: [Symbol]
}

private struct Symbol: Decodable {
  struct Identifier: Decodable { let precise: String }
  struct Kind: Decodable { let identifier: String }
  struct Location: Decodable { let uri: String }

  struct Fragment: Decodable { let spelling: String }
  struct Parameter: Decodable { let declarationFragments: [Fragment] }
  struct Signature: Decodable { let parameters: [Parameter]? }
  struct Generic: Decodable { let name: String }
  struct Generics: Decodable { let parameters: [Generic]? }

  let identifier: Identifier
  let kind: Kind
  let pathComponents: [String]
  let location: Location?
  let functionSignature: Signature?
  let swiftGenerics: Generics?

  /// The arguments with a label of a function, method or initialiser of signals and properties. Not those of the place of a
  /// call, which no caller writes, and not those that a type inherits.
  var arguments: [Argument] {
    let owners = [
      "Signal", "SignalProtocol", "PullSignal", "MulticastConnection", "ReplaySubject", "BehaviorSubject",
      "PropertyProtocol", "Property", "MutableProperty", "ValidatingProperty",
    ]
    guard ["swift.method", "swift.type.method", "swift.init", "swift.func"].contains(kind.identifier),
      location?.uri.contains("/Sources/Signals/") == true, !identifier.precise.contains("::SYNTHESIZED::"),
      pathComponents.count == 1 || owners.contains(pathComponents[0])
    else { return [] }
    let name = pathComponents[pathComponents.count - 1]
    let labels = name.drop { $0 != "(" }.matches(of: /(\w+):/).map { String($0.1) }
    let generics = swiftGenerics?.parameters?.map(\.name) ?? []
    return zip(labels, functionSignature?.parameters ?? []).filter { !["_", "fileID", "line"].contains($0.0) }.map {
      // The first fragments are the name and a colon.
      let type = $1.declarationFragments.dropFirst().map(\.spelling).joined()
      return Argument($0, type: type, generics: generics, in: pathComponents.joined(separator: "."))
    }
  }

  /// Whether it is a method of signals in `SignalOperators` that returns another signal.
  var isOperator: Bool {
    let file = location?.uri ?? ""
    return ["swift.method", "swift.type.method"].contains(kind.identifier)
      && ["SignalProtocol", "Signal", "MulticastConnection"].contains(pathComponents[0])
      && file.contains("/SignalOperators/") && !file.contains("/Blocking/")
  }
}
