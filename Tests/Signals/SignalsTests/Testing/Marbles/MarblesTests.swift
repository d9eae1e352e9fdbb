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

  @Test("Subscription and disposal have their own marks")
  func subscriptions() {
    #expect(Marbles("--^-a!").marks == [.subscription, .value("a"), .disposal])
  }

  @Test("A malformed text fails the test, is read as an empty text, and equals nothing, not even a line without events")
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
      #expect(recorder.map { $0 == "-(a" } == false)
    } matching: {
      "\($0)".contains("was not closed.")
    }
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

  private func expectIssue(_ words: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      "\(issue)".contains(words)
    }
  }

  #if os(Linux) || os(macOS)
    @Test("A malformed text ends the process of an exit test")
    func trap() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Marbles("-(a") }
      #if DEBUG
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("was not closed.\n  -(a\n   ^"))
      #endif
    }
  #endif
}
