import Huntable
import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

/// The states of operators that combine signals, without threads.
struct FanInStateTests {
  @Test("Only the latest signal is passed on after a switch, and its end counts with the source's")
  func switching() {
    typealias State = SwitchState<Int, TestError>
    #expect(
      life(
        State(),
        [
          { $0.value((9, 1)) }, { $0.begin(1) }, { $0.value((1, 1)) }, { $0.begin(2) }, { $0.value((2, 1)) },
          { $0.innerFailed((TestError(), 1)) }, { $0.innerCompleted(1) }, { $0.value((3, 2)) }, { $0.complete() },
          { $0.innerCompleted(2) },
        ]) == ["-", "-", "1", "-", "-", "-", "-", "3", "-", "|"])
    #expect(life(State(), [{ $0.complete() }]) == ["|"])
    #expect(life(State(), [{ $0.begin(1) }, { $0.innerCompleted(1) }, { $0.complete() }]) == ["-", "-", "|"])
    #expect(
      life(State(), [{ $0.only((5, 1)) }, { $0.begin(2) }, { $0.only((6, 3)) }, { $0.complete() }])
        == ["5", "-", "6", "|"])
    #expect(life(State(), [{ $0.begin(1) }, { $0.innerFailed((TestError(), 1)) }]) == ["-", "X"])
  }
}
