import Testing

/// The requirements that a test checks, by the labels of their lines in `Tests/Catalogue`. A failing test shows them.
package struct Requirement: TestTrait {
  /// The label of a line: a number, or a capital letter and a number.
  package struct Label: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, Sendable {
    fileprivate let text: String

    package init(integerLiteral number: Int) { text = String(number) }

    package init(stringLiteral text: String) { self.text = text }
  }

  fileprivate let labels: [Label]

  package var comments: [Comment] { ["Requirements: \(labels.map(\.text).joined(separator: ", "))"] }
}

extension Trait where Self == Requirement {
  /// The labels are literals, since a test of the catalogue reads them in the sources.
  package static func requirement(_ labels: Requirement.Label...) -> Self { Requirement(labels: labels) }
}
