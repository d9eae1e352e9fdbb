/// What an `Overflow` drops is reported to `dropped`.
struct DroppedValuesTests {
  private let dropped = Log<Int>()
  private let time = TestScheduler()

  @Test(
    "a bounded delivery reports the value that it drops: the new one or the oldest", .requirement(854),
    arguments: [(false, [3, 4]), (true, [1, 2])])
  func delivery(dropsOldest: Bool, expected: [Int]) {
    let dropped = dropped
    let subject = IntSubject()
    let recorder = subject.deliver(
      on: time, capacity: 2, overflow: dropsOldest ? .dropOldest : .dropNewest, dropped: { dropped.append($0) }
    ).record()
    for value in 1...4 { subject.send(value) }
    #expect(dropped.entries == expected)
    time.run()
    subject.complete()
    time.run()
    #expect(recorder.events == (dropsOldest ? [3, 4] : [1, 2]).map { .next($0) } + [.completed])
  }

  @Test("the value at which a signal fails is not reported", .requirement(854))
  func failure() {
    let dropped = dropped
    let subject = IntSubject()
    let report: @Sendable (Int) -> Void = { dropped.append($0) }
    let delivered = subject.deliver(on: .immediate, capacity: 1, overflow: .fail(TestError(1)), dropped: report)
      .record()
    let paused = subject.pausable(
      by: Signal<Bool, Never>.just(false), capacity: 1, overflow: .fail(TestError(2)), dropped: report
    ).record()
    for value in 1...2 { subject.send(value) }
    #expect(paused.events == [.failed(TestError(2))] && delivered.values == [1, 2])
    #expect(dropped.entries == [])
  }

  @Test("a pause reports the values for which there is no room, in their order", .requirement(854), arguments: [0, 1])
  func pause(capacity: Int) {
    let dropped = dropped
    let (subject, gate) = (IntSubject(), Subject<Bool, TestError>())
    let recorder = subject.pausable(by: gate.signal, capacity: capacity, overflow: .dropOldest) { dropped.append($0) }
      .record()
    for value in 1...3 { subject.send(value) }
    gate.send(true)
    subject.send(4)
    #expect(dropped.entries == (capacity == 0 ? [1, 2, 3] : [1, 2]))
    #expect(recorder.values == (capacity == 0 ? [4] : [3, 4]))
  }

  @Test("a limited merge reports the signal that it drops, which is not subscribed to", .requirement(854))
  func flattening() {
    let dropped = dropped
    let (subject, running) = (Subject<Ints, TestError>(), ColdSource<Int, TestError>())
    let recorder = subject.flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest) { signal in
      signal.subscribe { dropped.append($0) }
    }.record()
    subject.send(running.signal)
    for value in 1...3 { subject.send(.just(value)) }
    #expect(dropped.entries == [1, 2])
    running.complete()
    subject.complete()
    #expect(recorder.events == [.next(3), .completed])
  }

  @Test("A closure that sends into the source inside a report neither recurses nor loses a value")
  func feedback() {
    let dropped = dropped
    let subject = IntSubject()
    let recorder = subject.deliver(on: time, capacity: 1, overflow: .dropOldest) { value in
      dropped.append(value)
      if value < 3 { subject.send(value + 2) }
    }.record()
    for value in 1...2 { subject.send(value) }
    time.run()
    #expect(dropped.entries == [1, 2, 3] && recorder.values == [4])
  }
}
