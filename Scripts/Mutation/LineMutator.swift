/// Plants a mutant in a line of code. Reads lines alone, so code that it takes for something else may not compile. Such
/// mutants are dropped when the copy is built.
struct LineMutator {
  /// A line with a mutant.
  struct Mutant {
    let kind: String
    let line: String
  }

  private let condition = /(\s*)((?:\} else )?if|guard|while|\} while) (.+?)( \{.*| else \{.*|)/
  /// What a condition contains that has no operators between two Boolean values, or does not fit into one line.
  private let pattern = /\b(?:let|var|case|is|as|try|await)\b|[#{},]/.wordBoundaryKind(.simple)
  private let bound = /([^\s()]+) (<|<=|>|>=) ([^\s()]+)/
  private let count = /[\w.$\[\]]+ [+-]= 1/
  private let call = /(?:_ = )?[\w.$!?]+\([^{}]*\)/
  private let noCall =
    /(?:return|super|self\.init|precondition|assert|fatalError|init|case|func|throw|try|await|defer|import|subscript|inout|nonisolated)\b/
    .wordBoundaryKind(.simple)
  private let assignment = /[\w.$\[\]]+ = [^{}=]+/
  private let declaration = /(?:let|var|public|private|static|self)\b/.wordBoundaryKind(.simple)

  private static let moved: [Substring: String] = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]

  /// The mutant that a line allows, which `isMutant(number)` switches on. Nil if the line allows none.
  ///
  /// - Parameter isDropped: Whether a mutant of this kind does not compile there.
  func mutant(of line: String, number: Int, isDropped: (_ kind: String) -> Bool) -> Mutant? {
    let indent = String(line.prefix(while: \.isWhitespace))
    let text = line.dropFirst(indent.count).trimmingSuffix(while: \.isWhitespace)
    if text.isEmpty || text.hasPrefix("//") { return nil }
    let test = "isMutant(\(number))"
    if let match = line.wholeMatch(of: condition) {
      let (_, space, word, it, rest) = match.output
      if it == "true" || word == "} while" && !rest.isEmpty || it.contains(pattern) { return nil }
      if !isDropped("bound"), let (_, left, comparison, right) = it.wholeMatch(of: bound)?.output,
        let other = Self.moved[comparison]
      {
        return Mutant(kind: "bound", line: "\(space)\(word) \(test) ? \(left) \(other) \(right) : \(it)\(rest)")
      }
      return Mutant(kind: "negated", line: "\(space)\(word) \(test) != (\(it))\(rest)")
    }
    if text == "return true" || text == "return false" {
      return Mutant(kind: "result", line: "\(indent)return \(test) != \(text.dropFirst("return ".count))")
    }
    if text.wholeMatch(of: count) != nil {
      return Mutant(kind: "count", line: "\(indent)\(text.dropLast())\(test) ? 0 : 1")
    }
    if text.count(where: { $0 == "(" }) != text.count(where: { $0 == ")" }) || text.hasSuffix(",") { return nil }
    let switched = "\(indent)if !\(test) { \(text) }"
    if text.wholeMatch(of: call) != nil, !text.hasPrefix("."), !text.contains("assertNoLock"),
      text.prefixMatch(of: noCall) == nil
    {
      return Mutant(kind: "dropped call", line: switched)
    }
    if text.wholeMatch(of: assignment) != nil, text.prefixMatch(of: declaration) == nil {
      return Mutant(kind: "dropped assignment", line: switched)
    }
    return nil
  }
}

extension Substring {
  /// The text without the characters at its end that satisfy the condition.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
