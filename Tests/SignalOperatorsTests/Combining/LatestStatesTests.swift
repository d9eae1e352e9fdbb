import Huntable
import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct LatestStatesTests {
  @Test("A pair of latest values is sent once both exist, and the end when both have ended")
  func latestPair() {
    typealias Latest = LatestPair<Int?, Int, TestError>
    #expect(
      life(Latest(), [.left(nil), .right(2), .left(3), .completed, .right(4), .completed])
        == ["-", "(nil, 2)", "(Optional(3), 2)", "-", "(Optional(3), 4)", "|"])
    #expect(life(Latest(), [.completed, .completed]) == ["-", "|"])
    #expect(life(Latest(), [.left(1), .failed(TestError())]) == ["-", "X"])
  }

  @Test("The latest values of three are sent once each position has one")
  func latestSlots() {
    let log = Log<String>()
    let state = LatestSlots<String, TestError>(accept: accept(3, noting: log), output: { "output" })
    #expect(
      life(state, [.value(1), .value(1), .value(0), .completed(1), .value(2), .value(0), .completed(0), .completed(2)])
        == ["-", "-", "-", "-", "output", "output", "-", "|"])
    #expect(log.entries == ["accept 1", "accept 1", "accept 0", "accept 2", "accept 0"])
    #expect(life(state, [.failed(TestError())]) == ["X"])
  }
}
