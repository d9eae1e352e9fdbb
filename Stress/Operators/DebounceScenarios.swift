import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum DebounceScenarios {
  static let all: [Entry] = [last, end, error, twice, idle, taking, disposal]

  static let last = Entry(
    "debounce", rows: ["O6"], "a value arrives as another is due: the last value is always sent, and then the end"
  ) { run in
    run.race(sending: [1, 1]) {
      $0.debounce(.seconds(1), on: run.scheduler)
    } check: { debounced, source in
      debounced.expectSome(of: source, in: run)
      run.expectEqual(debounced.values.last, source.values.last, "the last value")
    }
  }

  static let end = Entry(
    "debounce-end", rows: ["O6"], "the source ends at the moment when its last value is due: neither is lost"
  ) { run in
    let scheduler = run.scheduler
    let interval = Duration.seconds(1)
    let pairs = (0..<1).map { index in
      (Subject<Int, Never>(), run.probe("debounced \(index)", of: Int.self, until: .completion))
    }
    for (subject, probe) in pairs {
      subject.debounce(interval, on: scheduler).subscribe(probe)
      subject.send(0)
    }
    run.thread("source") { for (subject, _) in pairs { subject.complete() } }
    run.finally { for (_, probe) in pairs { run.expectEqual(probe.values, [0], "the values of \(probe.name)") } }
  }

  static let error = Entry(
    "debounce-error", rows: ["O6", "D24"], "the source fails at the moment when a value is due"
  ) { run in
    let subject = Subject<Item, Problem>()
    let source = run.probe("source", of: Item.self)
    let debounced = run.probe("debounced", of: Item.self, until: .failure)
    subject.subscribe(source)
    subject.debounce(.seconds(1), on: run.scheduler).subscribe(debounced)
    let count = 2
    run.thread("sender") { subject.sendItems(count) }
    run.thread("failing") { subject.fail(Problem()) }
    run.finally { debounced.expectSome(of: source, in: run) }
  }

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
    let count = 2
    run.thread("sender") { subject.sendItems(count) }
    run.finally { run.expectEqual(probe.values.count, 1, "values") }
  }

  static let disposal = Entry(
    "debounce-dispose", rows: ["D5"],
    "a disposal drops the waiting value, while more values are sent and the source ends"
  ) { run in
    run.raceToDispose(sending: 2) { $0.debounce(.seconds(1), on: run.scheduler) }
  }
}
