@testable import SignalOperators

/// `pausable(by:)` and `pausable(by:capacity:overflow:)`. A gate is open after an odd number.
struct PausingTests {
  static let diagrams: [Diagram] =
    [
      // Values pass while the gate is open; before its first value they are dropped.
      Diagram("-1-2-3-4-5-6-|", "--1---0---1", gives: "---2-3-----6-|", labels: 733) { $0.a.pausable(by: gate($0)) },
      Diagram("-1-2-|", "|", gives: "-----|", labels: 735) { $0.a.pausable(by: gate($0)) },
      // The values of a pause are sent in order when it ends, and later values after them.
      Diagram("-1-2-3-4-----6-|", "--1-0-----1", gives: "--12------(34)--6-|", labels: 734) { paused($0, 5) },
      Diagram("-1-2-3", "-------1", gives: "-------(23)", labels: 738) { paused($0, 2) },
      Diagram("-1-2-3", "-------1", gives: "-------(12)", labels: 738) { paused($0, 2, .dropNewest) },
      Diagram("-1-2-3", "-------1", gives: "-----#", used: "^----!", "^----!", error: 9, labels: 738) {
        paused($0, 2, .fail(TestError(9)))
      },
      // The completion waits behind the values of a pause.
      Diagram("-1-2-|", "-------1", gives: "-------(12|)", labels: 735) { paused($0, 2) },
      Diagram("-1-2-|", "0-0-|", gives: "-----|", labels: 735) { paused($0, 2) },
      Diagram("-1-2-|", "0-0-----|", gives: "--------|", labels: 735) { paused($0, 2) },
      Diagram("-1-2-|", "(1|)", gives: "-1-2-|", labels: 735) { paused($0, 1) },
      // An error of either signal ends the result at once and drops what waits, and so does disposal.
      Diagram("-1-2-#", "-------1", gives: "-----#", used: "^----!", "^----!", labels: 737) { paused($0, 2) },
      Diagram("-1-2---3", "0---#", gives: "----#", used: "^---!", "^---!", labels: 737) { paused($0, 2) },
      Diagram("-1-2---3", "0-----1", gives: "^----!", used: "^----!", "^----!", during: "^----!", labels: 737) {
        paused($0, 2)
      },
    ]

  private static func gate(_ parts: Diagram.Parts) -> Signal<Bool, TestError> { parts.b.map { !$0.isMultiple(of: 2) } }

  private static func paused(
    _ parts: Diagram.Parts, _ capacity: Int, _ overflow: Overflow<TestError> = .dropOldest
  ) -> Ints { parts.a.pausable(by: gate(parts), capacity: capacity, overflow: overflow) }

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "inside a waiting value, a pause begins after the last of them, and another value is sent after them",
    .requirement(734, 736))
  func duringRelease() {
    let (source, gate) = (IntSubject(), Subject<Bool, TestError>())
    let recorder = source.pausable(by: gate.signal, capacity: 9, overflow: .dropOldest).record {
      if $0 == 1 { source.send(4) }
      if $0 == 2 { gate.send(false) }
    }
    for value in 1...3 { source.send(value) }
    gate.send(true)
    #expect(recorder.values == [1, 2, 3, 4])
    source.send(5)
    #expect(recorder.values == [1, 2, 3, 4])
    gate.send(true)
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test("The state alone: a full queue, releases and the end")
  func state() {
    var state = Pausable<Int, TestError>(capacity: 1, overflow: .fail(TestError(3)))
    #expect(state.value(1) == .nothing)
    #expect(state.mustRelease() == false)
    #expect(state.complete() == .nothing)
    state.isOpen = true
    #expect(state.mustRelease() == true)
    #expect(state.mustRelease() == false)
    #expect(state.release() == .last(1))
    #expect(state.value(2) == .next(2))
    state.isOpen = false
    #expect(state.value(3) == .nothing)
    #expect(state.release() == .nothing)
    #expect(state.value(4) == .failed(TestError(3)))
  }
}
