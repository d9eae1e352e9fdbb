import Foundation
import Huntable

/// The orderings of atomic accesses in a Swift file, found in its text.
struct OrderingsInSources {
  /// An access with an ordering.
  struct Access {
    let place: String
    /// The name of the atomic where it is accessed.
    let atomic: String
    let access: String
    let ordering: String
    /// The function with the access, as `#function` names it.
    let function: String
    /// The comment above the access, at most a few lines away.
    let comment: String
  }

  /// An atomic of the library, where it is declared or made.
  struct Declaration {
    let name: String
    /// Nil if the atomic is only declared here, or is named after the place where the user makes an object.
    let label: String?
    let comment: String
  }

  private(set) var accesses: [Access] = []
  private(set) var declarations: [Declaration] = []

  private let lines: [Substring]

  init(_ text: String, file: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Most files and lines have none. The expressions are slow.
    guard Self.mayHaveOrderings(text) else { return }
    for (number, line) in lines.enumerated() where Self.mayHaveOrderings(line) && !Self.isComment(line) {
      let type = /(\w+): (?:AtomicInt|Synchronization\.Atomic<Int>)$/
      let value = /(\w+) = (?:AtomicInt|AsymmetricFence)\(/
      if let match = line.firstMatch(of: type) ?? line.firstMatch(of: value) {
        let label = line.firstMatch(of: /label: "([^"]*)"/).map { String($0.1) }
        declarations.append(
          Declaration(name: String(match.1), label: label, comment: comment(above: number, within: 1)))
      }
      // The ordering is the last argument of an access; where the hunt stands in for a type, the operation has it.
      for match in line.matches(
        of: /(?:(\w+)\.(\w+)\((?:[^()]|\([^()]*\))*?ordering: \.|(operation)\(\.(\w+), \.)(\w+)/)
      {
        accesses.append(
          Access(
            place: "\(file):\(number + 1)", atomic: String(match.1 ?? match.3 ?? ""),
            access: String(match.2 ?? match.4 ?? ""), ordering: String(match.5), function: function(around: number),
            comment: comment(above: number, within: 4)))
      }
    }
  }

  private static func mayHaveOrderings(_ text: some StringProtocol) -> Bool {
    (["AtomicInt", "Synchronization.Atomic", "AsymmetricFence"] + words).contains { text.range(of: $0) != nil }
  }

  private static let words = [".relaxed", ".acquiring", ".releasing", ".sequentiallyConsistent"]

  private static func isComment(_ line: Substring) -> Bool { line.drop(while: \.isWhitespace).hasPrefix("//") }

  /// How many words in the code are orderings that are stronger than relaxed. Each should be one of `accesses`.
  var strongWords: Int {
    lines.filter { Self.mayHaveOrderings($0) && !Self.isComment($0) }.reduce(0) {
      $0 + $1.matches(of: /\.(?:acquiring|releasing|acquiringAndReleasing|sequentiallyConsistent)\b/).count
    }
  }

  /// The comment that ends above a line, with at most `distance - 1` other lines between.
  private func comment(above number: Int, within distance: Int) -> String {
    func isComment(_ line: Int) -> Bool { Self.isComment(lines[line]) }
    func isAttribute(_ line: Int) -> Bool { lines[line].drop(while: \.isWhitespace).hasPrefix("@") }
    var last = number - 1
    var left = distance - 1
    while last >= 0, !isComment(last), left > 0 || isAttribute(last) {
      if !isAttribute(last) { left -= 1 }
      last -= 1
    }
    var texts: [Substring] = []
    while last >= 0, isComment(last) {
      texts.append(lines[last].drop { $0.isWhitespace || $0 == "/" })
      last -= 1
    }
    return texts.reversed().joined(separator: " ")
  }

  private func function(around number: Int) -> String {
    let indentation = lines[number].prefix(while: \.isWhitespace).count
    for line in stride(from: number, through: 0, by: -1) {
      let text = lines[line]
      guard line == number || text.prefix(while: \.isWhitespace).count < indentation else { continue }
      if text.contains(/\bdeinit\b/) { return "deinit" }
      if let match = text.firstMatch(of: /\bvar (\w+): [^=]*\{/) { return String(match.1) }
      guard let match = text.firstMatch(of: /\b(?:func (\w+)|(init))[(<]/) else { continue }
      return "\(match.1 ?? "init")(\(labels(from: line)))"
    }
    return ""
  }

  /// The labels of the parameters of the function that begins on a line.
  private func labels(from line: Int) -> String {
    let text = lines[line...].prefix(8).joined(separator: " ").replacing("->", with: " ")
    var labels = ""
    var depth = 0
    var isAtLabel = false
    for word in text[text.firstIndex(of: "(")!...].matches(of: /\w+|[^\s\w]/).map({ $0.0 }) {
      switch word {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      default: if isAtLabel { labels += "\(word):" }
      }
      if depth == 0 { break }
      isAtLabel = depth == 1 && (word == "(" || word == ",")
    }
    return labels
  }
}
