@testable import ReactiveSignalsTesting

struct MarblesTests {
  @Test(
    "a character is a frame, a dash an empty one, a group one; spaces are ignored, and a number with a unit lets time pass",
    arguments: [
      ("-a-b|", "a 100ms, b 300ms, | 400ms"), (" -a -  b|", "a 100ms, b 300ms, | 400ms"), ("---", ""),
      ("-(ab)c(d|)", "a 100ms, b 100ms, c 200ms, d 300ms, | 300ms"),
      ("a 3s b 20ms |", "a 0s, b 3100ms, | 3220ms"), ("a 1.5s b", "a 0s, b 1600ms"), ("-3s", "3 100ms, s 200ms"),
      ("-a 100ms b 0.25m |", "a 100ms, b 300ms, | 15400ms"), ("1h 2m 5us 7ns a", "a 3720000005007ns"),
    ])
  func frames(text: String, entries: String) {
    let written = Marbles(text).timeline().entries.map { "\($0.content) \(MarbleUnit.text($0.offset))" }
    #expect(written.joined(separator: ", ") == entries)
    let slow = Marbles("-a#").timeline(frame: .seconds(2))
    #expect(slow.entries.map(\.offset) == [.seconds(2), .seconds(4)])
  }

  @Test("Subscription and disposal have their own marks")
  func subscriptions() {
    #expect(Marbles("--^-a!").marks == [.subscription, .value("a"), .disposal])
  }

  @Test(
    "Text that is not a pause and does not look like one is values",
    arguments: ["1 2 3", "12 34|", "(1s)", "1a2b|", "a.b", "-12ms", "1 (s)", "x. y,"])
  func values(text: String) {
    let letters = text.filter { !" -|()".contains($0) }
    #expect(Marbles(text).marks.filter { $0 != .completion } == letters.map { .value($0) })
  }

  @Test(
    "A line is printed as it was written",
    arguments: [
      "-a-b|", "--(ab)c|", "(ab|)", "a 5s b", "-a 250ms b--c", " 20m a", "--^---!", "(^!)", "", "4(m)|", " 5s 1(s)2",
    ])
  func prints(text: String) {
    #expect("\(Marbles(text).timeline())" == text)
  }

  @Test("Events that are closer than a frame make the frame shorter")
  func closeInstants() {
    let timeline = Marbles("a-b--c").timeline(frame: .milliseconds(20))
    let coarse = MarbleTimeline(timeline.entries, frame: .milliseconds(100))
    #expect("\(coarse)" == "a-b--c\nOne character is 20ms.")
  }

  @Test("A malformed text fails the test, is read as an empty text, and equals nothing, not even a line without events")
  func failure() {
    let time = TestScheduler()
    var recorder: Recorder<String, Never>?
    expectIssue("has no space between its number and its unit.\n  -a 3 s b|\n     ^") {
      recorder = time.record(time.cold("-a 3 s b|"))
    }
    time.run()
    #expect(recorder?.entries.isEmpty == true)
    expectIssue("was not closed.") { #expect(recorder.map { $0 == "-(a" } == false) }
    #expect(recorder?.testDescription.contains("was not closed.\n  -(a\n   ^") == true)
    #expect(recorder.map { $0 == "" } == true)
  }

  @Test("A text that does not fit its source fails the test, and the rest is sent")
  func unfitting() {
    let time = TestScheduler()
    expectIssue("contains b, for which no value is given") {
      let recorder = time.record(time.cold("abc|", ["a": 1, "c": 3]))
      time.run()
      #expect(recorder.values == [1, 3])
    }
    expectIssue("fails, but no failure is given") { _ = time.cold("a#") }
    expectIssue("has a !.") { _ = time.hot("a!") }
    expectIssue("has a ^.") { _ = time.cold("a^b") }
    expectIssue("has only a ^ and a !") { time.record(time.cold("a"), during: "^a!") }
  }
}

/// Expects the body to record an issue with these words.
func expectIssue(_ words: String, _ body: () -> Void) {
  withKnownIssue {
    body()
  } matching: { issue in
    "\(issue)".contains(words)
  }
}
