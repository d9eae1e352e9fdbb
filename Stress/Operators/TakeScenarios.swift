enum TakeScenarios {
  static let all: [Entry] = [exact, reentrant]

  static let exact = Entry(
    "take", rows: ["L11"], "several threads send: exactly the requested number of values is sent, then the end"
  ) { race(in: $0, echoes: false) }

  static let reentrant = Entry(
    "take-reentrant", rows: ["R1", "R11"],
    "the observer sends to the source, and fails the source inside the last value"
  ) { race(in: $0, echoes: true) }

  private static func race(in run: Run, echoes: Bool) {
    let subject = Subject<Item, Problem>()
    let all = run.probe("all", of: subject)
    let teardowns = Tally()
    let limit = 2
    let probe = run.probe(
      "taken", of: Item.self,
      onNext: { probe, item in
        guard echoes, item.sender < 2 else { return }
        subject.send(Item(2 + item.sender, item.number))
        if probe.values.count == limit { subject.fail(Problem()) }
      },
      onEnd: { _ in run.expectEqual(teardowns.value, 1, "teardowns before the end is delivered") })
    subject.onDispose { teardowns.add(1) }.take(first: limit).subscribe(probe)
    run.race("sender") { subject.sendItems(2, of: $0) }
    run.finally {
      run.expectEqual(probe.values.count, limit, "values")
      probe.expect(.prefix, of: all, in: run)
      run.expectEqual(teardowns.value, 1, "teardowns of the source")
      withExtendedLifetime(subject) {}
    }
  }
}
