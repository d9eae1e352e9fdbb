enum PartsScenarios {
  static let all: [Entry] = [bounding, windowing, pausing, repeating, mapping, mappingDisposal]

  static let bounding = Entry.beside(
    [0], "buffer-by", rows: ["L3", "O1", "780"],
    "a boundary sends while values arrive: each value is in exactly one array"
  ) { $0.buffer(by: $1).flatMap { .from($0) } }

  static let windowing = Entry.beside(
    [0], "window-by", rows: ["L3", "O1", "784"],
    "a boundary closes a window while values arrive: each value is in one window"
  ) { $0.window(by: $1).flatten() }

  static let pausing = Entry.beside(
    [0], "pausable", rows: ["O1", "O11", "734"],
    "a pause ends while values arrive: all values are sent once and in order"
  ) { $0.pausable(by: $1.map { _ in true }, capacity: .max, overflow: .dropOldest) }

  static let mapping = Entry.sending(
    "parallel-map", rows: ["O1", "801"], "two workers compute results: they are sent one at a time, in order",
    items: [2],
    expecting: .whole
  ) { $0.parallelMap(on: workers($1)) { $0 } }

  static let mappingDisposal = Entry.disposing(
    "parallel-map-dispose", rows: ["D5", "803"], "a subscription is disposed while two workers compute and send",
    expecting: .prefix
  ) { $0.parallelMap(on: workers($1)) { $0 } }

  private static func workers(_ run: Run) -> [any Scheduler] {
    [run.newScheduler("first"), run.newScheduler("second")]
  }

  static let repeating = Entry(
    "repeat-when", rows: ["D17", "D18", "791"],
    "a trigger sends while its subscription is being disposed: no round is left"
  ) { run in
    let (trigger, starts, teardowns) = (Subject<Int, Never>(), Tally(), Tally())
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
