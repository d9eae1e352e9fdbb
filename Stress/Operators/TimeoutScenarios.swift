enum TimeoutScenarios {
  static let all: [Entry] = [answer, silence, interval, retry]

  static let answer = Entry(
    "timeout", rows: ["D22", "D25"], "the source ends as the time is over: the result has one of the two ends"
  ) { run in
    let scheduler = run.scheduler
    race(in: run) { $0.timeout(after: .seconds(1), failure: Problem(1), on: scheduler) }
  }

  static let silence = Entry(
    "timeout-silence", rows: ["D22", "O6"], "a value arrives as the pause before it becomes too long"
  ) { run in
    let scheduler = run.scheduler
    race(in: run) { $0.timeout(afterSilence: .seconds(1), failure: Problem(1), on: scheduler) }
  }

  private static func race(in run: Run, _ apply: (Signal<Item, Problem>) -> Signal<Item, Problem>) {
    let subject = Subject<Item, Problem>()
    let (starts, teardowns) = (Tally(), Tally())
    let probe = run.probe("limited", of: Item.self, until: .end)
    let all = run.probe("all", of: subject)
    // With an interval of zero the time may be over before the source is subscribed to.
    apply(subject.initially { starts.add(1) }.onDispose { teardowns.add(1) }).subscribe(probe)
    run.thread("sender") {
      subject.sendItems(2)
      subject.complete()
    }
    run.finally {
      probe.expect(probe.hasCompleted ? .whole : .prefix, of: all, in: run)
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }

  static let interval = Entry(
    "interval", rows: ["D7", "S9"], "a repeating timer is disposed on its scheduler, or ends after enough values"
  ) { run in
    let scheduler = run.scheduler
    let probe = run.probe("instants", of: Instant.self, until: .disposal)
    let handle = Signal.interval(.seconds(1), on: scheduler).take(first: 3).subscribe(probe)
    run.thread("disposing") {
      // Not disposed by this thread: while it is stopped in the middle of a disposal, the timer could fire forever.
      scheduler.enqueue { handle.dispose(closing: probe, strictly: true) }
    }
    run.finally {
      run.expect(zip(probe.values, probe.values.dropFirst()).allSatisfy { $0 <= $1 }, "\(probe.values)")
    }
  }

  static let retry = Entry(
    "retry-backoff", rows: ["D19", "S3"],
    "attempts that fail on a scheduler are repeated after a delay, until a disposal"
  ) { run in
    let scheduler = run.scheduler
    let (starts, teardowns, live) = (Tally(), Tally(), Tally())
    let source = Signal<Item, Problem> { subscriber in
      let number = starts.add(1) - 1
      run.expectEqual(live.add(1), 1, "attempts at a time")
      scheduler.enqueue {
        subscriber.send(Item(0, number))
        // The attempt counts as ended from here, since its teardown may run only after the closure has returned.
        live.add(-1)
        subscriber.fail(Problem())
      }
      return AnyDisposable { teardowns.add(1) }
    }
    let probe = run.probe("attempts", of: Item.self, until: .disposal)
    let handle = CompositeDisposable()
    inline { source.retry(1, backoff: .constant(.seconds(1)), on: scheduler).subscribe(probe, in: handle) }
    run.thread("disposing") { handle.dispose(closing: probe) }
    run.finally {
      probe.expectItems([nil], in: run)
      run.expect(!probe.hasEnded || probe.values.count == 2, "an end after \(probe.values.count) attempts")
      run.expectEqual(teardowns.value, starts.value, "teardowns")
    }
  }
}
