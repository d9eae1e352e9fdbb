import ReactiveSignals
import ReactiveSignalsTesting
import Testing

struct MarblesTests {
  private func written(_ text: String, frame: Duration = Marbles.defaultFrame) -> [String] {
    Marbles(text).timeline(frame: frame).entries.map { "\($0.content) \($0.offset)" }
  }

  @Test("One character is one frame; a dash is an empty frame, and spaces are ignored")
  func frames() {
    #expect(written("-a-b|") == ["a 0.1 seconds", "b 0.3 seconds", "| 0.4 seconds"])
    #expect(written(" -a -  b|") == written("-a-b|"))
    #expect(written("-a#", frame: .seconds(2)) == ["a 2.0 seconds", "# 4.0 seconds"])
    #expect(written("---") == [])
  }

  @Test("A group is one instant and takes one frame")
  func groups() {
    #expect(
      written("-(ab)c(d|)") == ["a 0.1 seconds", "b 0.1 seconds", "c 0.2 seconds", "d 0.3 seconds", "| 0.3 seconds"])
  }

  @Test("A number with a unit between spaces lets time pass")
  func pauses() {
    #expect(written("a 3s b 20ms |") == ["a 0.0 seconds", "b 3.1 seconds", "| 3.22 seconds"])
    #expect(Marbles("1h 2m 5us 7ns a").timeline().entries.map(\.offset) == [.seconds(3720) + .nanoseconds(5007)])
    #expect(written("-3s") == ["3 0.1 seconds", "s 0.2 seconds"])
    #expect(written("a 1.5s b") == ["a 0.0 seconds", "b 1.6 seconds"])
    #expect(written("-a 100ms b 0.25m |") == ["a 0.1 seconds", "b 0.3 seconds", "| 15.4 seconds"])
  }

  @Test("Text that is not a pause and does not look like one is values")
  func values() {
    for text in ["1 2 3", "12 34|", "(1s)", "1a2b|", "a.b", "-12ms", "1 (s)", "x. y,"] {
      let letters = text.filter { !" -|()".contains($0) }
      #expect(Marbles(text).marks.filter { $0 != .completion } == letters.map { .value($0) })
    }
  }

  @Test("Subscription and disposal have their own marks")
  func subscriptions() {
    #expect(Marbles("--^-a!").marks == [.subscription, .value("a"), .disposal])
  }

  @Test(
    "A malformed text is refused with a sentence and a caret",
    arguments: [
      ("-a-|-b", "No value can follow the end of a marble text.", 5),
      ("-|-#", "A marble text ends twice.", 3),
      ("-(ab", "A group that was opened in a marble text was not closed.", 1),
      ("-ab)", "A group of a marble text is closed that was not opened.", 3),
      ("-(a-b)", "No time passes inside a group of a marble text.", 3),
      ("-(a(b))", "A group of a marble text cannot contain another.", 3),
      ("-()", "A group of a marble text is empty.", 2),
      ("^-^", "A marble text subscribes twice.", 2),
      ("!-!", "A marble text disposes twice.", 2),
      ("a 3 s b", "A pause of a marble text has no space between its number and its unit.", 2),
      ("a 3sec b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("a 1.5 b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("a 3S b", "A pause of a marble text is a number with one of the units ns, us, ms, s, m, h.", 2),
      ("-a 3s|", "A pause of a marble text has a space before and after it.", 3),
      ("-a 1m30s b", "A pause of a marble text has a space before and after it.", 3),
      ("a 1,5s b", "The number of a pause in a marble text is written like 100 or 1.5.", 2),
      ("a .5s b", "The number of a pause in a marble text is written like 100 or 1.5.", 2),
      ("a 1.5ns b", "A pause of a marble text is a whole number of nanoseconds.", 2),
      ("a 9999999h b", "A pause of a marble text is too long: it is at most 292 years.", 2),
      ("a 99999999999999999999s b", "A pause of a marble text is too long, or too exact.", 2),
      ("(a 3s b)", "No time passes inside a group of a marble text.", 3),
    ])
  func mistakes(text: String, message: String, column: Int) {
    let error = #expect(throws: MarbleSyntaxError.self) { try Marbles(parsing: text) }
    #expect(error?.description == "\(message)\n  \(text)\n  \(String(repeating: " ", count: column))^")
  }

  @Test("A malformed text fails the test and is read as an empty text")
  func failure() {
    let time = TestScheduler()
    var recorder: Recorder<String, Never>?
    withKnownIssue {
      recorder = time.record(time.cold("-a 3 s b|"))
    } matching: { issue in
      "\(issue)".contains("has no space between its number and its unit.\n  -a 3 s b|\n     ^")
    }
    time.run()
    #expect(recorder?.entries.isEmpty == true)
    withKnownIssue {
      #expect(recorder == nil || recorder! == "-(a")
    } matching: {
      "\($0)".contains("was not closed.")
    }
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

  private func expectIssue(_ words: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      "\(issue)".contains(words)
    }
  }

  #if os(Linux) || os(macOS)
    @Test("A malformed text traps if no test is running")
    func trap() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Marbles("-(a") }
      #if DEBUG
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("was not closed.\n  -(a\n   ^"))
      #endif
    }
  #endif
}
