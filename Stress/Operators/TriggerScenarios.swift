/// Operators that take the end of an interval, a group or a window from a signal.
enum TriggerScenarios {
  static let all: [Entry] = [debouncing, throttling, grouping, windowing, sharing]

  static let debouncing = Entry.beside(
    [0], "debounce-by-signal", rows: ["O6", "840"],
    "a signal ends an interval as another value comes: the last value is always sent, and then the end", sending: 2
  ) { source, ends in
    source.debounce(when: { _ in ends })
  } check: { debounced, source, run in
    for expectation in [Expectation.some, .last] { expectation.check(debounced, of: source, in: run) }
  }

  static let throttling = Entry.beside(
    [0], "throttle-by-signal", rows: ["O6", "841"],
    "a signal ends an interval as another value comes: first and last value are sent, each once", sending: 2
  ) { source, ends in
    source.throttle(when: { _ in ends })
  } check: { throttled, source, run in
    for expectation in [Expectation.some, .first, .last] { expectation.check(throttled, of: source, in: run) }
  }

  static let grouping = Entry.beside(
    [0], "group-until", rows: ["L3", "O1", "844"], "a group ends as values arrive: each value is in exactly one group",
    sending: 2
  ) { source, end in source.group(by: \.sender, closedBy: { _ in end }).flatMap { $0.signal } }

  static let windowing = Entry.beside(
    [0, 1], "window-opened", rows: ["O1", "847"],
    "a window opens and closes as values arrive: it has a contiguous part of the values, and ends", sending: 2
  ) { source, openings in
    source.window(openedBy: openings.filter { $0 == 0 }, closedBy: { _ in openings.filter { $0 == 1 } }).flatten()
  } check: { probe, source, run in
    probe.expect(.slice, of: source, in: run)
  }

  static let sharing = Entry(
    "share-kept", rows: ["M2", "M9", "850"],
    "the source completes as one subscriber leaves and another comes: the newcomer receives an end, which is kept"
  ) { run in
    let (source, starts) = (Subject<Item, Never>(), Tally())
    let shared = Signal<Item, Never>.defer {
      // A second connection is made to a source that has ended by then, or ends at once.
      starts.add(1) == 1 ? source.signal : .empty
    }.share(replay: 1, resetOnCompletion: false)
    let leaving = run.probe("leaving", of: Item.self)
    let probes = ["coming", "late"].map { run.probe($0, of: Item.self, until: .completion) }
    let bag = CompositeDisposable()
    inline { shared.subscribe(leaving, in: bag) }
    run.thread("source") { inline { source.complete() } }
    run.thread("leaving") { inline { bag.dispose(closing: leaving) } }
    run.thread("coming") { inline { shared.subscribe(probes[0]) } }
    run.finally {
      let connections = starts.value
      run.expect(connections <= (leaving.hasCompleted ? 1 : 2), "\(connections) connections")
      inline { shared.subscribe(probes[1]) }
      run.expectEqual(starts.value, connections, "connections after one that completed")
      withExtendedLifetime(source) {}
    }
  }
}
