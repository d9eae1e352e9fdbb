import Huntable
import ReactiveSignals
import SignalTestSupport
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
          .value(9, 1), .began(1), .value(1, 1), .began(2), .value(2, 1), .innerFailed(TestError(), 1),
          .innerCompleted(1), .value(3, 2), .completed, .innerCompleted(2),
        ]) == ["-", "-", "1", "-", "-", "-", "-", "3", "-", "|"])
    #expect(life(State(), [.completed]) == ["|"])
    #expect(life(State(), [.began(1), .innerCompleted(1), .completed]) == ["-", "-", "|"])
    #expect(life(State(), [.only(5, 1), .began(2), .only(6, 3), .completed]) == ["5", "-", "6", "|"])
    #expect(life(State(), [.began(1), .innerFailed(TestError(), 1)]) == ["-", "X"])
    #expect(life(State(), [.began(1), .failed(TestError())]) == ["-", "X"])
  }

  @Test("The sampled value is the latest one, after the first")
  func sampled() {
    #expect(
      life(
        Sampled<String, Int, TestError>(),
        [.tick("a"), .value(1), .value(2), .tick("b"), .tick("c"), .completed])
        == ["-", "-", "-", "(\"b\", 2)", "(\"c\", 2)", "|"])
  }

  @Test("A replaced signal is ignored")
  func replaceable() {
    #expect(
      life(
        Replaceable<Int, TestError>(),
        [
          .original(.next(1)), .replacement(.next(2)), .original(.next(3)), .original(.failed(TestError())),
          .replacement(.completed),
        ]) == ["1", "2", "-", "-", "|"])
  }

  @Test("Values pass once the gate is open, the end also before")
  func gated() {
    typealias Gate = Gated<Int, TestError>
    #expect(life(Gate(), [.event(.next(1)), .open, .open, .event(.next(2))]) == ["-", "-", "-", "2"])
    #expect(life(Gate(), [.event(.failed(TestError()))]) == ["X"])
    #expect(life(Gate(), [.event(.completed)]) == ["|"])
  }

  @Test("A boundary takes the values that wait, and so does the completion")
  func boundedBuffer() {
    typealias Buffer = BoundedBuffer<Int, TestError>
    let values: [Buffer.Input] = [.event(.next(1)), .event(.next(2))]
    #expect(life(Buffer(), [.boundary] + values + [.boundary, .boundary]) == ["-", "-", "-", "[1, 2]", "-"])
    #expect(life(Buffer(), values + [.event(.completed)]) == ["-", "-", "[1, 2]|"])
    #expect(life(Buffer(), values + [.event(.failed(TestError()))]) == ["-", "-", "X"])
    #expect(life(Buffer(), [.event(.completed)]) == ["|"])
  }

  @Test("A window opens with a value, and a boundary closes it if it is open")
  func boundedWindow() {
    let (first, second) = ("send(1, opens: true, closes: false)", "send(2, opens: false, closes: false)")
    #expect(
      life(
        BoundedWindow<Int, TestError>(),
        [.boundary, .event(.next(1)), .event(.next(2)), .boundary, .boundary, .event(.next(1)), .event(.completed)])
        == ["-", first, second, "close", "-", first, "|"])
  }
}
