/// What the tests and the pages need to know about an operator, in one place:
///
/// - samples, from which the tests of all operators are made: models, endless sources, memory, disposal, traces;
/// - pictures, which `swift run OperatorPages pictures` draws by running them;
/// - operators of random pipelines, which `Stress` runs in threads beside a model;
/// - the names in other libraries, of which the tables of the articles for their users are made.
///
/// A card says why it lacks one of them. `Scripts/check-sources` compares the cards with the operators that the compiler knows.
package struct Card: Sendable {
  /// The full names of the operator and of those that differ from it by their argument lists alone.
  package let names: [String]
  let facts: [any CardFact]
  private let reasons: [Part: String]

  /// - Parameter reasons: The parts that the card does not have, and why.
  init(_ names: String..., without reasons: [Part: String] = [:], @FactBuilder facts: () -> [any CardFact] = { [] }) {
    self.names = names
    self.reasons = reasons
    self.facts = facts()
  }

  package var samples: [Sample] { facts.compactMap { $0 as? Sample } }
  package var pictures: [Picture] { facts.compactMap { $0 as? Picture } }
  package var pipelines: [PipelineOperator] {
    facts.compactMap { $0 as? PipelineOperator ?? ($0 as? Sample).flatMap { PipelineOperator($0) } }
  }
  package var elsewhere: [Elsewhere] { facts.compactMap { $0 as? Elsewhere } }

  package enum Part: CaseIterable, Sendable { case sample, picture, pipeline }

  /// The parts that the card neither has nor excuses, and those that it has and excuses.
  package var mistakes: [Part] {
    Part.allCases.filter { part in
      let isMissing =
        switch part {
        case .sample: samples.isEmpty
        case .picture: pictures.isEmpty
        case .pipeline: pipelines.isEmpty
        }
      return (reasons[part] != nil) != isMissing
    }
  }
}

/// What may stand on a card.
protocol CardFact: Sendable {}

extension Sample: CardFact {}
extension Picture: CardFact {}
extension PipelineOperator: CardFact {}
extension Elsewhere: CardFact {}

@resultBuilder
enum FactBuilder {
  static func buildBlock(_ facts: any CardFact...) -> [any CardFact] { facts }
}
