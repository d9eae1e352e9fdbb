import Foundation
import ReactiveSignalsTesting

/// Runs functions with the lines of their comments, which no compiler reads.
@Suite("Marbles in comments")
struct MarbleCommentTests {
  private typealias Line = @Sendable (_ label: String) -> Signal<String, Never>

  @Test("The last line of a comment is what the function makes of the other lines")
  func lines() throws {
    try check("Timing/Auditing", "audit(3)") { $1("source").audit(.milliseconds(300), on: $0) }
    try check("Timing/Debouncing", "debounce(3)") { $1("source").debounce(.milliseconds(300), on: $0) }
    try check("Timing/Throttling", "throttle(4)") { $1("source").throttle(.milliseconds(400), on: $0) }
    try check("Timing/ThrottlingFirst", "throttleFirst(4)") { $1("source").throttleFirst(.milliseconds(400), on: $0) }
    try check("Timing/Timing", "delay(2)") { $1("source").delay(.milliseconds(200), on: $0) }
    try check("Timing/IntervalsBySignals", "debounce") { time, line in
      line("source").debounce(when: { _ in time.cold("--x").signal })
    }
    try check("Timing/IntervalsBySignals", "audit") { time, line in
      line("source").audit(when: { _ in time.cold("---x").signal })
    }
    try check("Timing/IntervalsBySignals", "throttle", after: "func throttleFirst") { time, line in
      line("source").throttle(when: { _ in time.cold("---x").signal })
    }
    try check("Timing/IntervalsBySignals", "delay") { _, line in
      line("source").delay(when: { line("of \($0)") })
    }
    try check("Combining/Pausing", "result", after: "pausable(by:)](") { _, line in
      line("self").pausable(by: line("gate").map { $0 == "t" }, capacity: 3, overflow: .dropOldest)
    }
    try check("Combining/Sampling", "result") { $1("self").sample(by: $1("sampler")) }
    try check("Buffering/OpenedParts", "result", after: "func window") { time, line in
      line("source").buffer(openedBy: line("openings"), closedBy: { _ in time.cold("----x").signal })
        .map { ["bc": "A", "de": "B"][$0.joined()] ?? "?" }
    }
    try check("Buffering/WindowingParts", "B") { _, line in
      line("source").window(by: line("boundary")).skip(first: 1).take(first: 1).flatMap { $0 }
    }
    try check("Flattening/Switching", "result") { _, line in line("source").flatMapLatest { line("\($0) becomes") } }
    try check("Flattening/Switching", "result", after: "func flatMapLatest") { _, line in
      line("source").map { line($0) }.switchToLatest()
    }
    try check("Flattening/Switching", "result", after: "func switchToLatest<") { _, line in
      .switch(by: line("keys"), cases: ["1": line("1"), "2": line("2")], default: .empty)
    }
    try check("Flattening/Flattening", "result") { _, line in line("source").flatMap { line("\($0) becomes") } }
  }

  /// Sends the lines of the first comment after a text that has this label, and expects the line of the label.
  private func check(
    _ file: String, _ label: String, after beginning: String = "",
    _ make: (TestScheduler, @escaping Line) -> Signal<String, Never>
  ) throws {
    let time = TestScheduler()
    let text = try contents(of: "Sources/Signals/SignalOperators/\(file).swift")
    let rest = beginning.isEmpty ? text[...] : text[try #require(text.range(of: beginning)).upperBound...]
    let comments = rest.split(separator: "\n").map { $0.firstMatch(of: /\/\/\/ {5}(\S.*)/)?.1 ?? "" }
      .split(separator: "")
    let comment = try #require(comments.first { $0.contains { $0.hasPrefix("\(label)  ") } })
    let start = try #require(comment.first?.firstMatch(of: /^.*?[ ]{2,}/)).0.count
    let lines = comment.map { line in
      let (label, marbles) = (line.prefix(start), line.dropFirst(start))
      let indent = marbles.prefix { $0 == " " }.count
      return (
        label.trimmingCharacters(in: .whitespaces),
        String(repeating: "-", count: indent) + marbles.dropFirst(indent).prefix { $0 != " " }
      )
    }
    let sources = lines.map { ($0.0, time.hot($0.1).signal) }
    let recorder = time.record(make(time) { label in sources.first { $0.0 == label }?.1 ?? .empty })
    time.run()
    #expect(recorder == Marbles(try #require(lines.first { $0.0 == label }).1), "\(file)")
  }
}
