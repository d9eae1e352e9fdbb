import ReactiveSignals

/// Long chains on the small stacks of the round's threads, where a frame for each link would overflow.
enum StackScenarios {
  static let all = [repetition, inners, waiting, chains, recursion, feedback]

  /// Subscribes on a thread of the round, and expects the number of values and the completion.
  private static func expect<Value>(
    _ name: String, _ count: Int, of signal: Signal<Value, Problem>, in round: Round
  ) {
    let probe = Probe<Value, Problem>(name, in: round)
    round.thread(name) { _ in withCurrentScheduler { probe.subscribe(to: signal) } }
    round.eventually("the end of \(name)") { probe.hasEnded }
    round.finally {
      round.expectEqual(probe.values.count, count, "values of \(name)")
      round.expect(probe.end?.error == nil, "\(name): \(probe.end.map { "\($0)" } ?? "no end")")
    }
  }

  static let repetition = Scenario(
    "stack-repeat", rows: ["S3", "S5"], "synchronous sources are repeated and retried many times"
  ) { round in
    let count = 5_000
    let failing = Signal<Int, Problem> { subscriber in
      subscriber.send(0)
      subscriber.fail(Problem(number: 0))
      return nil
    }
    expect("repeat", count, of: Signal.just(0).repeat().take(first: count), in: round)
    expect("retry", count, of: failing.retry().take(first: count), in: round)
    expect("retry a number of times", count, of: failing.retry(count - 1).catchTo(.empty), in: round)
    expect(
      "repeat in flatMap", count,
      of: Signal.just(0).flatMap { _ in failing.retry().take(first: 5).repeat() }.take(first: count), in: round)
  }

  static let inners = Scenario(
    "stack-concat", rows: ["S1", "S4", "R12"], "very many synchronous signals follow each other"
  ) { round in
    let count = 5_000
    let many = (0..<count).map { Signal<Int, Problem>.just($0) }
    let appended = many.reduce(Signal<Int, Problem>.empty) { $0.concat($1) }
    expect("concat of inner signals", count, of: Signal.from(many).concat(), in: round)
    expect("two at a time", count, of: Signal.from(many).flatten(maxConcurrent: 2), in: round)
    expect("concat of a concat of a concat", count, of: appended, in: round)
    expect("merge", count, of: .merge(many), in: round)
  }

  static let waiting = Scenario(
    "stack-waiting", rows: ["S1", "S2"], "an asynchronous signal ends, with very many synchronous ones behind it"
  ) { round in
    let count = 10_000
    for limit in 1...2 {
      let gate = Subject<Int, Problem>()
      let probe = Probe<Int, Problem>("limit \(limit)", in: round)
      let outer = [gate.signal, gate.signal].prefix(limit) + (0..<count).map { .just($0) }
      probe.subscribe(to: Signal.from(outer).flatten(maxConcurrent: limit))
      round.thread("ending the first of limit \(limit)") { _ in gate.complete() }
      round.eventually("the end") { probe.hasEnded }
      round.finally {
        // Of two that run at a time, either may be first.
        let values = limit == 1 ? probe.values : probe.values.sorted()
        round.expect(values.elementsEqual(0..<count), "\(values.count) values, or disorder")
      }
    }
  }

  static let chains = Scenario(
    "stack-release", rows: ["S8"], "long chains are released and disposed"
  ) { round in
    let length = 20_000
    round.thread("concat") { _ in
      var chain = Signal<Int, Never>.just(0)
      for number in 1..<length { chain = chain.concat(.just(number)) }
      round.actions.add(length)
    }
    round.thread("composite") { _ in
      let composite = CompositeDisposable()
      let teardowns = Counter()
      for _ in 0..<length { composite.add(AnyDisposable { teardowns.add() }) }
      composite.dispose()
      round.expectEqual(teardowns.count, length, "teardowns")
      round.actions.add(length)
    }
    round.thread("subject") { _ in
      let subject = Subject<Int, Never>()
      let bag = CompositeDisposable()
      let count = Counter()
      for _ in 0..<length / 4 { subject.subscribe(in: bag, next: { _ in count.add() }) }
      subject.send(0)
      bag.dispose()
      subject.send(1)
      round.expectEqual(count.count, length / 4, "events")
      round.actions.add(count.count)
    }
  }

  static let recursion = Scenario(
    "stack-recursive", rows: ["S7", "S9"], "recursive work on schedulers that run it inline"
  ) { round in
    let count = 10_000
    let schedulers: [(String, any Scheduler)] = [
      ("immediate", ImmediateScheduler.shared), ("strand", Strand()), ("subscription", SubscriptionScheduler.shared),
    ]
    for (name, scheduler) in schedulers {
      let runs = Counter()
      round.thread(name) { _ in
        withCurrentScheduler {
          scheduler.scheduleRecursive { reschedule in
            if runs.add() < count { reschedule() }
          }
        }
      }
      round.finally {
        round.expectEqual(runs.count, count, "runs on the \(name) scheduler")
        round.actions.add(runs.count)
      }
    }
    round.thread("nested strand") { _ in
      let strand = Strand()
      let runs = Counter()
      @Sendable func run() { if runs.add() < count { strand.enqueue(run) } }
      strand.enqueue(run)
      round.expectEqual(runs.count, count, "runs on a strand")
      round.actions.add(runs.count)
    }
  }

  static let feedback = Scenario(
    "stack-feedback", rows: ["R3", "R6"], "an observer answers each value with the next, very often"
  ) { round in
    let count = 10_000
    for name in ["subject", "merged"] {
      let subject = Subject<Int, Never>()
      let probe = Probe<Int, Never>(
        name, in: round,
        onNext: { _, number in if number < count { subject.send(number + 1) } else { subject.complete() } })
      probe.subscribe(to: name == "subject" ? subject.signal : subject.flatMap { .just($0) })
      round.thread(name) { _ in subject.send(1) }
      round.finally {
        round.expect(probe.values.elementsEqual(1...count), "\(probe.values.count) values, or disorder")
        round.expectEqual(probe.end, .completed, "the end")
      }
    }
  }
}
