struct PullSignalConsumingTests: ProducingSuite {
  let produced = Log<Int>()

  @Test(
    "a delivery never holds more values than its capacity; the source continues when half of the places are free",
    .requirement(804),
    arguments: [(1, 1), (2, 1), (3, 1), (4, 2), (9, 4)])
  func delivery(capacity: Int, threshold: Int) {
    let time = TestScheduler()
    let recorder = numbers(to: 20).deliver(on: time, capacity: capacity, overflow: .pausing).record()
    #expect(produced.count == capacity)
    for taken in 1...20 {
      #expect(time.step())
      #expect(recorder.values == Array(1...taken))
      #expect(produced.count == min(taken / threshold * threshold + capacity, 20))
    }
    time.run()
    #expect(recorder.isCompleted)
  }

  @Test("signals that run pause the source, until one of them completes", .requirement(809))
  func flattening() {
    let inners = (0..<5).map { _ in IntSubject() }
    let log = produced
    let source = PullSignal<Int, TestError>(pulling: {
      var next = 0
      return {
        if next == 4 { return nil }
        next += 1
        log.append(next)
        return next
      }
    })
    let recorder = source.flatMap(maxConcurrent: 2, overflow: .pausing) { inners[$0].signal }.record()
    #expect(produced.entries == [1, 2])
    inners[2].send(20)
    inners[2].complete()
    #expect(produced.entries == [1, 2, 3])
    inners[1].complete()
    #expect(produced.entries == [1, 2, 3, 4])
    inners[4].complete()
    inners[3].complete()
    #expect(recorder.events == [.next(20), .completed])
  }

  @Test("A paused source is released when the signals that run are deallocated before their end")
  func abandoned() {
    let (time, released, ended) = (TestScheduler(), Count(), Count())
    let sources = [
      Self.holding(released), Self.holding(released, on: time).deliver(on: time, capacity: 1, overflow: .pausing),
      PullSignal(
        on: time,
        awaiting: {
          let token = Token { released.add() }
          return {
            token.touch()
            return 1
          }
        }),
    ]
    for source in sources {
      var inners = [Subject<Int, Never>(), Subject()]
      let signals = inners.map(\.signal)
      let index = Count()
      let subscription = source.flatMap(maxConcurrent: 2, overflow: .pausing) { _ in
        index.add()
        return signals[index.value - 1]
      }.subscribe()
      time.run()
      inners.removeLast()
      #expect(!subscription.isDisposed)
      inners.removeLast()
      time.run()
      if subscription.isDisposed { ended.add() }
    }
    #expect(ended.value == 3 && released.value == 3)
  }

  @Test("An error of a signal that runs disposes the paused source")
  func flatteningFailure() {
    let (inner, released) = (IntSubject(), Count())
    let source = Self.holding(released, failure: TestError.self)
    let recorder = source.flatMap(maxConcurrent: 2, overflow: .pausing) { _ in inner.signal }.record()
    #expect(released.value == 0)
    inner.fail(TestError(2))
    #expect(recorder.events == [.failed(TestError(2))] && released.value == 1)
  }
}
