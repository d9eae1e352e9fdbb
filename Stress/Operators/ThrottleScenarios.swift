enum ThrottleScenarios {
  static let all: [Entry] = [latest, some, audit, taking, disposal]

  static let latest = Entry.sending(
    "throttle", rows: ["O6", "O18"],
    "a value arrives as the interval ends: the first value, the last value and the end are sent",
    expecting: .some, .first, .last
  ) { $0.throttle(.seconds(1), on: $1.scheduler) }

  static let some = Entry.sending(
    "throttle-some", rows: ["O6"], "values that are sent immediately keep their order, and drop the waiting value",
    expecting: .some, .last
  ) {
    $0.debounce(.seconds(1), on: $1.scheduler) { $0.sender == 0 }
  } check: { throttled, source, run in
    let passing = source.values.filter { $0.sender != 0 }
    run.expectEqual(throttled.values.filter { $0.sender != 0 }, passing, "values that do not wait")
  }

  static let audit = Entry.sending(
    "audit", rows: ["O6"],
    "a value arrives as the interval of the first one ends: the last value is sent, and then the end",
    expecting: .some, .last
  ) { $0.audit(.seconds(1), on: $1.scheduler) }

  static let taking = Entry(
    "throttle-take", rows: ["L2"], "the value that the timer sends ends the subscription while the source sends"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("taken", of: Item.self, until: .completion)
    subject.throttle(.seconds(1), on: run.scheduler).take(first: 2).subscribe(probe)
    subject.send(Item(0, 0))
    let count = 2
    run.thread("sender") { for number in 1...count { subject.send(Item(0, number)) } }
    run.finally {
      run.expectEqual(probe.values.count, 2, "values")
      withExtendedLifetime(subject) {}
    }
  }

  static let disposal = Entry.disposing(
    "throttle-dispose", rows: ["D5"], "a disposal drops the waiting value as the interval ends and more values are sent"
  ) { $0.throttle(.seconds(1), on: $1.scheduler) }
}
