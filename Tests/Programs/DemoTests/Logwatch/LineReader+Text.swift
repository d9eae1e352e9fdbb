@testable import Demo

extension LineReader {
  /// A reader of this text, which arrives in pieces.
  convenience init(text: String, inPiecesOf size: Int = 1 << 16) {
    var rest = ArraySlice(text.utf8)
    self.init {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
