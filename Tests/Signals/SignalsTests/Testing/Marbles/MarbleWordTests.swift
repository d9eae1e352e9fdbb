import ReactiveSignals
import ReactiveSignalsTesting
import Testing

struct MarbleWordTests {
  private func written(_ text: String, frame: Duration = Marbles.defaultFrame) -> [String] {
    Marbles(text).timeline(frame: frame).entries.map { "\($0.content) \($0.offset)" }
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
}
