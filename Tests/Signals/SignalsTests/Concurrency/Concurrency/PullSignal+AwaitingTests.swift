@Suite("Tasks and signals whose source can pause", .timeLimit(.minutes(10)))
struct PullSignalAwaitingTests {
  private let time = TestScheduler()
  private let produced = Log<Int>()

  @Test("an asynchronous sequence is asked for an element only if the consumer has room", .requirement(813))
  func sequence() {
    let (time, produced, consumer) = (time, produced, TestScheduler())
    let stream = AsyncStream<Int>(unfolding: {
      try? await time.clock.sleep(for: .seconds(1))
      produced.append(produced.count + 1)
      return produced.count < 6 ? produced.count : nil
    })
    let recorder = PullSignal(stream, on: time).deliver(on: consumer, capacity: 2, overflow: .pausing).record()
    time.advance(by: .seconds(10))
    #expect(produced.count == 2)
    consumer.step()
    #expect(recorder.values == [1])
    time.advance(by: .milliseconds(999))
    #expect(produced.count == 2)
    time.advance(by: .seconds(10))
    #expect(produced.count == 3)
    while !recorder.isCompleted {
      consumer.run()
      time.run()
    }
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test("An asynchronous producer is made for each subscription, in the task; its error is the signal's")
  func producer() {
    let (time, consumer) = (time, TestScheduler())
    let source = PullSignal<Int, TestError>(
      on: time,
      awaiting: { () async throws(TestError) in
        var next = 0
        return { () async throws(TestError) in
          next += 1
          if next == 4 { throw TestError(4) }
          return next
        }
      })
    for _ in 1...2 {
      let recorder = source.deliver(on: consumer, capacity: 1, overflow: .pausing).record()
      #expect(recorder.events == [])
      for _ in 1...4 {
        time.settle()
        consumer.step()
      }
      #expect(recorder.events == [.next(1), .next(2), .next(3), .failed(TestError(4))])
    }
  }

  @Test("A task that is disposed by its own value leaves the room to the source after it")
  func leavesRoom() {
    let consumer = TestScheduler()
    let recorder = PullSignal(AsyncStream<Int>(unfolding: { 1 }), on: time).take(first: 1).append(2, 3)
      .deliver(on: consumer, capacity: 1, overflow: .pausing).record()
    while time.step() || consumer.step() {}
    #expect(recorder.values == [1, 2, 3] && recorder.isCompleted)
  }

  @Test("disposal cancels a task that waits for room, and releases its producer", .requirement(813))
  func disposal() {
    let (time, consumer, released) = (time, TestScheduler(), Count())
    let source = PullSignal<Int, Never>(
      on: time,
      awaiting: {
        let token = Token { released.add() }
        var left = 1_000
        return {
          token.touch()
          left -= 1
          return left >= 0 ? left : nil
        }
      })
    let recorder = source.deliver(on: consumer, capacity: 2, overflow: .pausing).record()
    time.settle()
    #expect(released.value == 0)
    recorder.dispose()
    time.settle()
    #expect(released.value == 1)
    consumer.run()
    #expect(recorder.events == [])
  }

  @Test("Disposal before the task has begun calls no producer")
  func early() {
    let made = Count()
    let source = PullSignal<Int, Never>(
      on: time,
      awaiting: {
        made.add()
        return { 1 }
      })
    source.record().dispose()
    time.settle()
    #expect(made.value == 0)
  }
}
