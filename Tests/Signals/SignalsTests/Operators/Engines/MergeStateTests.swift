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
        let hadRoom = state.hasRoom
        let output = apply(input, to: &state)
        #expect(output == model.apply(input), "seed \(seed), step \(step): \(input)")
        if case .receive(let inner) = input { #expect(hadRoom == (output == .start(inner)), "seed \(seed)") }
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
