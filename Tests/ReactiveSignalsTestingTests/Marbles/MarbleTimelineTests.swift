import ReactiveSignals
import Testing

@testable import ReactiveSignalsTesting

struct MarbleTimelineTests {
  @Test(
    "A line is printed as it was written",
    arguments: ["-a-b|", "--(ab)c|", "(ab|)", "a 5s b", "-a 250ms b--c", " 20m a", "--^---!", "(^!)", ""])
  func prints(text: String) {
    #expect("\(Marbles(text).timeline())" == text)
  }

  @Test("Events that are closer than a frame make the frame shorter")
  func closeInstants() {
    let timeline = Marbles("a-b--c").timeline(frame: .milliseconds(20))
    let coarse = MarbleTimeline(timeline.entries, frame: .milliseconds(100))
    #expect("\(coarse)" == "a-b--c\nOne character is 20ms.")
  }

  @Test("Both lines are aligned, with a caret under the first difference")
  func difference() {
    let timeline = Marbles("--a-b----|").timeline()
    #expect(
      timeline.difference(from: Marbles("--a-(bc)-|")) == """
        expected  --a-(bc)-|
        recorded  --a-b   ----|
                      ^ at 400ms: (bc) expected, b recorded
        """)
    #expect(timeline.difference(from: Marbles("--a -- b----|")) != nil)
    #expect(timeline.difference(from: Marbles("--a - b--- -|")) == nil)
  }

  @Test("Missing events at the end are a difference, dashes at the end are not")
  func ends() {
    #expect(
      Marbles("-a").timeline().difference(from: Marbles("-a---|")) == """
        expected  -a---|
        recorded  -a
                       ^ at 500ms: | expected, nothing recorded
        """)
    #expect(Marbles("-a").timeline() == "-a-----")
    #expect(
      Marbles("-a-b").timeline().difference(from: Marbles("-a")) == """
        expected  -a
        recorded  -a-b
                     ^ at 300ms: nothing expected, b recorded
        """)
  }

  @Test("The order inside a group counts")
  func order() {
    #expect(!(Marbles("(ab)").timeline() == "(ba)"))
  }

  @Test("A long wait on one side is written as a pause on both")
  func longGap() {
    #expect(
      Marbles("a 10s b").timeline().difference(from: Marbles("a 20s b"))
        == """
        expected  a 10s - 9900ms b
        recorded  a 10s b
                        ^ at 10100ms: nothing expected, b recorded
        """)
  }

  @Test("After a failed comparison a test shows both lines, after a successful one it shows the line")
  func testDescription() {
    let timeline = Marbles("-a").timeline()
    #expect(!(timeline == "-b"))
    #expect(timeline.testDescription.contains("expected  -b\nrecorded  -a\n           ^ at 100ms"))
    #expect(timeline == "-a")
    #expect(timeline.testDescription == "-a")
  }
}
