import ReactiveSignals
import Testing

@testable import Demo

@Suite("The picture of the counts")
struct ChartTests {
  private func svg(_ counts: [(number: Int, lines: Int, errors: Int)], hours: Int = 0) -> String {
    let clock = LogClock(Timestamp(nanoseconds: Int64(hours) * 3_600_000_000_000))
    let windows = counts.map {
      WindowCount(
        number: $0.number, reported: .zero, keys: [KeyCount(key: "<&>", lines: $0.lines, errors: $0.errors)])
    }
    return Chart(windows: windows, clock: clock, interval: .seconds(3_600)).svg
  }

  /// The names of the elements that are still open at the end, and whether every end tag fits its start tag.
  private func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      guard tag.count(where: { $0 == "\"" }).isMultiple(of: 2), !part[end...].contains("&") else { return false }
      let name = tag.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(name)
      }
    }
    return open.isEmpty
  }

  @Test("It is well-formed, with windows and without")
  func wellFormed() {
    #expect(isWellFormed(svg([(0, 3, 1), (1, 5, 0), (30, 7, 7)])))
    #expect(isWellFormed(svg([])))
    #expect(!isWellFormed("<a><b></a>"))
  }

  @Test("A bar's height is its share of the axis; errors are red, and zero errors have no bar")
  func bars() {
    let svg = svg([(0, 5, 1), (1, 10, 0)])
    // The chart shows up to ten lines in a height of 216.
    #expect(svg.contains(#"<rect x="64" y="156" width="429" height="108" fill="steelblue"/>"#))
    #expect(svg.contains(#"<rect x="64" y="242.4" width="429" height="21.6" fill="crimson"/>"#))
    #expect(svg.contains(#"<rect x="494" y="48" width="429" height="216" fill="steelblue"/>"#))
    #expect(svg.split(separator: "crimson").count == 3)
  }

  @Test("The title names the content, and the axes have numbers, times, and the date where it changes")
  func labels() {
    let svg = svg([(22, 40, 0), (26, 41, 0)])
    #expect(svg.contains("<title>Lines per 1h, 1970-01-01 22:00:00 to 1970-01-02 03:00:00</title>"))
    for number in [0, 10, 20, 30, 40, 50] { #expect(svg.contains(#"text-anchor="end">\#(number)</text>"#)) }
    #expect(svg.contains(">22:00:00</text>"))
    #expect(svg.contains(">00:00:00</text>"))
    #expect(svg.split(separator: ">1970-01-02</text>").count == 2)
  }
}
