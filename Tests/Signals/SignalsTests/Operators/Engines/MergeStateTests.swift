@testable import SignalOperators

/// The state of a merge, without threads.
struct MergeStateTests {
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

  @Test("A merge that has ended starts no signal and keeps none, also one that a running signal still sends")
  func ended() {
    var state = MergeState<Int>(limit: 1)
    let kept = state.cancel().count
    for action in [state.add(1), state.add(2), state.receive(3), state.innerCompleted(), state.sourceCompleted()] {
      if case .nothing = action { continue }
      Issue.record("\(action)")
    }
    #expect(kept == 0 && state.waiting.isEmpty)
  }
}
