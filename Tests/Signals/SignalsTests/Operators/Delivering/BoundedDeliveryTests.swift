struct BoundedDeliveryTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  private func delivered(_ capacity: Int, _ overflow: Overflow<TestError>) -> Recorder<Int, TestError> {
    subject.deliver(on: scheduler, capacity: capacity, overflow: overflow).record()
  }

  @Test("A delivery with enough room delivers all values in order, and then the end")
  func delivers() {
    let recorder = delivered(3, .dropNewest)
    for value in 1...3 { subject.send(value) }
    subject.complete()
    #expect(recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed])
  }

  @Test("A full delivery drops the newest or the oldest value; delivered values make room")
  func drops() {
    let (newest, oldest) = (delivered(2, .dropNewest), delivered(2, .dropOldest))
    for value in 1...5 { subject.send(value) }
    #expect(scheduler.pendingCount == 4)
    scheduler.run()
    #expect(newest.values == [1, 2] && oldest.values == [4, 5])
    subject.send(6)
    subject.complete()
    scheduler.run()
    #expect(newest.events.suffix(2) == [.next(6), .completed])
    #expect(oldest.events.suffix(2) == [.next(6), .completed])
  }

  @Test("A delivery that fails when it is full disposes the source at once, and fails after the waiting values")
  func fails() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.deliver(on: scheduler, capacity: 2, overflow: .fail(TestError(9))).record()
    for value in 1...4 { source.send(value) }
    #expect(source.ends == 1 && recorder.events == [])
    scheduler.run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(9))])
  }

  @Test("A full delivery releases the dropped values")
  func releases() {
    for overflow in [Overflow<Never>.dropNewest, .dropOldest] {
      let subject = Subject<Token, Never>()
      let recorder = subject.deliver(on: scheduler, capacity: 1, overflow: overflow).record()
      let tokens = (1...2).map { _ in tokenHeld { subject.send($0) }.token }
      #expect(tokens.map(\.isReleased).filter { $0 }.count == 1)
      recorder.dispose()
      scheduler.run()
    }
  }
}
