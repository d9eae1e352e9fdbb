import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

/// Operators that take the end of an interval, a group or a window from a signal.
enum TriggerScenarios {
  static let all: [Entry] = [debouncing, throttling, grouping, windowing, sharing]

  static let debouncing = Entry(
    "debounce-by-signal", rows: ["O6", "840"],
    "a signal ends an interval as another value comes: the last value is always sent, and then the end"
  ) { run in
    let ends = Subject<Int, Never>()
    run.thread("ends") { ends.send(0) }
    run.race(sending: [2]) {
      $0.debounce(when: { _ in ends.signal })
    } check: { debounced, source in
      debounced.expectSome(of: source, in: run)
      run.expectEqual(debounced.values.last, source.values.last, "the last value")
      withExtendedLifetime(ends) {}
    }
  }

  static let throttling = Entry(
    "throttle-by-signal", rows: ["O6", "841"],
    "a signal ends an interval as another value comes: first and last value are sent, each once"
  ) { run in
    let ends = Subject<Int, Never>()
    run.thread("ends") { ends.send(0) }
    run.race(sending: [2]) {
      $0.throttle(when: { _ in ends.signal })
    } check: { throttled, source in
      throttled.expectSome(of: source, in: run)
      run.expectEqual(throttled.values.first, source.values.first, "the first value")
      run.expectEqual(throttled.values.last, source.values.last, "the last value")
      withExtendedLifetime(ends) {}
    }
  }

  static let grouping = Entry(
    "group-until", rows: ["L3", "O1", "844"], "a group ends as values arrive: each value is in exactly one group"
  ) { run in
    let subject = Subject<Item, Never>()
    let end = Subject<Int, Never>()
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.group(by: \.sender, closedBy: { _ in end.signal }).flatMap { $0.signal }.subscribe(probe)
    let count = 2
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.thread("end") { end.send(0) }
    run.finally {
      probe.expectItems([count], in: run)
      withExtendedLifetime(end) {}
    }
  }

  static let windowing = Entry(
    "window-opened", rows: ["O1", "847"],
    "a window opens and closes as values arrive: it has a contiguous part of the values, and ends"
  ) { run in
    let subject = Subject<Item, Never>()
    let openings = Subject<Int, Never>()
    let source = run.probe("source", of: Item.self, until: .completion)
    let probe = run.probe("values", of: Item.self, until: .completion)
    subject.subscribe(source)
    subject.window(openedBy: openings.signal.filter { $0 == 0 }, closedBy: { _ in openings.signal.filter { $0 == 1 } })
      .flatten().subscribe(probe)
    let count = 2
    run.thread("sender") {
      subject.sendItems(count)
      subject.complete()
    }
    run.thread("openings") { for number in 0...1 { openings.send(number) } }
    run.finally {
      probe.expect(.slice, of: source, in: run)
      withExtendedLifetime(openings) {}
    }
  }

  static let sharing = Entry(
    "share-kept", rows: ["M2", "M9", "850"],
    "the source completes as one subscriber leaves and another comes: the newcomer receives an end, which is kept"
  ) { run in
    let source = Subject<Item, Never>()
    let starts = Tally()
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
