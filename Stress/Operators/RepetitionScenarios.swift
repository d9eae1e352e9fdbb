import ReactiveSignals

enum RepetitionScenarios {
  static let all = [endless, succession]

  static let endless = Scenario(
    "repeat-dispose", rows: ["S3", "D3"], "endless repetition on one thread is disposed on another"
  ) { round in
    let teardowns = Counter()
    let starts = Counter()
    let source = Signal<Int, Problem> { subscriber in
      starts.add()
      for number in 0..<3 { subscriber.send(number) }
      if round.seed.isMultiple(of: 2) { subscriber.complete() } else { subscriber.fail(Problem(number: 0)) }
      return AnyDisposable { teardowns.add() }
    }
    let repeated = round.seed.isMultiple(of: 2) ? source.repeat() : source.retry()
    let bags = (0..<max(1, round.threads / 2)).map { _ in CompositeDisposable() }
    let probes = bags.indices.map { Probe<Int, Problem>("repeating \($0)", in: round) }
    round.threads(bags.count, "repeating") { index, _ in
      withCurrentScheduler { probes[index].subscribe(to: repeated, in: bags[index]) }
    }
    round.threads(bags.count, "disposing") { index, random in
      let least = random.number(in: 0...30)
      while probes[index].delivered < least { yieldThread() }
      probes[index].dispose(bags[index], .elsewhere)
    }
    round.finally {
      for probe in probes {
        let isInOrder = probe.values.enumerated().allSatisfy { $0.offset % 3 == $0.element }
        round.expect(isInOrder, "\(probe.name) got \(probe.values)")
        round.expect(probe.end == nil, "\(probe.name): an end")
      }
      round.expectEqual(teardowns.count, starts.count, "teardowns")
    }
  }

  static let succession = Scenario(
    "succession", rows: ["R12", "D16", "D15"],
    "signals follow each other from thread to thread, until they are disposed"
  ) { round in
    let queues = (0..<2).map { _ in QueueScenarios.scheduler(&round.random) }
    let live = Counter()
    let starts = Counter()
    let teardowns = Counter()
    /// One item, then the end: in the subscribe closure, or on a queue, maybe before that closure has returned.
    @Sendable func step(_ number: Int) -> Signal<Item, Problem> {
      Signal { subscriber in
        starts.add()
        let isAlone = live.add() == 1
        round.expect(isAlone, "two signals at a time")
        let work: @Sendable () -> Void = {
          subscriber.send(Item(0, number))
          live.add(-1)
          if number % 2 == 0 { subscriber.complete() } else { subscriber.fail(Problem(number: number)) }
        }
        if number % 3 == 0 { work() } else { queues[number % 2].enqueue(work) }
        return AnyDisposable { teardowns.add() }
      }
    }
    let length = 12
    var chain = step(0)
    for number in 1..<length {
      // Of an even step the next follows the completion, of an odd one the error.
      let next = step(number)
      chain = number % 2 == 1 ? chain.concat(next) : chain.catch { _ in next }
    }
    chain = chain.catchTo(.empty)
    let isDisposed = round.random.oneIn(2)
    let probe = Probe<Item, Problem>("observer", in: round)
    let handle = Box<any Disposable>()
    let signal = chain
    round.thread("subscribing") { _ in handle.put(probe.subscribe(to: signal)) }
    if isDisposed {
      round.thread("disposing") { random in
        let handle = handle.await()
        for _ in 0..<random.number(in: 0...200) { random.pause() }
        probe.dispose(handle, .elsewhere)
      }
    } else {
      round.eventually("the end") { probe.hasEnded }
    }
    round.finally {
      round.expectRelease(of: probe)
      probe.expectItems([isDisposed ? nil : length], in: round)
      round.expectSoon("\(teardowns.count) teardowns of \(starts.count) signals") { teardowns.count == starts.count }
    }
  }
}
