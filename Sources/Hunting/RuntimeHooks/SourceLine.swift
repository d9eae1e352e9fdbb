/// A line of the source, in a function.
package struct SourceLine: Hashable, Sendable {
  package let path: String
  package let line: Int
  /// The name of the file, and the line.
  package let text: String
  /// Whether the line is in the sources of this package's libraries.
  package let isOurs: Bool
  /// The function's name and type, as the runtime prints them.
  package let function: String

  /// Whether the function is a closure.
  package var isInClosure: Bool {
    function.split(separator: " in ", maxSplits: 1).first?.contains("closure #") ?? false
  }

  /// Whether a parameter of the function is a function. Such a function may be a wrapper around others.
  package var takesFunction: Bool {
    if isInClosure { return false }
    var depth = 0
    var last: Character = " "
    for character in function {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth > 0, last == "-", character == ">" { return true }
      last = character
    }
    return false
  }
}
