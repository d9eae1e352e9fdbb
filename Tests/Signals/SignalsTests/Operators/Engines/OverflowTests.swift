import ReactiveSignals
import Testing

@testable import SignalOperators

struct OverflowTests {
  @Test("A policy deals with what finds a queue full: the newest goes, the oldest, or all fails")
  func policies() {
    func admit(_ overflow: Overflow<TestError>, waiting: [Int]) -> (loss: Result<Int, TestError>, left: [Int]) {
      var queue = RingBuffer<Int>()
      for item in waiting { queue.append(item) }
      let loss = Result { () throws(TestError) in try overflow.admit(9, to: &queue) }
      return (loss, (0..<queue.count).map { queue[$0] })
    }
    #expect(admit(.dropNewest, waiting: [1, 2]) == (.success(9), [1, 2]))
    #expect(admit(.dropOldest, waiting: [1, 2]) == (.success(1), [2, 9]))
    #expect(admit(.dropOldest, waiting: []) == (.success(9), []))
    #expect(admit(.fail(TestError(9)), waiting: [1]) == (.failure(TestError(9)), [1]))
  }

  @Test("Alone, a merge admits a signal beyond its capacity as the policy says, and only then")
  func mergeState() throws {
    var state = MergeState<Int>(limit: 1)
    func receive(_ inner: Int, _ overflow: Overflow<TestError>) throws -> String {
      let (action, dropped) = try state.receive(inner, capacity: 1, overflow)
      return dropped.map { "dropped(\($0))" } ?? "\(action)"
    }
    #expect(try receive(1, .dropNewest) == "start(1)")
    #expect(try receive(2, .dropNewest) == "nothing")
    #expect(try receive(3, .dropNewest) == "dropped(3)")
    #expect(try receive(4, .dropOldest) == "dropped(2)")
    #expect("\(state.innerCompleted())" == "start(4)")
    #expect(try receive(5, .dropOldest) == "nothing")
    _ = state.cancel()
    #expect(try receive(6, .dropOldest) == "nothing")
  }
}
