@Suite("Several deliveries that pause in one chain")
struct PausingDeliveryTests {
  private let produced = Log<Int>()
  private let between = Log<Int>()

  /// 1, 2, 3 ... through two deliveries, the first with room for two values, the second for one.
  private func numbers(
    to last: Int, failing: Bool = false, on first: TestScheduler, and second: TestScheduler
  ) -> PullSignal<Int, TestError> {
    let (produced, between) = (produced, between)
    return PullSignal<Int, TestError>(
      on: .immediate,
      pulling: {
        var next = 0
        return { () throws(TestError) in
          if next == last {
            if failing { throw TestError(1) }
            return nil
          }
          next += 1
          produced.append(next)
          return next
        }
      }
    )
    .deliver(on: first, capacity: 2, overflow: .pausing)
    .map { value in
      between.append(value)
      return value
    }
    .deliver(on: second, capacity: 1, overflow: .pausing)
  }

  @Test("the first delivery waits for room in the second one, and the source for room in the first", .requirement(811))
  func waits() {
    let (first, second) = (TestScheduler(), TestScheduler())
    let recorder = numbers(to: 6, on: first, and: second).record()
    #expect(produced.entries == [1, 2])
    first.run()
    // One is with the second delivery, two wait for the first.
    #expect(between.entries == [1] && produced.entries == [1, 2, 3])
    first.run()
    #expect(between.entries == [1])
    for taken in 1...6 {
      #expect(second.step())
      #expect(recorder.values == Array(1...taken) && between.count == taken)
      first.run()
      #expect(between.count == min(taken + 1, 6) && produced.count == min(taken + 3, 6))
    }
    second.run()
    #expect(recorder.events.last == .completed)
  }

  @Test("a value that is passed on from one delivery to the next keeps its place until then")
  func keepsPlace() {
    let time = TestScheduler()
    let (produced, counts) = (Count(), Log<Int>())
    let recorder = PullSignal<Int, Never>(on: .immediate, pulling: { { produced.add() } })
      .deliver(on: time, capacity: 1, overflow: .pausing)
      .map { value in
        counts.append(produced.value)
        return value
      }
      .deliver(on: time, capacity: 1, overflow: .pausing).take(first: 2).record()
    time.run()
    #expect(recorder.values == [1, 2] && counts.entries.prefix(2) == [1, 2])
  }

  @Test("values that are dropped in between take no room of the second delivery", .requirement(808))
  func filters() {
    let time = TestScheduler()
    let recorder = PullSignal(1...100, on: .immediate).deliver(on: time, capacity: 4, overflow: .pausing)
      .filter { $0.isMultiple(of: 10) }.deliver(on: time, capacity: 1, overflow: .pausing).record()
    time.run()
    #expect(recorder.values == Array(stride(from: 10, through: 100, by: 10)) && recorder.events.last == .completed)
  }

  @Test("An end needs no room: an error reaches the second delivery while that one is full", arguments: [true, false])
  func ends(failing: Bool) {
    let (first, second) = (TestScheduler(), TestScheduler())
    let recorder = numbers(to: 1, failing: failing, on: first, and: second)
      .flatMap(maxConcurrent: 1, overflow: .pausing) { _ -> Signal<Int, TestError> in .never }.record()
    first.run()
    second.run()
    #expect(recorder.events == (failing ? [.failed(TestError(1))] : []))
  }

  @Test("Disposal releases the values that wait for room in the second delivery")
  func disposal() {
    let (first, second) = (TestScheduler(), TestScheduler())
    let (released, bag) = (Count(), CompositeDisposable())
    PullSignal(on: .immediate) {
      var left = 10
      return { () -> Token? in
        left -= 1
        return left < 0 ? nil : Token { released.add() }
      }
    }
    .deliver(on: first, capacity: 3, overflow: .pausing).deliver(on: second, capacity: 1, overflow: .pausing)
    .subscribe(in: bag) { $0.touch() }
    first.run()
    #expect(released.value == 0)
    bag.dispose()
    // The scheduler of the second delivery still holds its action, which holds one value.
    #expect(released.value == 3)
    second.run()
    #expect(released.value == 4)
  }

  @Test("A task that takes values makes the first delivery pause")
  func task() async throws {
    try await withVirtualTime { time in
      var received: [Int] = []
      let source = PullSignal(1...5, on: .immediate).deliver(on: time, capacity: 1, overflow: .pausing)
      for await value in source.values(capacity: 1, overflow: .pausing) { received.append(value) }
      #expect(received == [1, 2, 3, 4, 5])
    }
  }

  @Test("A delivery that never waits lets other work of its scheduler run in between")
  func turns() {
    let (time, order) = (TestScheduler(), Log<String>())
    PullSignal(1...200, on: .immediate).deliver(on: time, capacity: 200, overflow: .pausing)
      .deliver(on: ImmediateScheduler.shared, capacity: 200, overflow: .pausing)
      .subscribe { if $0 == 200 { order.append("last value") } }
    time.enqueue { order.append("other work") }
    time.run()
    #expect(order.entries == ["other work", "last value"])
  }
}
