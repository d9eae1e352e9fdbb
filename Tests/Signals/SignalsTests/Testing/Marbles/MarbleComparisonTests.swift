@testable import ReactiveSignalsTesting

extension MarbleTimeline {
  /// Marks at these instants, in milliseconds.
  fileprivate static func at(_ instants: KeyValuePairs<Character, Int>) -> MarbleTimeline {
    let entries = instants.map { letter, instant in
      let mark: Marbles.Mark = letter == "|" ? .completion : .value(letter)
      return Entry(offset: .milliseconds(instant), mark: mark, content: String(letter))
    }
    return MarbleTimeline(entries, frame: Marbles.defaultFrame)
  }
}

struct MarbleComparisonTests {
  private static func line(_ text: String) -> MarbleTimeline { Marbles(text).timeline() }

  private static let differences: [(recorded: MarbleTimeline, expected: String, difference: String)] = [
    // Both lines are aligned, with a caret under the first difference.
    (
      line("--a-b----|"), "--a-(bc)-|",
      """
      expected  --a-(bc)-|
      recorded  --a-b   ----|
                    ^ at 400ms: (bc) expected, b recorded
      """
    ),
    (
      line("-a"), "-a---|",
      """
      expected  -a---|
      recorded  -a
                     ^ at 500ms: | expected, nothing recorded
      """
    ),
    (
      line("-a-b"), "-a",
      """
      expected  -a
      recorded  -a-b
                   ^ at 300ms: nothing expected, b recorded
      """
    ),
    (
      line("(ab)"), "(ba)",
      """
      expected  (ba)
      recorded  (ab)
                ^ at 0s: (ba) expected, (ab) recorded
      """
    ),
    // The expected line keeps its pauses, whatever was recorded.
    (
      line("a 10s b"), "a 20s b",
      """
      expected  a 20s  b
      recorded  a 10s b
                      ^ at 10100ms: nothing expected, b recorded
      """
    ),
    (
      line("a-- 2s 500ms --c"), "a-- 2s  500ms --b--",
      """
      expected  a-- 2s  500ms --b--
      recorded  a-- 2s  500ms --c
                                ^ at 3s: b expected, c recorded
      """
    ),
    // Nor does an event between two characters change it, or one that is closer to another than a character.
    (
      .at(["c": 750, "|": 1100]), "-------c---|",
      """
      expected  -------c       ---    |
      recorded  -------  50ms c 250ms |
                       ^ at 700ms: c expected, nothing recorded
      """
    ),
    (
      .at(["c": 333]), "--c",
      """
      expected  --c
      recorded  --- 33ms c
                  ^ at 200ms: c expected, nothing recorded
      """
    ),
    (
      .at(["a": 100, "b": 150, "|": 500]), "-a-b-|",
      """
      expected  -a -b-|
      recorded  -ab --|
                  ^ at 150ms: nothing expected, b recorded
      One character is 100ms, so the recorded line shows too late: b at 150ms.
      """
    ),
  ]

  @Test("A difference shows both lines, and where they differ", arguments: differences.indices)
  func difference(index: Int) {
    let (recorded, expected, difference) = Self.differences[index]
    #expect(recorded.difference(from: Marbles(expected)) == difference)
  }

  @Test("Spaces, and dashes at the end, are no difference")
  func same() {
    #expect(Self.line("--a-b----|").difference(from: Marbles("--a - b--- -|")) == nil && Self.line("-a") == "-a-----")
    #expect("\(MarbleTimeline.at(["a": 0, "b": 3_600_000]))" == "a 3599900ms b")
  }

  @Test("After a failed comparison a test shows both lines, after a successful one it shows the line")
  func testDescription() {
    let timeline = Self.line("-a")
    #expect(!(timeline == "-b"))
    #expect(timeline.testDescription.contains("expected  -b\nrecorded  -a\n           ^ at 100ms"))
    #expect(timeline == "-a" && timeline.testDescription == "-a")
  }

  /// A line of very many values, and its difference from another one.
  private func difference(from text: String, ending: String = "") -> [Substring] {
    let line = Self.line(String(repeating: "-x", count: 10_000) + ending)
    return (line.difference(from: Marbles(text)) ?? "").split(separator: "\n")
  }

  @Test("Of a long line the part around the first difference is shown, without delay", .timeLimit(.minutes(10)))
  func longLines() {
    let short = difference(from: "-x-y")
    #expect(short.map(\.count).max() == 10 + 1_000 + 3 && short.first == "expected  -x-y")
    #expect(short[1].hasPrefix("recorded  -x-x-x") && short[1].hasSuffix("-x..."))
    #expect(short[2] == String(repeating: " ", count: 13) + "^ at 300ms: y expected, x recorded")
    let late = difference(from: String(repeating: "-x", count: 10_000) + "-y", ending: "-z")
    #expect(late[0].hasPrefix("expected  ...x-x") && late[0].hasSuffix("-x-y") && late[0].count == 10 + 3 + 201)
    #expect(late[1].hasPrefix("recorded  ...x-x") && late[1].hasSuffix("-x-z"))
    #expect(late[2].firstIndex(of: "^").map { late[2].distance(from: late[2].startIndex, to: $0) } == late[0].count - 1)
  }

  @Test("Of many values without letters, and of many that are too close together, the first ones are listed")
  func manyRemarks() {
    let entries = (0..<30).map { MarbleTimeline.Entry(offset: .milliseconds($0), mark: nil, content: "\($0)") }
    let lines = MarbleTimeline(entries, frame: .milliseconds(10)).difference(from: Marbles("a"))?.split(separator: "\n")
    #expect(lines?.count == 3 + 21 + 1)
    #expect(lines?[22] == "? at 19ms is 19" && lines?[23] == "and 10 more")
    #expect(lines?.last?.hasSuffix("? at 20ms, and 9 more.") == true)
  }
}
