struct MarbleDrawingTests {
  private func shapes(_ drawing: MarbleDrawing, _ kind: String) -> [Substring] {
    drawing.svg.split(separator: "\n").filter { $0.contains("class=\"\(kind)\"") }
  }

  private func middles(_ drawing: MarbleDrawing) -> [Int] {
    shapes(drawing, "value").compactMap { line in
      line.firstMatch(of: /x="(\d+)"/).flatMap { Int($0.1) }
    }
  }

  @Test("A drawing is a picture of its rows")
  func rows() {
    let drawing = MarbleDrawing([
      .line("typed", Marbles("-a-b|").timeline()), .box("map { <b> & c }"), .line("", Marbles("-x-#").timeline()),
    ])
    #expect(drawing.svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""))
    #expect(drawing.svg.hasSuffix("</svg>\n") && shapes(drawing, "marble").count == 3)
    #expect(shapes(drawing, "end").count == 1 && shapes(drawing, "failure").count == 2)
    #expect(shapes(drawing, "label").count == 1)
    #expect(drawing.svg.contains(">map { &lt;b&gt; &amp; c }</text>"))
    #expect(drawing.svg == MarbleDrawing(drawing.rows).svg)
  }

  @Test("A character that a picture cannot contain is replaced")
  func characters() {
    let drawing = MarbleDrawing([.box("a\u{1B}[1m\u{0}\u{FFFE}\tb\r\nc\u{1F600}")])
    #expect(drawing.svg.contains(">a\u{FFFD}[1m\u{FFFD}\u{FFFD}\tb\r\nc\u{1F600}</text>"))
  }

  @Test("An instant has the same place on all lines")
  func places() {
    let drawing = MarbleDrawing([
      .line("", Marbles("-a--b").timeline()), .line("longer", Marbles("----(cd|)").timeline()),
    ])
    let middles = middles(drawing)
    #expect(middles[1] == middles[2] && middles[2] == middles[3])
    #expect(middles[1] - middles[0] == 90)
  }

  @Test("Wide values move their neighbours apart")
  func wide() {
    let time = TestScheduler()
    let recorder = time.record(time.cold("-ab", ["a": "something", "b": "something else entirely"]))
    time.run()
    let drawing = MarbleDrawing([.line("", recorder)])
    let middles = middles(drawing)
    let least = (9 * 8 + 14) / 2 + (16 * 8 + 14) / 2
    #expect(middles[1] - middles[0] >= least && drawing.svg.contains(">something else …</text>"))
  }

  @Test("A long stretch without events is shortened")
  func long() {
    let middles = middles(MarbleDrawing([.line("", Marbles("a 1h b").timeline())]))
    #expect(middles[1] - middles[0] == 300)
  }

  @Test("A drawing is written to a file, or throws if that is not possible")
  func files() {
    let drawing = MarbleDrawing([.line("", Marbles("-a|").timeline())])
    let error = #expect(throws: DrawingFileError.self) { try drawing.write(to: "/nowhere/at/all.svg") }
    #expect(error?.description == "The drawing could not be written to /nowhere/at/all.svg.")
  }
}
