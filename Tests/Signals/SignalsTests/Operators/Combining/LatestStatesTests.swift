import Huntable
import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct LatestStatesTests {
  @Test("A pair of latest values is sent once both exist, and the end when both have ended")
  func latestPair() {
    typealias Latest = LatestPair<Int?, Int, TestError>
    #expect(
      life(
        Latest(),
        [
          { $0.left(nil) }, { $0.right(2) }, { $0.left(3) }, { $0.complete() }, { $0.right(4) }, { $0.complete() },
        ])
        == ["-", "(nil, 2)", "(Optional(3), 2)", "-", "(Optional(3), 4)", "|"])
    #expect(life(Latest(), [{ $0.complete() }, { $0.complete() }]) == ["-", "|"])
  }

  @Test("The latest values of three are sent once each position has one")
  func latestSlots() {
    let state = LatestSlots<String, TestError>(3) { "output" }
    #expect(
      life(
        state,
        [
          { $0.accepted(1) }, { $0.accepted(1) }, { $0.accepted(0) }, { $0.complete(1) }, { $0.accepted(2) },
          { $0.accepted(0) },
          { $0.complete(0) }, { $0.complete(2) },
        ])
        == ["-", "-", "-", "-", "output", "output", "-", "|"])
  }
}
