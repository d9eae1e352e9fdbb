import ReactiveSignals
import ReactiveSignalsTesting
import Testing

struct MarblesTests {
  private func written(_ text: String, frame: Duration = Marbles.defaultFrame) -> [String] {
    Marbles(text).timeline(frame: frame).entries.map { "\($0.content) \($0.offset)" }
  }

  @Test("One character is one frame, and dashes and spaces are nothing")
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
  }

  @Test("Subscription and disposal are marks of their own")
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
    ])
  func mistakes(text: String, message: String, column: Int) {
    let error = #expect(throws: MarbleSyntaxError.self) { try Marbles(parsing: text) }
    #expect(error?.description == "\(message)\n  \(text)\n  \(String(repeating: " ", count: column))^")
  }

  #if os(Linux) || os(macOS)
    @Test("A malformed text in a test traps")
    func trap() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { _ = Marbles("-(a") }
      #if DEBUG
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("was not closed.\n  -(a\n   ^"))
      #endif
    }
  #endif
}
