struct OverflowTests {
  @Test("A policy deals with what finds a queue full: the newest goes, the oldest, or all fails")
  func policies() {
    func admit(_ overflow: Overflow<TestError>, waiting: [Int]) -> (loss: Result<Int?, TestError>, left: [Int]) {
      var queue = RingBuffer<Int>()
      for item in waiting { queue.append(item) }
      let loss = Result { () throws(TestError) in try overflow.admit(9, to: &queue, capacity: waiting.count) }
      return (loss, (0..<queue.count).map { queue[$0] })
    }
    #expect(admit(.dropNewest, waiting: [1, 2]) == (.success(9), [1, 2]))
    #expect(admit(.dropOldest, waiting: [1, 2]) == (.success(1), [2, 9]))
    #expect(admit(.dropOldest, waiting: []) == (.success(9), []))
    #expect(admit(.fail(TestError(9)), waiting: [1]) == (.failure(TestError(9)), [1]))
  }
}
