enum ReplayScenarios {
  static let all: [Entry] = [everything, recent, aging, behavior, disposal, background, repeated, ownThread]

  /// Sends and completes on one thread while another subscribes. `check` receives every probe.
  private static func race(
    _ subject: Subject<Item, Never>, from first: Int, in run: Run, inBackground: Bool = false,
    check: @escaping (_ subscriber: Probe<Item>, _ reference: Probe<Item>) -> Void
  ) {
    let reference = run.probe("first subscriber", of: subject, until: .completion)
    let count = 2
    run.thread("sender") {
      for number in first..<first + count { subject.send(Item(0, number)) }
      subject.complete()
    }
    let probe = run.probe("subscriber", of: Item.self, until: .completion)
    run.thread("subscribing") {
      if inBackground { subject.subscribe(probe) } else { inline { subject.subscribe(probe) } }
    }
    run.finally {
      reference.expectItems([first + count], in: run)
      check(probe, reference)
    }
  }

  static let everything = Entry(
    "replay-subscribe", rows: ["M5", "M6", "278", "G16"],
    "a subscriber that joins while values are sent receives all values, in the order of the other subscribers"
  ) { run in
    race(ReplaySubject<Item, Never>(), from: 0, in: run) { $0.expect(.whole, of: $1, in: run) }
  }

  static let background = Entry(
    "replay-background", rows: ["M5", "M6"], "the same, subscribed in the background"
  ) { run in
    race(ReplaySubject<Item, Never>(), from: 0, in: run, inBackground: true) { $0.expect(.whole, of: $1, in: run) }
  }

  static let recent = Entry(
    "replay-capacity", rows: ["M5", "M6"],
    "with a capacity, a subscriber receives the recent values and then the live ones, without a gap"
  ) { run in
    race(ReplaySubject<Item, Never>(capacity: 1), from: 0, in: run) { probe, reference in
      probe.expect(.suffix, of: reference, in: run)
      run.expect(!probe.values.isEmpty, "no value is replayed")
    }
  }

  static let aging = Entry(
    "replay-within", rows: ["M5", "M6"],
    "while recorded values become too old, a subscriber receives the recent values and then the live ones, without a gap"
  ) { run in
    // The clock moves when this is due, at any moment of the other threads.
    run.scheduler.schedule(after: .milliseconds(1)) {}
    let subject = ReplaySubject<Item, Never>(within: .milliseconds(1), on: run.scheduler)
    race(subject, from: 0, in: run) { $0.expect(.suffix, of: $1, in: run) }
  }

  static let behavior = Entry(
    "behavior-subscribe", rows: ["M7"], "every subscriber receives the current value and all later values"
  ) { run in
    race(BehaviorSubject<Item, Never>(Item(0, 0)), from: 1, in: run) { probe, reference in
      probe.expect(.suffix, of: reference, in: run)
      run.expect(!probe.values.isEmpty, "\(probe.name): no current value")
    }
  }

  static let disposal = Entry(
    "replay-dispose", rows: ["M5", "D3"],
    "a replay stops immediately if an observer disposes it, and after the current value if another thread does"
  ) { run in
    let subject = ReplaySubject<Item, Never>()
    let recorded = 2
    for number in 0..<recorded { subject.send(Item(0, number)) }
    let all = run.probe("all", of: subject)
    let bags = [CompositeDisposable(), CompositeDisposable()]
    let inside = run.probe("leaving inside", of: Item.self, until: .disposal) { probe, _ in
      bags[0].dispose(closing: probe, strictly: true)
    }
    let outside = run.probe("leaving from elsewhere", of: Item.self, until: .disposal)
    run.thread("sender") { subject.send(Item(0, recorded)) }
    run.thread("subscribing") {
      inline {
        subject.subscribe(outside, in: bags[1])
        subject.subscribe(inside, in: bags[0])
      }
    }
    run.thread("disposing") { bags[1].dispose(closing: outside) }
    run.finally {
      for probe in [inside, outside] { probe.expect(.prefix, of: all, in: run) }
      run.expectEqual(inside.values.count, 1, "values of an observer that left inside the first one")
    }
  }

  static let repeated = Entry(
    "replay-repeat", rows: ["D3", "S3"],
    "a replayed signal is repeated while more values are sent, and some values are taken from it"
  ) { run in
    let subject = ReplaySubject<Int, Never>()
    subject.send(0)
    let count = 5
    let probe = run.probe("repeating", of: Int.self)
    run.keep(subject)
    run.thread("sender") {
      subject.send(1)
      subject.complete()
    }
    run.thread("repeating") { inline { subject.repeat().take(first: count).subscribe(probe) } }
    run.finally {
      run.expect(probe.values.enumerated().allSatisfy { $0.offset % 2 == $0.element }, "\(probe.values)")
      run.expectEqual(probe.values.count, count, "values taken of a repeated replay")
    }
  }

  static let ownThread = Entry(
    "replay-own-thread", rows: ["M5", "M6"],
    "the thread that subscribes delivers the replay itself, inside the call, while another thread sends"
  ) { run in
    let subject = ReplaySubject<Item, Never>(capacity: 1)
    subject.send(Item(0, 0))
    run.subscribeOnOwnThread(to: subject.signal) { subject.send($0) }
  }
}
