enum RepetitionScenarios {
  static let all: [Entry] = [repetition, retry, rounds, disposal, depth]

  /// Repeats a source on one thread and disposes the subscription on another.
  private static func race(in run: Run, fails: Bool) {
    let (starts, teardowns) = (Tally(), Tally())
    // The source ends after a limit, so that a schedule that delays the disposing thread ends too.
    let limit = 3
    let source = Signal<Int, Problem> { subscriber in
      let start = starts.add(1)
      subscriber.send(0)
      subscriber.send(1)
      if start == limit {
        if fails { subscriber.complete() } else { subscriber.fail(Problem()) }
      } else if fails {
        subscriber.fail(Problem())
      } else {
        subscriber.complete()
      }
      return AnyDisposable { teardowns.add(1) }
    }
    let signal = fails ? source.retry() : source.repeat()
    let bag = CompositeDisposable()
    let probe = run.probe("repeating", of: Int.self, until: .disposal)
    run.thread("repeating") { inline { signal.subscribe(probe, in: bag) } }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally {
      run.expect(probe.values.enumerated().allSatisfy { $0.offset % 2 == $0.element }, "\(probe.values)")
      run.expect(!probe.hasEnded || probe.values.count == 2 * limit, "an end after \(probe.values.count) values")
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }

  static let repetition = Entry(
    "repeat-dispose", rows: ["S3", "D3"], "a repetition on one thread is disposed on another"
  ) { race(in: $0, fails: false) }

  static let retry = Entry("retry-dispose", rows: ["S3", "D3"], "retries on one thread are disposed on another") {
    race(in: $0, fails: true)
  }

  static let rounds = Entry(
    "rounds", rows: ["R12", "D16"], "signals follow each other by concat and catch, from scheduler to scheduler"
  ) { follow(in: $0, disposes: false) }

  static let disposal = Entry(
    "rounds-dispose", rows: ["D15", "D16"],
    "signals that follow each other are disposed as one ends and the next one begins"
  ) { follow(in: $0, disposes: true) }

  private static func follow(in run: Run, disposes: Bool) {
    let scheduler = run.scheduler
    let (live, starts, teardowns) = (Tally(), Tally(), Tally())
    /// Sends one item and ends, in the subscribe closure or on a scheduler. The scheduler may run before the closure
    /// has returned.
    @Sendable func step(_ number: Int) -> Signal<Item, Problem> {
      Signal { subscriber in
        starts.add(1)
        run.expectEqual(live.add(1), 1, "signals at a time")
        let work: @Sendable () -> Void = {
          subscriber.send(Item(0, number))
          live.add(-1)
          if number % 2 == 0 { subscriber.complete() } else { subscriber.fail(Problem(number)) }
        }
        if number % 3 == 2 { work() } else { scheduler.enqueue(work) }
        return AnyDisposable { teardowns.add(1) }
      }
    }
    let length = 3
    var chain = step(0)
    for number in 1..<length {
      // After an even step the next signal follows the completion, after an odd one the error.
      let next = step(number)
      chain = number % 2 == 1 ? chain.concat(next) : chain.catch { _ in next }
    }
    chain = chain.catchTo(.empty)
    let probe = run.probe(of: Item.self, until: disposes ? .disposal : .completion)
    let signal = chain
    let bag = CompositeDisposable()
    run.thread("subscribing") { inline { signal.subscribe(probe, in: bag) } }
    if disposes {
      run.thread("disposing") { bag.dispose(closing: probe) }
    }
    run.finally {
      probe.expectItems([disposes ? nil : length], in: run)
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }

  static let depth = Entry(
    "stack-depth", rows: ["S1", "S2"],
    "a signal that is followed by very many others ends on a thread with a small stack"
  ) { run in
    let gate = Subject<Int, Never>()
    let probe = run.probe("concatenated", of: Int.self, until: .completion)
    let outer = [gate.signal] + [.just(0)]
    inline { Signal<Signal<Int, Never>, Never>.from(outer).concat().subscribe(probe) }
    run.thread("ending the first") { inline { gate.complete() } }
    run.finally { run.expectEqual(probe.values, [0], "values") }
  }
}
