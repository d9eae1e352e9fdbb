import Testing

@testable import Demo

@Suite("Reading lines")
struct LineReaderTests {
  private func lines(_ text: String, inPiecesOf size: Int) throws -> [String] {
    let reader = LineReader(text: text, inPiecesOf: size)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    #expect(try reader.next() == nil)
    return lines
  }

  @Test("Lines are complete, whatever the size of the pieces of the file", arguments: 1...12)
  func pieces(_ size: Int) throws {
    #expect(try lines("a\nbc\r\n\ndef\n", inPiecesOf: size) == ["a", "bc", "", "def"])
    #expect(try lines("no end", inPiecesOf: size) == ["no end"])
    #expect(try lines("", inPiecesOf: size) == [])
    #expect(try lines("\n\n", inPiecesOf: size) == ["", ""])
  }

  @Test("A failure is passed on")
  func failure() {
    #expect(throws: FileFailure.self) { try LineReader(path: "/nonexistent/log").next() }
    #expect(throws: FileFailure.self) { try LineReader(path: "/").next() }
  }
}
