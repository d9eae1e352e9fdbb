@Suite("Signals whose source can pause")
struct PullSignalTests: ProducingSuite {
  let produced = Log<Int>()

  @Test("A value that disposes its own subscription stops the production", arguments: [false, true])
  func selfDisposal(isDelivered: Bool) {
    let (time, bag) = (TestScheduler(), CompositeDisposable())
    let signal = numbers()
    let consumed = isDelivered ? signal.deliver(on: time, capacity: 2, overflow: .pausing) : signal.signal
    consumed.subscribe(in: bag) { if $0 == 3 { bag.dispose() } }
    time.run()
    #expect(produced.count == (isDelivered ? 4 : 3))
  }

  @Test(
    "a long run of values takes constant stack, however the source continues", .requirement(810),
    arguments: [0, 1, 2, 3])
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
    #expect(recorder.values == [1, 2, 1, 2, 1, 2] && recorder.error == TestError(3))
  }
}
