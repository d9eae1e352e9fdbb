enum TakeScenarios {
  static let all: [Entry] = [exact, reentrant]

  static let exact = Entry(
    "take", rows: ["L11"], "several threads send: exactly the requested number of values is sent, then the end"
  ) { run in
    race(in: run, echoes: false)
  }

  static let reentrant = Entry(
    "take-reentrant", rows: ["R1", "R11"],
    "the observer sends to the source, and fails the source inside the last value"
  ) { run in
    race(in: run, echoes: true)
  }

  private static func race(in run: Run, echoes: Bool) {
    let threads = 2
    let subject = Subject<Item, Problem>()
    let all = run.probe("all", of: Item.self)
    subject.subscribe(all)
    let teardowns = Tally()
    let limit = 2
    let probe = run.probe(
      "taken", of: Item.self,
      onNext: { probe, item in
        guard echoes, item.sender < threads else { return }
        subject.send(Item(threads + item.sender, item.number))
        if probe.values.count == limit { subject.fail(Problem()) }
      },
      onEnd: { _ in run.expectEqual(teardowns.value, 1, "teardowns before the end is delivered") })
    subject.onDispose { teardowns.add(1) }.take(first: limit).subscribe(probe)
    let count = 2
    run.race("sender", by: threads) { subject.sendItems(count, of: $0) }
    run.finally {
      run.expectEqual(probe.values.count, limit, "values")
      probe.expect(.prefix, of: all, in: run)
      run.expectEqual(teardowns.value, 1, "teardowns of the source")
      withExtendedLifetime(subject) {}
    }
  }
}
