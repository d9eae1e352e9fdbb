import ReactiveSignals
import SignalTestSupport
import Testing

@Suite("Signals whose source can pause")
struct PullSignalTests {
  private let produced = Log<Int>()

  /// 1, 2, 3 ... to a last value: if nothing is given, a late one, so that a test of a source that does not pause ends.
  private func numbers(to last: Int = 10_000, on scheduler: any Scheduler = .immediate) -> PullSignal<Int, Never> {
    let produced = produced
    return PullSignal(on: scheduler) {
      var next = 0
      return {
        if next == last { return nil }
        next += 1
        produced.append(next)
        return next
      }
    }
  }

  /// A producer that holds a token, and produces more values than a paused source does.
  private static func holding<Failure: Error>(
    _ released: Count, on scheduler: any Scheduler = .immediate, failure: Failure.Type = Never.self
  ) -> PullSignal<Int, Failure> {
    PullSignal<Int, Failure>(
      on: scheduler,
      pulling: {
        let token = Token { released.add() }
        var left = 1_000
        return {
          token.touch()
          left -= 1
          return left >= 0 ? 1 : nil
        }
      })
  }

  @Test("Without a consumer that pauses, all values are produced inside the subscription, for each one anew")
  func pushed() {
    for _ in 1...2 { #expect(numbers(to: 3).record().events == [.next(1), .next(2), .next(3), .completed]) }
    #expect(PullSignal(1...2).record().events == [.next(1), .next(2), .completed])
    #expect(produced.entries == [1, 2, 3, 1, 2, 3])
  }

  @Test(
    "804: a delivery never holds more values than its capacity; the source continues when half of the places are free",
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

  @Test("805: a producer on a scheduler produces at the instant at which its consumer has made room, and not before")
  func instants() {
    let (time, consumer) = (TestScheduler(), TestScheduler())
    for second in 1...3 { time.schedule(after: .seconds(second)) { consumer.step() } }
    let log = Log<String>()
    numbers(on: time).through { $0.do(next: { log.append("\($0) at \(time.now)") }) }
      .deliver(on: consumer, capacity: 2, overflow: .pausing).subscribe()
    #expect(log.entries == [])
    time.run()
    let instants = [0, 0, 1, 2, 3].map { Instant.zero.advanced(by: .seconds($0)) }
    #expect(log.entries == instants.enumerated().map { "\($0 + 1) at \($1)" })
  }

  @Test("808: the operators of pull signals keep the source paused, and dropped values need no room")
  func operators() {
    let time = TestScheduler()
    let numbered = numbers().map { $0 * 10 }.filter { $0 % 20 == 0 }.skip(first: 1).enumerated()
    let sums = numbered.compactMap { $0.value }.through { $0.unique() }.scan(0) { $0 + $1 }.take(first: 4)
    let recorder = sums.take(while: { $0 < 1_000 }).deliver(on: time, capacity: 2, overflow: .pausing).record()
    #expect(produced.count == 6)
    time.step()
    #expect(produced.count == 8)
    time.run()
    #expect(recorder.events == [.next(40), .next(100), .next(180), .next(280), .completed])
    #expect(produced.count == 10)
  }

  @Test("806: an error arrives after the values before it, and nothing is produced after it")
  func failure() {
    let (time, produced) = (TestScheduler(), produced)
    let signal = PullSignal<Int, TestError>(pulling: { () throws(TestError) in
      var next = 0
      return { () throws(TestError) in
        next += 1
        produced.append(next)
        if next == 3 { throw TestError(3) }
        return next
      }
    })
    let recorder = signal.deliver(on: time, capacity: 2, overflow: .pausing).record()
    #expect(produced.count == 2)
    time.step()
    #expect(produced.count == 3)
    #expect(recorder.events == [.next(1)])
    time.run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(3))])
    #expect(produced.count == 3)
  }

  @Test("A producer that cannot be made fails the signal")
  func unmade() {
    let signal = PullSignal<Int, TestError>(pulling: { () throws(TestError) in throw TestError(1) })
    #expect(signal.record().events == [.failed(TestError(1))])
  }

  @Test("807: the producer is released before the end is sent", arguments: [nil, 1])
  func releaseAtEnd(value: Int?) {
    let released = Count()
    let signal = PullSignal<Int, Never> {
      let token = Token { released.add() }
      var next = value
      return {
        token.touch()
        return next.take()
      }
    }
    signal.subscribe(completed: { #expect(released.value == 1) })
    #expect(released.value == 1)
  }

  @Test(
    "807: disposal releases the producer of a paused source, and nothing more is produced", arguments: [false, true])
  func disposal(isScheduled: Bool) {
    let (time, reader, released) = (TestScheduler(), TestScheduler(), Count())
    let scheduler: any Scheduler = isScheduled ? reader : .immediate
    let signal = Self.holding(released, on: scheduler)
    let recorder = signal.deliver(on: time, capacity: 2, overflow: .pausing).record()
    reader.run()
    time.step()
    reader.run()
    #expect(released.value == 0)
    recorder.dispose()
    #expect(released.value == 1)
    time.run()
    reader.run()
    #expect(recorder.values == [1])
  }

  @Test("A value that disposes its own subscription stops the production", arguments: [false, true])
  func selfDisposal(isDelivered: Bool) {
    let (time, bag) = (TestScheduler(), CompositeDisposable())
    let signal = numbers()
    let consumed = isDelivered ? signal.deliver(on: time, capacity: 2, overflow: .pausing) : signal.signal
    consumed.subscribe(in: bag) { if $0 == 3 { bag.dispose() } }
    time.run()
    #expect(produced.count == (isDelivered ? 4 : 3))
  }

  @Test("Disposal inside the producer sends nothing more, neither a value nor the end", arguments: [nil, 1])
  func disposalInside(value: Int?) {
    let (handle, log) = (CompositeDisposable(), Log<IntEvent>())
    let signal = PullSignal<Int, TestError>(pulling: {
      var next = value
      return {
        handle.dispose()
        return next.take()
      }
    })
    // Without the checks of `subscribe`.
    signal.signal.attach(Observer(next: { log.append(.next($0)) }, completed: { log.append(.completed) }), handle)
    #expect(log.entries == [])
  }

  @Test("810: a long run of values takes constant stack, however the source continues", arguments: [0, 1, 2, 3])
  func depth(kind: Int) async {
    let sum = await onRawThread {
      let (time, reader, count) = (TestScheduler(), TestScheduler(), Count())
      let scheduler: any Scheduler = kind == 1 ? reader : .immediate
      let source = PullSignal(1...tooDeep, on: scheduler)
      let signal: Signal<Int, Never> =
        switch kind {
        case 0, 1: source.deliver(on: time, capacity: 3, overflow: .pausing)
        case 2: source.deliver(on: .immediate, capacity: 1, overflow: .pausing)
        default: source.flatMap(maxConcurrent: 1, overflow: .pausing) { .just($0) }
        }
      signal.subscribe(on: time).subscribe { _ in count.add() }
      repeat { reader.run() } while time.step()
      return count.value
    }
    #expect(sum == tooDeep)
  }

  @Test("809: signals that run pause the source, until one of them completes")
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

  @Test("An error of a signal that runs disposes the paused source")
  func flatteningFailure() {
    let inner = IntSubject()
    let released = Count()
    let source = Self.holding(released, failure: TestError.self)
    let recorder = source.flatMap(maxConcurrent: 2, overflow: .pausing) { _ in inner.signal }.record()
    #expect(released.value == 0)
    inner.fail(TestError(2))
    #expect(recorder.events == [.failed(TestError(2))])
    #expect(released.value == 1)
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
    #expect(inner.entries == [11, 12, 21])
    #expect(produced.entries.suffix(2) == [1, 2])
    time.run()
    #expect(each.events == [11, 12, 21, 22, 31, 32].map { .next($0) } + [.completed])
  }

  @Test("A source that is subscribed to again pauses too")
  func retrying() {
    let (time, produced) = (TestScheduler(), produced)
    let source = PullSignal<Int, TestError>(pulling: { () throws(TestError) in
      var next = 0
      return { () throws(TestError) in
        next += 1
        if next == 3 { throw TestError(3) }
        produced.append(next)
        return next
      }
    })
    let recorder = source.through { $0.retry(2) }.deliver(on: time, capacity: 3, overflow: .pausing).record()
    #expect(produced.entries == [1, 2, 1])
    time.run()
    #expect(recorder.values == [1, 2, 1, 2, 1, 2])
    #expect(recorder.error == TestError(3))
  }

  @Test("A capacity that is not positive traps")
  func capacity() async {
    await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PullSignal([1]).deliver(on: TestScheduler(), capacity: 0, overflow: .pausing)
    }
    .expectMessage("A delivery must have room for a value.")
  }
}
