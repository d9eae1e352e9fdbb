enum UntilScenarios {
  static let all: [Entry] = [taking, takingBriefly, replacing, attaching, skipping]

  static let taking = Entry(
    "take-until", rows: ["D18", "R11"], "a value of another signal ends a signal while it sends: no calls overlap"
  ) { run in
    let (subject, trigger) = (Subject<Item, Never>(), Subject<Int, Never>())
    let teardowns = Tally()
    let probe = run.probe(
      "taken", of: Item.self, until: .completion,
      onEnd: { _ in run.expectEqual(teardowns.value, 1, "teardowns before the end is delivered") })
    let all = run.probe("all", of: subject)
    subject.onDispose { teardowns.add(1) }.take(until: trigger.signal).subscribe(probe)
    run.thread("sender") { subject.sendItems(2) }
    run.thread("trigger") { trigger.send(0) }
    run.finally { probe.expect(.prefix, of: all, in: run) }
    run.keep(subject)
  }

  static let takingBriefly = Entry.sending(
    "take-for", rows: ["743", "D22"],
    "an interval ends as values arrive and the source ends: one end follows the values", items: [2], expecting: .prefix
  ) { $0.take(for: .seconds(1), on: $1.scheduler) }

  static let replacing = Entry(
    "take-until-replacement", rows: ["D18", "D19"], "a replacement takes over from a signal while both send"
  ) { run in
    let subjects = [Subject<Item, Never>(), Subject<Item, Never>()]
    let teardown = run.once("teardown of the original")
    let probe = run.probe("values", of: Item.self, until: .completion)
    subjects[0].onDispose(teardown).take(untilReplacement: subjects[1].signal).subscribe(probe)
    let counts = [2, 1]
    run.race("sender") { sender in
      for number in 0..<counts[sender] { subjects[sender].send(Item(sender, number)) }
      if sender == 1 { subjects[1].complete() }
    }
    run.finally {
      probe.expectItems([nil, counts[1]], in: run)
      run.expectEqual(probe.values.map(\.sender), probe.values.map(\.sender).sorted(), "senders in order")
      withExtendedLifetime(subjects) {}
    }
  }

  static let attaching = Entry(
    "replacement-attach", rows: ["D17"], "a replacement sends while the original is being subscribed to"
  ) { run in
    let (replacement, starts, teardowns) = (Subject<Item, Never>(), Tally(), Tally())
    let original = Signal<Item, Never> { subscriber in
      starts.add(1)
      subscriber.send(Item(0, 0))
      return AnyDisposable { teardowns.add(1) }
    }
    let probe = run.probe("values", of: Item.self, until: .completion)
    run.thread("subscribing") { inline { original.take(untilReplacement: replacement.signal).subscribe(probe) } }
    run.thread("replacing") { replacement.send(Item(1, 0)) }
    run.finally {
      replacement.send(Item(2, 0))
      run.expectEqual(probe.values.map(\.sender), probe.values.map(\.sender).sorted(), "senders in order")
      run.expectEqual(probe.values.last, Item(2, 0), "the last value")
      run.expectEqual(teardowns.value, starts.value, "teardowns of the original")
      replacement.complete()
    }
  }

  static let skipping = Entry(
    "skip-until", rows: ["D18"], "the trigger fires on another thread while values are sent: all later values pass"
  ) { run in
    let (subject, trigger) = (Subject<Item, Never>(), Subject<Int, Never>())
    let teardown = run.once("teardown of the trigger")
    let probe = run.probe("passed", of: Item.self, until: .completion)
    let all = run.probe("all", of: subject)
    subject.skip(until: trigger.onDispose(teardown)).subscribe(probe)
    let count = 2
    run.thread("sender") { subject.sendItems(count) }
    run.thread("trigger") { trigger.send(0) }
    run.finally {
      subject.send(Item(0, count))
      subject.complete()
      probe.expect(.suffix, of: all, in: run)
      run.expectEqual(probe.values.last, Item(0, count), "the value after the trigger fired")
      withExtendedLifetime(trigger) {}
    }
  }
}
