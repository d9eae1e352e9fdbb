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
  let facts: [Fact]

  init(_ names: String..., @FactBuilder facts: () -> [Fact]) {
    self.names = names
    self.facts = facts()
  }

  package var samples: [Sample] {
    facts.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
  }

  package var pictures: [Picture] {
    facts.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  package var pipelines: [PipelineOperator] {
    facts.compactMap { if case .pipeline(let operation) = $0 { operation } else { nil } }
  }

  /// The parts that the card neither has nor excuses, and those that it has and excuses.
  package var mistakes: [Part] {
    let excused = facts.compactMap { if case .without(let absence) = $0 { absence.part } else { nil } }
    let present = [Part.sample, .picture, .pipeline].filter { part in
      switch part {
      case .sample: !samples.isEmpty
      case .picture: !pictures.isEmpty
      case .pipeline: !pipelines.isEmpty
      }
    }
    return Part.allCases.filter { part in
      present.count { $0 == part } + excused.count { $0 == part } != 1
    }
  }

  package enum Part: CaseIterable, Sendable { case sample, picture, pipeline }

  enum Fact: Sendable {
    case sample(Sample)
    case picture(Picture)
    case pipeline(PipelineOperator)
    case elsewhere(Elsewhere)
    case without(Without)
  }
}

/// A part that a card does not have, and the reason.
struct Without: Sendable {
  let part: Card.Part

  init(_ part: Card.Part, _ reason: String) { self.part = part }
}

@resultBuilder
enum FactBuilder {
  static func buildExpression(_ sample: Sample) -> Card.Fact { .sample(sample) }
  static func buildExpression(_ picture: Picture) -> Card.Fact { .picture(picture) }
  static func buildExpression(_ operation: PipelineOperator) -> Card.Fact { .pipeline(operation) }
  static func buildExpression(_ elsewhere: Elsewhere) -> Card.Fact { .elsewhere(elsewhere) }
  static func buildExpression(_ absence: Without) -> Card.Fact { .without(absence) }
  static func buildBlock(_ facts: Card.Fact...) -> [Card.Fact] { facts }
}
