enum OverflowScenarios {
  static let all: [Entry] = [newest, oldest, failing, disposal, flattening, cleanup]

  static let newest = Entry.sending(
    "deliver-drop-newest", rows: ["O9", "L24"],
    "a value that arrives at a full queue is dropped, and no other value is dropped", expecting: .some, .first
  ) { deliver($0, .dropNewest, in: $1) }

  static let oldest = Entry.sending(
    "deliver-drop-oldest", rows: ["O9", "D23"], "the oldest waiting value is dropped as the scheduler takes it",
    expecting: .some, .last
  ) { deliver($0, .dropOldest, in: $1) }

  static let failing = Entry.sending(
    "deliver-overflow", rows: ["O10", "D24"],
    "a full queue disposes the source, and fails its signal after the waiting values", until: .end,
    expecting: .some, .prefix
  ) {
    deliver($0, .fail(Problem()), in: $1)
  } check: { delivered, source, run in
    run.expect(delivered.failure != nil || delivered.values == source.values, "\(delivered.values), and no error")
  }

  private static func deliver(
    _ subject: Subject<Item, Problem>, _ overflow: Overflow<Problem>, in run: Run
  ) -> Signal<Item, Problem> {
    subject.onDispose(run.once("teardown of the source")).deliver(on: run.scheduler, capacity: 1, overflow: overflow)
  }

  static let disposal = Entry(
    "deliver-bounded-dispose", rows: ["D23", "D7"], "a bounded queue is disposed on the scheduler that empties it"
  ) { run in
    let scheduler = run.scheduler
    let subject = Subject<Item, Problem>()
    let probe = run.probe("delivered", of: Item.self, until: .disposal)
    let handle = subject.deliver(on: scheduler, capacity: 1, overflow: .dropOldest).subscribe(probe)
    run.thread("sender") { subject.sendItems(2) }
    run.thread("disposing") {
      scheduler.enqueue {
        handle.dispose(closing: probe, strictly: true)
      }
    }
    run.keep(subject)
  }

  static let flattening = Entry.inners(
    3, limit: 1, "flatten-overflow", rows: ["D16", "O5"],
    "a waiting signal is dropped for a newer one as it is about to start: each signal runs completely or not at all"
  ) {
    $0.flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest)
  } check: { probe, inners, run in
    let senders = probe.values.map(\.sender)
    run.expect(senders.first == 0 && senders.last == 2, "\(senders): the first or the last is missing")
    run.expectEqual(inners.starts.value, senders.count, "signals that ran")
  }

  static let cleanup = Entry(
    "cleanup", rows: ["D27"],
    "a disposal cleans up once while another thread delivers a value, and no other value follows"
  ) { run in
    let subject = Subject<Item, Never>()
    let cleanup = run.once("the cleanup")
    let probe = run.probe("values", of: Item.self)
    let handle = subject.onDispose {
      cleanup()
      // From here on the resource is released. An observer must retain what it needs itself.
      probe.close()
    }.map { $0 }.subscribe(probe)
    run.thread("sender") { subject.sendItems(3) }
    run.race("disposing") { _ in handle.dispose() }
    run.finally {
      probe.expectItems([nil], in: run)
      withExtendedLifetime(subject) {}
    }
  }
}
