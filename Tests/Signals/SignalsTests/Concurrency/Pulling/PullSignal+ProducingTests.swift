struct PullSignalProducingTests: ProducingSuite {
  let produced = Log<Int>()

  @Test("Without a consumer that pauses, all values are produced inside the subscription, for each one anew")
  func pushed() {
    for _ in 1...2 { #expect(numbers(to: 3).record().events == [.next(1), .next(2), .next(3), .completed]) }
    #expect(PullSignal(1...2).record().events == [.next(1), .next(2), .completed])
    #expect(produced.entries == [1, 2, 3, 1, 2, 3])
  }

  @Test(
    "a producer on a scheduler produces at the instant at which its consumer has made room, and not before",
    .requirement(805))
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

  @Test("an error arrives after the values before it, and nothing is produced after it", .requirement(806))
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
    #expect(produced.count == 3 && recorder.events == [.next(1)])
    time.run()
    #expect(recorder.events == [.next(1), .next(2), .failed(TestError(3))] && produced.count == 3)
  }

  @Test("A producer that cannot be made fails the signal")
  func unmade() {
    let signal = PullSignal<Int, TestError>(pulling: { () throws(TestError) in throw TestError(1) })
    #expect(signal.record().events == [.failed(TestError(1))])
  }

  @Test("the producer is released before the end is sent", .requirement(807), arguments: [nil, 1])
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
    "disposal releases the producer of a paused source, and nothing more is produced", .requirement(807),
    arguments: [false, true])
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
}
