#if EXPLORATION
  import Foundation

  /// The tables of the article on search strategies.
  package enum HuntingArticle {
    /// The rows of the table with this header, cell by cell.
    package static func rows(of header: String) -> [[String]] {
      let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Sources/Hunting/RaceHunt/RaceHunt.docc/SearchStrategies.md")
      let article = try! String(contentsOf: page, encoding: .utf8)
      let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
      guard let start = lines.firstIndex(where: { $0 == header }) else { return [] }
      // The line after the header separates it from the rows.
      return lines.dropFirst(start + 2).prefix { $0.hasPrefix("|") }.map { row in
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
  }
#endif
