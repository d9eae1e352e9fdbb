import Huntable
import ReactiveSignals
import Testing

@testable import SignalOperators
@testable import SignalsCore

struct ZipStatesTests {
  typealias Action<Output> = FanInAction<Output, TestError>
  typealias Zipped = ZippedPair<Int, String, TestError>

  @Test("A zip of two pairs in order, and ends when no value of an ended side waits")
  func zippedPair() {
    #expect(
      life(
        Zipped(capacity: .max),
        [{ $0.left(1) }, { $0.left(2) }, { $0.right("a") }, { $0.completeLeft() }, { $0.right("b") }])
        == ["-", "-", "(1, \"a\")", "-", "(2, \"b\")|"])
    #expect(
      life(Zipped(capacity: .max), [{ $0.right("a") }, { $0.completeRight() }, { $0.left(1) }]) == [
        "-", "-", "(1, \"a\")|",
      ])
    #expect(life(Zipped(capacity: .max), [{ $0.left(1) }, { $0.completeRight() }]) == ["-", "|"])
    #expect(life(Zipped(capacity: .max), [{ $0.right("a") }, { $0.completeLeft() }]) == ["-", "|"])
  }

  @Test("A bounded zip of two drops the oldest value for the newest")
  func boundedPair() {
    #expect(
      life(
        Zipped(capacity: 1),
        [{ $0.left(1) }, { $0.left(2) }, { $0.right("a") }, { $0.right("b") }, { $0.right("c") }, { $0.left(3) }])
        == ["-", "-", "(2, \"a\")", "-", "-", "(3, \"c\")"])
  }

  @Test("A zip of three is complete when a value waits at each position")
  func zippedSlots() {
    func state() -> ZippedSlots<String, TestError> {
      ZippedSlots(3, capacity: .max) { "take" }
    }
    #expect(
      life(
        state(),
        [
          { $0.accepted(0) }, { $0.accepted(0) }, { $0.accepted(2) }, { $0.accepted(1) }, { $0.complete(2) },
          { $0.accepted(1) },
          { $0.accepted(1) }, { $0.complete(0) },
        ])
        == ["-", "-", "-", "take", "|", "-", "-", "-"])
    #expect(
      life(state(), [{ $0.accepted(0) }, { $0.complete(0) }, { $0.accepted(1) }, { $0.accepted(2) }]) == [
        "-", "-", "-", "take|",
      ])
  }

  @Test("A bounded zip of three counts no more than its slots hold")
  func boundedSlots() {
    let state = ZippedSlots<String, TestError>(3, capacity: 1) { "take" }
    #expect(
      life(
        state,
        [
          { $0.accepted(0) }, { $0.accepted(0) }, { $0.accepted(1) }, { $0.accepted(2) }, { $0.accepted(1) },
          { $0.accepted(2) },
          { $0.complete(0) },
        ])
        == ["-", "-", "-", "take", "-", "-", "|"])
  }

  @Test(
    "For any order of inputs, a zip of slots behaves as one of lists", arguments: [1, 2, 3, Int.max])
  func randomZips(capacity: Int) {
    for seed in UInt64(0)..<200 {
      var generator = SplitMix64(seed: seed)
      var state = ZippedSlots<Int, TestError>(3, capacity: capacity) { 0 }
      var waiting = [0, 0, 0]
      var hasEnded = [false, false, false]
      for _ in 0..<40 {
        let position = Int.random(in: 0..<3, using: &generator)
        if hasEnded[position] { continue }
        let action: Action<Int>
        var expected = Action<Int>.nothing
        if Int.random(in: 0..<12, using: &generator) == 0 {
          action = state.complete(position)
          hasEnded[position] = true
          if waiting[position] == 0 { expected = .completed }
        } else {
          action = state.accepted(position)
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
}
