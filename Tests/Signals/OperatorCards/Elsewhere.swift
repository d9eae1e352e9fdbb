/// What other libraries call an operator. The articles for their users have tables of these.
package struct Elsewhere: Sendable {
  package enum Library: String, CaseIterable, Sendable {
    case reactiveCocoa, reactiveSwift, rxSwift, rxJS, combine

    /// The article with the table.
    package var article: String {
      switch self {
      case .reactiveCocoa, .reactiveSwift: "ComingFromReactiveCocoa"
      case .rxSwift, .rxJS: "ComingFromRxSwift"
      case .combine: "ComingFromCombine"
      }
    }
  }

  /// The call here, as the tables show it.
  package let here: String
  /// The page of the operator, if it is not that of a member of `SignalProtocol`.
  private let link: String?
  private let old: [OldNames]

  /// - Parameter here: The call, without the arguments that it does not need.
  init(_ here: String, link: String? = nil, _ old: OldNames...) {
    (self.here, self.link, self.old) = (here, link, old)
  }

  /// The rows of an article's table, in the order of the old names.
  package static func rows(of library: Library) -> [String] {
    Card.all.flatMap { card in
      card.elsewhere.flatMap { elsewhere in
        elsewhere.old.filter { $0.library == library }
          .map { (key: $0.names[0].lowercased(), row: elsewhere.row(of: card, $0)) }
      }
    }.sorted { ($0.key, $0.row) < ($1.key, $1.row) }.map(\.row)
  }

  /// A page with its tables of operators as the cards have them.
  package static func updated(_ page: String) -> String {
    Library.allCases.reduce(page) { page, library in
      updated(page, at: library.rawValue, rows: ["| Old | New | What differs |", "|---|---|---|"] + rows(of: library))
    }
  }

  /// A page with the rows of a table between its marks.
  static func updated(_ page: String, at mark: String, rows: [String]) -> String {
    let start = "<!-- made by OperatorPages: \(mark) -->\n"
    guard let begin = page.firstRange(of: start), let end = page[begin.upperBound...].firstRange(of: "<!-- end -->")
    else {
      return page
    }
    return page[..<begin.upperBound] + ([""] + rows + ["", ""]).joined(separator: "\n") + page[end.lowerBound...]
  }

  private func row(of card: Card, _ old: OldNames) -> String {
    let names = old.names.map { name in
      // The name of a package that extends the library stands behind the name.
      let parts = name.split(separator: " (", maxSplits: 1)
      return parts.count == 1 ? "`\(name)`" : "`\(parts[0])` (\(parts[1])"
    }
    let page = link ?? "SignalProtocol/\(card.name(of: here) ?? here)"
    return "| \(names.joined(separator: ", ")) | [`\(here)`](doc:\(page)) | \(old.difference) |"
  }
}

/// The names in one library.
struct OldNames: Sendable {
  let library: Elsewhere.Library
  let names: [String]
  let difference: String

  private init(_ library: Elsewhere.Library, _ names: [String], _ differences: [String]) {
    (self.library, self.names, difference) = (library, names, differences.joined(separator: " "))
  }

  // `differs` has sentences on what a user of the library does not expect.

  static func reactiveCocoa(_ names: String..., differs: String...) -> OldNames {
    OldNames(.reactiveCocoa, names, differs)
  }

  static func reactiveSwift(_ names: String..., differs: String...) -> OldNames {
    OldNames(.reactiveSwift, names, differs)
  }

  static func rxSwift(_ names: String..., differs: String...) -> OldNames { OldNames(.rxSwift, names, differs) }

  static func rxJS(_ names: String..., differs: String...) -> OldNames { OldNames(.rxJS, names, differs) }

  static func combine(_ names: String..., differs: String...) -> OldNames { OldNames(.combine, names, differs) }
}

extension Card {
  /// The shortest of the card's names that has the base and the labels of a call.
  package func name(of call: String) -> String? {
    let called = call.split(separator: ".").first == "Signal" ? call.dropFirst("Signal.".count) : call[...]
    let labels = called.drop { $0 != "(" }.matches(of: /(\w+):/).map(\.1)
    return names.filter { name in
      guard name.prefix(while: { $0 != "(" }) == called.prefix(while: { $0 != "(" }) else { return false }
      var rest = name.matches(of: /(\w+):/).map(\.1)[...]
      return labels.allSatisfy { label in
        guard let place = rest.firstIndex(of: label) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    }.min { $0.count < $1.count }
  }
}
