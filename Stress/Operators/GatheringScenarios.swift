enum GatheringScenarios {
  static let all: [Entry] = [buffer, bufferCount, bufferDisposal, window, windowDisposal, lastWindow, group, lateGroup]

  // What the operator gathers is flattened again: no value is missing, and the order is kept.
  static let buffer = Entry.sending(
    "buffer", rows: ["L3", "O6"],
    "values arrive as a buffer is full, as its interval ends, and as the source ends: none is lost", items: [1, 2],
    expecting: .whole
  ) { subject, run in
    subject.buffer(every: .seconds(1), count: 2, on: run.scheduler).concatMap { values in
      run.expect(1...2 ~= values.count, "\(values.count) values in a buffer of 2")
      return .from(values)
    }
  }

  static let bufferCount = Entry.sending(
    "buffer-count", rows: ["O1"], "two threads fill buffers of a given size", items: [1, 2], expecting: .whole
  ) { subject, _ in subject.buffer(count: 2).concatMap { .from($0) } }

  static let bufferDisposal = Entry.disposing(
    "buffer-dispose", rows: ["D5", "L3"], "a buffer is disposed as it is filled and as its interval ends",
    expecting: .prefix
  ) { $0.buffer(every: .seconds(1), count: 2, on: $1.scheduler).concatMap { .from($0) } }

  static let window = Entry.sending(
    "window", rows: ["L3", "L23"],
    "windows are closed by a timer and by their size as values arrive: none is lost", items: [1, 2], expecting: .whole
  ) { $0.window(every: .seconds(1), count: 2, on: $1.scheduler).concat() }

  static let windowDisposal = Entry(
    "window-dispose", rows: ["D5", "L23"],
    "windows are disposed as one opens and as the timer closes one: their subscribers are released"
  ) { run in
    let subject = Subject<Item, Never>()
    let held = Held("subscribers of windows that are held", in: run)
    let inside = run.probe("inside", of: Item.self)
    let bag = CompositeDisposable()
    let windows = run.probe("windows", of: Signal<Item, Never>.self, until: .disposal) { _, window in
      window.subscribe(
        in: bag, next: { if $0.number == 0 { inside.next($0) } }, completed: { [token = held.token()] in _ = token })
    }
    subject.window(every: .seconds(1), count: 2, on: run.scheduler).subscribe(windows, in: bag)
    run.thread("sender") { subject.sendItems(2) }
    run.thread("disposing") { bag.dispose(closing: windows) }
    run.finally {
      run.expect(!windows.hasEnded, "an end after the disposal")
      run.expect(inside.values.count <= 1, "\(inside.values)")
      withExtendedLifetime(subject) {}
    }
  }

  static let lastWindow = Entry(
    "window-last", rows: ["L23"],
    "the windows are disposed while a value arrives and while another thread disposes the subscription to the open window"
  ) { run in
    let subject = Subject<Item, Never>()
    let teardown = run.once("teardown of the source")
    let (outer, inner) = (CompositeDisposable(), CompositeDisposable())
    let inside = run.probe("inside", of: Item.self, until: .disposal)
    let count = 2
    subject.onDispose(teardown).window(count: count + 2).subscribe(
      in: outer, next: { $0.subscribe(inside, in: inner) })
    subject.send(Item(1, 0))
    run.thread("sender") { subject.sendItems(count) }
    run.thread("windows") { outer.dispose() }
    run.thread("inside") { inner.dispose(closing: inside) }
    run.finally {
      run.expect(outer.isDisposed && inner.isDisposed, "disposed")
      run.expectEqual(inside.values.first, Item(1, 0), "the first value")
      withExtendedLifetime(subject) {}
    }
  }

  static let group = Entry.sending(
    "group", rows: ["L23"],
    "two threads send values of different groups, with a limit of one group: each group closes when the next one opens",
    items: [1, 2],
    expecting: .whole
  ) { subject, _ in subject.group(by: { $0.sender }, maxOpen: 1).flatMap(\.signal) }

  static let lateGroup = Entry(
    "group-late", rows: ["L23", "M14"],
    "a scheduler subscribes to a group while values are sent to it and it closes: its last values, and its end"
  ) { run in
    let subject = Subject<Item, Never>()
    let scheduler = run.scheduler
    let probes = (0...1).map { run.probe("group \($0)", of: Item.self, until: .completion) }
    subject.group(by: { $0.sender }).deliver(on: scheduler).subscribe(next: { group in
      group.subscribe(probes[group.key])
    })
    run.race("sender") {
      subject.sendItems(1, of: $0)
    } last: {
      subject.complete()
    }
    run.finally {
      for (key, probe) in probes.enumerated() {
        run.expectEqual(probe.values, [Item(key, 0)].suffix(probe.values.count), "the values of \(probe.name)")
      }
    }
  }
}
