import RaceHunt
import ReactiveSignals

enum ThrottleScenarios {
  static let all = [latest, some, taking, disposal]

  static let latest = Entry(
    "throttle", rows: ["O6", "O18"],
    "a value arrives as the interval ends: the first comes, the last comes, and then the end"
  ) { run in
    let interval = run.interval()
    let scheduler = run.scheduler
    race(in: run) {
      $0.throttle(latest: interval, on: scheduler)
    } check: { throttled, source in
      run.expectEqual(throttled.values.first, source.values.first, "the first value")
    }
  }

  static let some = Entry(
    "throttle-some", rows: ["O6"], "values that pass at once overtake nothing, and drop what waits"
  ) { run in
    let interval = run.interval()
    let scheduler = run.scheduler
    race(in: run) {
      $0.throttle(interval, valuesPassing: { $0.sender == 0 }, on: scheduler)
    } check: { throttled, source in
      let passing = source.values.filter { $0.sender != 0 }
      run.expectEqual(throttled.values.filter { $0.sender != 0 }, passing, "values that do not wait")
    }
  }

  private static func race(
    in run: Run, _ apply: (Subject<Item, Never>) -> Signal<Item, Never>,
    check: @escaping (_ throttled: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    let subject = Subject<Item, Never>()
    let source = run.probe("source", of: Item.self)
    let throttled = run.probe("throttled", of: Item.self)
    let held = Held()
    subject.subscribe(source)
    apply(subject).subscribe(throttled, held)
    let count = run.count(1, real: 30)
    let left = Tally()
    left.add(2)
    run.threads(2, "sender") { sender in
      for number in 0..<count { subject.send(Item(sender, number)) }
      if left.add(-1) == 0 { subject.complete() }
    }
    run.finally {
      throttled.expectSome(of: source, in: run)
      run.expectEqual(throttled.values.last, source.values.last, "the last value")
      run.expect(throttled.hasCompleted, "no end")
      check(throttled, source)
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
    }
  }

  static let taking = Entry(
    "throttle-take", rows: ["L2"], "the value that the timer sends ends the subscription while the source sends"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("taken", of: Item.self)
    let held = Held()
    subject.throttle(latest: run.interval(), on: run.scheduler).take(first: 2).subscribe(probe, held)
    subject.send(Item(0, 0))
    let count = run.count(2, real: 30)
    run.thread("sender") { for number in 1...count { subject.send(Item(0, number)) } }
    run.finally {
      run.expectEqual(probe.values.count, 2, "values")
      run.expect(probe.hasCompleted, "no end")
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
      withExtendedLifetime(subject) {}
    }
  }

  static let disposal = Entry(
    "throttle-dispose", rows: ["D5"], "a disposal drops the value that waits, as its time comes and more are sent"
  ) { run in
    let subject = Subject<Item, Never>()
    let probe = run.probe("throttled", of: Item.self)
    let held = Held()
    let handle = subject.throttle(latest: run.interval(), on: run.scheduler).subscribe(probe, held)
    let count = run.count(2, real: 30)
    run.thread("sender") {
      for number in 0..<count { subject.send(Item(0, number)) }
      subject.complete()
    }
    run.thread("disposing") {
      handle.dispose()
      probe.close()
    }
    run.finally {
      run.expectEqual(held.count, 0, "subscriptions that are over and held")
      withExtendedLifetime(subject) {}
    }
  }
}
