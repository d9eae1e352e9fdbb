import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum PartsScenarios {
  static let all: [Entry] = [bounding, windowing, pausing, repeating, mapping, mappingDisposal]

  static let bounding = Entry(
    "buffer-by", rows: ["L3", "O1", "780"], "a boundary sends while values arrive: each value is in exactly one array"
  ) { run in
    let subject = Subject<Item, Never>()
    let boundary = Subject<Int, Never>()
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.buffer(by: boundary.signal).flatMap { .from($0) }.subscribe(probe)
    let count = 1
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.thread("boundary") { boundary.send(0) }
    run.finally {
      probe.expectItems([count], in: run)
      withExtendedLifetime(boundary) {}
    }
  }

  static let windowing = Entry(
    "window-by", rows: ["L3", "O1", "784"],
    "a boundary closes a window while values arrive: each value is in one window"
  ) { run in
    let subject = Subject<Item, Never>()
    let boundary = Subject<Int, Never>()
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.window(by: boundary.signal).flatten().subscribe(probe)
    let count = 1
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.thread("boundary") { boundary.send(0) }
    run.finally {
      probe.expectItems([count], in: run)
      withExtendedLifetime(boundary) {}
    }
  }

  static let pausing = Entry(
    "pausable", rows: ["O1", "O11", "734"], "a pause ends while values arrive: all values are sent once and in order"
  ) { run in
    let subject = Subject<Item, Never>()
    let gate = Subject<Bool, Never>()
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.pausable(by: gate.signal, capacity: .max, overflow: .dropOldest).subscribe(probe)
    let count = 1
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.thread("gate") { gate.send(true) }
    run.finally {
      probe.expectItems([count], in: run)
      withExtendedLifetime(gate) {}
    }
  }

  static let mapping = Entry(
    "parallel-map", rows: ["O1", "801"], "two workers compute results: they are sent one at a time, in order"
  ) { run in
    let subject = Subject<Item, Never>()
    let workers = [run.newScheduler("first"), run.newScheduler("second")]
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.parallelMap(on: workers) { $0 }.subscribe(probe)
    let count = 2
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.finally { probe.expectItems([count], in: run) }
  }

  static let mappingDisposal = Entry(
    "parallel-map-dispose", rows: ["D5", "803"], "a subscription is disposed while two workers compute and send"
  ) { run in
    let workers = [run.newScheduler("first"), run.newScheduler("second")]
    run.raceToDispose(sending: 2) {
      $0.parallelMap(on: workers) { $0 }
    } check: { results, source in
      results.expect(.prefix, of: source, in: run)
    }
  }

  static let repeating = Entry(
    "repeat-when", rows: ["D17", "D18", "791"],
    "a trigger sends while its subscription is being disposed: no round is left"
  ) { run in
    let trigger = Subject<Int, Never>()
    let starts = Tally()
    let teardowns = Tally()
    let source = Signal<Int, Never> { subscriber in
      let start = starts.add(1)
      subscriber.send(0)
      if start == 1 { subscriber.complete() }
      return AnyDisposable { teardowns.add(1) }
    }
    let probe = run.probe("values", of: Int.self, until: .disposal)
    let bag = CompositeDisposable()
    inline { source.repeat(when: { _ in trigger.signal }).subscribe(probe, in: bag) }
    run.thread("trigger") { inline { trigger.send(0) } }
    run.thread("disposing") { bag.dispose(closing: probe) }
    run.finally {
      run.expectEqual(teardowns.value, starts.value, "teardowns of the source")
      withExtendedLifetime(trigger) {}
    }
  }
}
