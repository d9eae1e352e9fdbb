import Huntable
import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalOperators
@testable import SignalsCore

/// The states of operators that combine signals, without threads.
struct FanInStateTests {
  typealias Action<Output> = FanInAction<Output, TestError>

  /// The actions for successive inputs, as text.
  private func life<State: FanInState>(_ initial: State, _ inputs: [State.Input]) -> [String] {
    var state = initial
    return inputs.map { input in
      switch state.receive(input) {
      case .nothing: "-"
      case .next(let output): "\(output)"
      case .last(let output): "\(output)|"
      case .failed: "X"
      case .completed: "|"
      }
    }
  }

  typealias Zipped = ZippedPair<Int, String, TestError>

  @Test("A zip of two pairs in order, and ends when no value of an ended side waits")
  func zippedPair() {
    #expect(
      life(
        Zipped(capacity: .max), [.left(1), .left(2), .right("a"), .leftCompleted, .right("b")])
        == ["-", "-", "(1, \"a\")", "-", "(2, \"b\")|"])
    #expect(
      life(Zipped(capacity: .max), [.right("a"), .rightCompleted, .left(1)]) == ["-", "-", "(1, \"a\")|"])
    #expect(life(Zipped(capacity: .max), [.left(1), .rightCompleted]) == ["-", "|"])
    #expect(life(Zipped(capacity: .max), [.right("a"), .leftCompleted]) == ["-", "|"])
    #expect(life(Zipped(capacity: .max), [.left(1), .failed(TestError())]) == ["-", "X"])
  }

  @Test("A bounded zip of two drops the oldest value for the newest")
  func boundedPair() {
    #expect(
      life(Zipped(capacity: 1), [.left(1), .left(2), .right("a"), .right("b"), .right("c"), .left(3)])
        == ["-", "-", "(2, \"a\")", "-", "-", "(3, \"c\")"])
  }

  /// Positions of slots that record their operations.
  private func accept(_ count: Int, noting log: Log<String>) -> [@Sendable () -> Void] {
    (0..<count).map { position in { log.append("accept \(position)") } }
  }

  @Test("A zip of three is complete when a value waits at each position")
  func zippedSlots() {
    let log = Log<String>()
    let state = ZippedSlots<String, TestError>(accept: accept(3, noting: log), take: { "take" }, capacity: .max)
    #expect(
      life(state, [.value(0), .value(0), .value(2), .value(1), .completed(2), .value(1), .value(1), .completed(0)])
        == ["-", "-", "-", "take", "|", "-", "-", "-"])
    #expect(log.entries.prefix(4) == ["accept 0", "accept 0", "accept 2", "accept 1"])
    #expect(
      life(state, [.value(0), .completed(0), .value(1), .value(2)]) == ["-", "-", "-", "take|"])
    #expect(life(state, [.value(0), .failed(TestError())]) == ["-", "X"])
  }

  @Test("A bounded zip of three counts no more than its slots hold")
  func boundedSlots() {
    let state = ZippedSlots<String, TestError>(accept: accept(3, noting: Log()), take: { "take" }, capacity: 1)
    #expect(
      life(state, [.value(0), .value(0), .value(1), .value(2), .value(1), .value(2), .completed(0)])
        == ["-", "-", "-", "take", "-", "-", "|"])
  }

  @Test(
    "For any order of inputs, a zip of slots behaves as one of lists", arguments: [1, 2, 3, Int.max])
  func randomZips(capacity: Int) {
    for seed in UInt64(0)..<200 {
      var generator = SplitMix64(seed: seed)
      var state = ZippedSlots<Int, TestError>(accept: accept(3, noting: Log()), take: { 0 }, capacity: capacity)
      var waiting = [0, 0, 0]
      var hasEnded = [false, false, false]
      for _ in 0..<40 {
        let position = Int.random(in: 0..<3, using: &generator)
        if hasEnded[position] { continue }
        let action: Action<Int>
        var expected = Action<Int>.nothing
        if Int.random(in: 0..<12, using: &generator) == 0 {
          action = state.receive(.completed(position))
          hasEnded[position] = true
          if waiting[position] == 0 { expected = .completed }
        } else {
          action = state.receive(.value(position))
          waiting[position] = min(waiting[position] + 1, capacity)
          if waiting.allSatisfy({ $0 > 0 }) {
            waiting = waiting.map { $0 - 1 }
            expected = zip(waiting, hasEnded).contains { $0 == 0 && $1 } ? .last(0) : .next(0)
          }
        }
        #expect(action == expected, "seed \(seed)")
        if expected == .completed || expected == .last(0) { break }
      }
    }
  }

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

  @Test("A slot returns values in order, and drops the oldest waiting one for a new one")
  func slot() {
    let slot = Slot<Int>(capacity: 2)
    for value in 1...4 {
      let input: SlotInput<Never> = slot.receive(value, at: 7)
      guard case .value(7) = input else {
        Issue.record("\(input)")
        return
      }
    }
    slot.acceptArrived()
    #expect(slot.first == 1)
    for _ in 2...4 { slot.acceptArrived() }
    #expect(slot.waiting.count == 2)
    #expect(slot.take() == 3)
    #expect(slot.first == 4)
  }

  @Test("A value that a slot accepts at once makes room in the same way", arguments: [1, 2])
  func acceptingAtOnce(capacity: Int) {
    let slot = Slot<Int>(capacity: capacity)
    for value in 1...4 { slot.accept(value) }
    #expect(slot.waiting.count == capacity)
    #expect(slot.take() == 5 - capacity)
  }

  @Test("A value that has been accepted is not accepted again")
  func acceptedValues() {
    let log = Log<String>()
    let latest = LatestSlots<String, TestError>(accept: accept(2, noting: log), output: { "output" })
    #expect(life(latest, [.accepted(0), .value(1), .accepted(1)]) == ["-", "output", "output"])
    let zipped = ZippedSlots<String, TestError>(accept: accept(2, noting: log), take: { "take" }, capacity: .max)
    #expect(life(zipped, [.accepted(0), .accepted(0), .value(1), .accepted(1)]) == ["-", "-", "take", "take"])
    #expect(log.entries == ["accept 1", "accept 1"])
  }

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
