import Foundation

@testable import ReactiveSignalsFoundation

@Suite(.timeLimit(.minutes(10)))
struct LineSplitterTests {
  @Test("Lines end with a line feed, with or without a carriage return before it, wherever chunks are cut")
  func splitting() {
    let text = "one\n\ntwo\r\nthree \u{e9}\nlast"
    for length in 1...8 {
      var (splitter, lines) = (LineSplitter(), [String]())
      var bytes = Data(text.utf8)
      while !bytes.isEmpty {
        lines += splitter.receive(bytes.prefix(length))
        bytes = bytes.dropFirst(length)
      }
      #expect(lines + splitter.end() == ["one", "", "two", "three \u{e9}", "last"])
    }
    #expect(LineSplitter().end() == [])
  }
}
