import Huntable
import ReactiveSignals
import Testing

@testable import SignalOperators

/// The state of a merge, without threads.
struct MergeStateTests {
  /// The inputs of the state.
  enum Input: Sendable {
    case receive(Int)
    case sourceCompleted, innerCompleted, cancel
  }

  /// Its outputs.
  enum Output: Equatable, Sendable {
    case nothing
    case start(Int)
    case complete
    /// The items that a cancellation returns.
    case waiting([Int])
  }

  private func apply(_ input: Input, to state: inout MergeState<Int>) -> Output {
    let action: MergeState<Int>.Action
    switch input {
    case .receive(let inner): action = state.receive(inner)
    case .sourceCompleted: action = state.sourceCompleted()
    case .innerCompleted: action = state.innerCompleted()
    case .cancel:
      let waiting = state.cancel()
      return .waiting((0..<waiting.count).map { waiting[$0] })
    }
    switch action {
    case .nothing: return .nothing
    case .start(let inner): return .start(inner)
    case .complete: return .complete
    }
  }

  struct Life: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let limit: Int
    let steps: [(Input, Output)]
  }

  static let lives = [
    Life(testDescription: "a source that completes alone", limit: 1, steps: [(.sourceCompleted, .complete)]),
    Life(
      testDescription: "unlimited, all start at once", limit: .max,
      steps: [
        (.receive(1), .start(1)), (.receive(2), .start(2)), (.receive(3), .start(3)), (.innerCompleted, .nothing),
        (.innerCompleted, .nothing), (.innerCompleted, .nothing), (.sourceCompleted, .complete),
      ]),
    Life(
      testDescription: "unlimited, the source completes first", limit: .max,
      steps: [
        (.receive(1), .start(1)), (.receive(2), .start(2)), (.sourceCompleted, .nothing), (.innerCompleted, .nothing),
        (.innerCompleted, .complete),
      ]),
    Life(
      testDescription: "one at a time, in order, also when the source has completed", limit: 1,
      steps: [
        (.receive(1), .start(1)), (.receive(2), .nothing), (.receive(3), .nothing), (.innerCompleted, .start(2)),
        (.sourceCompleted, .nothing), (.innerCompleted, .start(3)), (.innerCompleted, .complete),
      ]),
    Life(
      testDescription: "two at a time", limit: 2,
      steps: [
        (.receive(1), .start(1)), (.receive(2), .start(2)), (.receive(3), .nothing), (.innerCompleted, .start(3)),
        (.innerCompleted, .nothing), (.receive(4), .start(4)), (.receive(5), .nothing), (.sourceCompleted, .nothing),
        (.innerCompleted, .start(5)), (.innerCompleted, .nothing), (.innerCompleted, .complete),
      ]),
    Life(
      testDescription: "a place that became free is taken again", limit: 1,
      steps: [
        (.receive(1), .start(1)), (.innerCompleted, .nothing), (.receive(2), .start(2)), (.innerCompleted, .nothing),
        (.sourceCompleted, .complete),
      ]),
    Life(
      testDescription: "a completed source takes nothing in and completes once", limit: 2,
      steps: [
        (.receive(1), .start(1)), (.sourceCompleted, .nothing), (.receive(2), .nothing), (.sourceCompleted, .nothing),
        (.innerCompleted, .complete), (.sourceCompleted, .nothing), (.receive(3), .nothing),
      ]),
    Life(
      testDescription: "cancelled, it hands back what waits and is silent", limit: 1,
      steps: [
        (.receive(1), .start(1)), (.receive(2), .nothing), (.receive(3), .nothing), (.cancel, .waiting([2, 3])),
        (.innerCompleted, .nothing), (.receive(4), .nothing), (.sourceCompleted, .nothing), (.cancel, .waiting([])),
      ]),
  ]

  @Test("A merge goes through the documented states", arguments: lives)
  func life(_ life: Life) {
    var state = MergeState<Int>(limit: life.limit)
    for (index, (input, output)) in life.steps.enumerated() {
      let hadRoom = state.hasRoom
      #expect(apply(input, to: &state) == output, "step \(index): \(input)")
      if case .receive(let inner) = input { #expect(hadRoom == (output == .start(inner)), "step \(index)") }
    }
  }

  /// The model, as lists: the running signals, and the waiting ones.
  private struct Model {
    let limit: Int
    var running = 0
    var waiting: [Int] = []
    var sourceRuns = true
    var isOver = false

    mutating func apply(_ input: Input) -> Output {
      if case .cancel = input {
        defer {
          waiting = []
          isOver = true
        }
        return .waiting(waiting)
      }
      if isOver { return .nothing }
      switch input {
      case .receive(let inner):
        if sourceRuns { waiting.append(inner) }
      case .sourceCompleted: sourceRuns = false
      case .innerCompleted: running -= 1
      case .cancel: break
      }
      if running < limit, !waiting.isEmpty {
        running += 1
        return .start(waiting.removeFirst())
      }
      isOver = !sourceRuns && running == 0
      return isOver ? .complete : .nothing
    }
  }

  @Test("For any order of events, a merge behaves as its model", arguments: [1, 2, 3, Int.max])
  func random(limit: Int) {
    for seed in UInt64(0)..<300 {
      var generator = SplitMix64(seed: seed)
      var state = MergeState<Int>(limit: limit)
      var model = Model(limit: limit)
      for step in 0..<60 {
        let input: Input
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: input = .sourceCompleted
        case 1 where step > 20: input = .cancel
        case 2..<18 where model.running > 0: input = .innerCompleted
        default: input = .receive(step)
        }
        #expect(apply(input, to: &state) == model.apply(input), "seed \(seed), step \(step): \(input)")
        #expect(model.isOver || state.running == model.running)
        #expect(state.waiting.count == model.waiting.count)
      }
    }
  }

  @Test("A thread that is subscribing to a signal subscribes to the following ones after that, in order")
  func subscribesInTurn() {
    var state = MergeState<Int>(limit: 1)
    let subscribes = (1...3).map { state.subscribes(to: $0, on: 7) }
    #expect(subscribes == [true, false, false])
    let next = (1...3).map { _ in state.next(on: 7) }
    #expect(next == [2, 3, nil])
    let isFree = state.subscribes(to: 4, on: 7)
    #expect(isFree)
  }

  @Test("A thread that subscribes does not wait for another one that does")
  func subscribesInParallel() {
    var state = MergeState<Int>(limit: 2)
    let subscribes = [state.subscribes(to: 1, on: 7), state.subscribes(to: 2, on: 8), state.subscribes(to: 3, on: 7)]
    #expect(subscribes == [true, true, false])
    let next = [state.next(on: 8), state.next(on: 7), state.next(on: 7)]
    #expect(next == [nil, 3, nil])
  }
}
