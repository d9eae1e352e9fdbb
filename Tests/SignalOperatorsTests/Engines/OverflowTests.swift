import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalOperators

struct OverflowTests {
  @Test("A policy deals with what finds a queue full: the newest goes, the oldest, or all fails")
  func policies() {
    func admit(_ overflow: Overflow<TestError>, waiting: [Int]) -> (loss: String, left: [Int]) {
      var queue = RingBuffer<Int>()
      for item in waiting { queue.append(item) }
      let loss = overflow.admit(9, to: &queue)
      return ("\(loss)", (0..<queue.count).map { queue[$0] })
    }
    #expect(admit(.dropNewest, waiting: [1, 2]) == ("dropped(9)", [1, 2]))
    #expect(admit(.dropOldest, waiting: [1, 2]) == ("dropped(1)", [2, 9]))
    #expect(admit(.dropOldest, waiting: []) == ("dropped(9)", []))
    #expect(admit(.fail(TestError(9)), waiting: [1]).left == [1])
  }

  @Test("Alone, a merge admits a signal beyond its capacity as the policy says, and only then")
  func mergeState() {
    var state = MergeState<Int>(limit: 1)
    func receive(_ inner: Int, _ overflow: Overflow<TestError>) -> String {
      let (action, loss) = state.receive(inner, capacity: 1, overflow)
      return loss.map { "\($0)" } ?? "\(action)"
    }
    #expect(receive(1, .dropNewest) == "start(1)")
    #expect(receive(2, .dropNewest) == "nothing")
    #expect(receive(3, .dropNewest) == "dropped(3)")
    #expect(receive(4, .dropOldest) == "dropped(2)")
    guard case .start(4) = state.innerCompleted() else {
      Issue.record("\(state)")
      return
    }
    #expect(receive(5, .dropOldest) == "nothing")
    _ = state.cancel()
    #expect(receive(6, .dropOldest) == "nothing")
  }
}
