struct PullSignalOperatorsTests: ProducingSuite {
  let produced = Log<Int>()

  @Test("the operators of pull signals keep the source paused, and dropped values need no room", .requirement(808))
  func operators() {
    let time = TestScheduler()
    let numbered = numbers().map { $0 * 10 }.filter { $0 % 20 == 0 }.skip(first: 1).enumerated()
    let sums = numbered.compactMap { $0.value }.through { $0.unique() }.scan(0) { $0 + $1 }.take(first: 4)
    let recorder = sums.take(while: { $0 < 1_000 }).deliver(on: time, capacity: 2, overflow: .pausing).record()
    #expect(produced.count == 6)
    time.step()
    #expect(produced.count == 8)
    time.run()
    #expect(recorder.events == [.next(40), .next(100), .next(180), .next(280), .completed] && produced.count == 10)
    let early = numbers().take(while: { $0 < 3 }).deliver(on: time, capacity: 2, overflow: .pausing).record()
    time.run()
    #expect(early.values == [1, 2])
  }

  @Test("Values before and after those of the source need room too, and so does the last one that is taken")
  func added() {
    let time = TestScheduler()
    let signal = numbers().take(while: { $0 < 3 }, inclusive: true).starting(with: -1, 0).append(8, 9)
    let recorder = signal.deliver(on: time, capacity: 1, overflow: .pausing).record()
    #expect(produced.entries == [])
    time.run()
    #expect(recorder.events == [-1, 0, 1, 2, 3, 8, 9].map { .next($0) } + [.completed])
    #expect(produced.entries == [1, 2, 3])
  }

  @Test("Signals one after another, of a list or of each value, share the room of one consumer")
  func joining() {
    let time = TestScheduler()
    let recorder = numbers(to: 3).concat(numbers(to: 2)).deliver(on: time, capacity: 2, overflow: .pausing).record()
    #expect(produced.entries == [1, 2])
    time.step()
    time.step()
    #expect(produced.entries == [1, 2, 3, 1])
    time.run()
    #expect(recorder.events == [.next(1), .next(2), .next(3), .next(1), .next(2), .completed])
    let inner = Log<Int>()
    let mapped = numbers(to: 3).concatMap { ten in
      PullSignal((1...2).map { 10 * ten + $0 }).through { $0.do(next: { inner.append($0) }) }
    }
    let each = mapped.deliver(on: time, capacity: 3, overflow: .pausing).record()
    #expect(inner.entries == [11, 12, 21] && produced.entries.suffix(2) == [1, 2])
    time.run()
    #expect(each.events == [11, 12, 21, 22, 31, 32].map { .next($0) } + [.completed])
  }
}
