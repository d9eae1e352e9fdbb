enum DebounceScenarios {
  static let all: [Entry] = [last, end, error, twice, idle, taking, disposal]

  static let last = Entry.sending(
    "debounce", rows: ["O6"], "a value arrives as another is due: the last value is always sent, and then the end",
    expecting: .some, .last
  ) { $0.debounce(.seconds(1), on: $1.scheduler) }

  static let end = Entry(
    "debounce-end", rows: ["O6"], "the source ends at the moment when its last value is due: neither is lost"
  ) { run in
    let subject = Subject<Int, Never>()
    let probe = run.probe("debounced", of: subject.debounce(.seconds(1), on: run.scheduler), until: .completion)
    subject.send(0)
    run.thread("source") { subject.complete() }
    run.finally { run.expectEqual(probe.values, [0], "values") }
  }

  static let error = Entry.failing(
    "debounce-error", rows: ["O6", "D24"], "the source fails at the moment when a value is due", expecting: .some
  ) { $0.debounce(.seconds(1), on: $1.scheduler) }

  static let twice = Entry(
    "debounce-twice", rows: ["O19", "O18"],
    "one debounced signal is subscribed twice: each subscription has its own value and timer"
  ) { run in
    let subject = Subject<Int, Never>()
    let signal = subject.debounce(.seconds(1), on: run.scheduler)
    let probes = (0...1).map { run.probe("subscription \($0)", of: Int.self) }
    signal.subscribe(probes[0])
    let last = 1
    run.thread("subscribing") { signal.subscribe(probes[1]) }
    run.thread("sender") { for number in 1...last { subject.send(number) } }
    run.finally {
      run.expectEqual(probes[0].values.last, last, "the last value of the first subscription")
      run.expect(probes[1].values.last ?? last == last, "\(probes[1].values)")
      subject.complete()
    }
  }

  static let idle = Entry(
    "debounce-idle", rows: ["V14"], "the observer of a debounced value sends another value into the source"
  ) { run in
    let subject = Subject<Int, Never>()
    let probe = run.probe("debounced", of: Int.self) { _, value in if value == 0 { subject.send(1) } }
    subject.debounce(.seconds(1), on: run.scheduler).subscribe(probe)
    run.thread("sender") { subject.send(0) }
    run.thread("other") { subject.send(2) }
    run.finally {
      run.expectEqual(Set(probe.values).count, probe.values.count, "different values")
      run.expect(!probe.values.isEmpty && probe.values.last != 0, "\(probe.values)")
    }
  }

  static let taking = Entry(
    "debounce-take", rows: ["L2"], "the first debounced value ends the subscription while the source sends"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("taken", of: Item.self, until: .completion)
    subject.debounce(.seconds(1), on: run.scheduler).take(first: 1).subscribe(probe)
    run.thread("sender") { subject.sendItems(2) }
    run.finally { run.expectEqual(probe.values.count, 1, "values") }
  }

  static let disposal = Entry.disposing(
    "debounce-dispose", rows: ["D5"],
    "a disposal drops the waiting value, while more values are sent and the source ends"
  ) { $0.debounce(.seconds(1), on: $1.scheduler) }
}
