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

  /// Marks at these instants, in milliseconds.
  private func recorded(_ instants: KeyValuePairs<Character, Int>) -> MarbleTimeline {
    let entries = instants.map { letter, instant in
      let mark: Marbles.Mark = letter == "|" ? .completion : .value(letter)
      return MarbleTimeline.Entry(offset: .milliseconds(instant), mark: mark, content: String(letter))
    }
    return MarbleTimeline(entries, frame: Marbles.defaultFrame)
  }
}
