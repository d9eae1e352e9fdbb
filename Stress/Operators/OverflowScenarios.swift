import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

enum OverflowScenarios {
  static let all: [Entry] = [newest, oldest, failing, disposal, flattening, cleanup]

  static let newest = Entry(
    "deliver-drop-newest", rows: ["O9", "L24"],
    "a value that arrives at a full queue is dropped, and no other value is dropped"
  ) { run in
    deliver(in: run, .dropNewest) { delivered, source in
      run.expectEqual(delivered.values.first, source.values.first, "the first value")
    }
  }

  static let oldest = Entry(
    "deliver-drop-oldest", rows: ["O9", "D23"], "the oldest waiting value is dropped as the scheduler takes it"
  ) { run in
    deliver(in: run, .dropOldest) { delivered, source in
      run.expectEqual(delivered.values.last, source.values.last, "the last value")
    }
  }

  static let failing = Entry(
    "deliver-overflow", rows: ["O10", "D24"],
    "a full queue disposes the source, and fails its signal after the waiting values"
  ) { run in
    deliver(in: run, .fail(Problem()), until: .end) { delivered, source in
      delivered.expect(.prefix, of: source, in: run)
      run.expect(delivered.failure != nil || delivered.values == source.values, "\(delivered.values), and no error")
    }
  }

  private static func deliver(
    in run: Run, _ overflow: Overflow<Problem>, until ending: Ending = .completion,
    check: @escaping (_ delivered: Probe<Item>, _ source: Probe<Item>) -> Void
  ) {
    let teardown = run.once("teardown of the source")
    let capacity = 1
    run.race(sending: [1, 1], until: ending) {
      $0.onDispose(teardown).deliver(on: run.scheduler, capacity: capacity, overflow: overflow)
    } check: { delivered, source in
      delivered.expectSome(of: source, in: run)
      check(delivered, source)
    }
  }

  static let disposal = Entry(
    "deliver-bounded-dispose", rows: ["D23", "D7"], "a bounded queue is disposed on the scheduler that empties it"
  ) { run in
    let scheduler = run.scheduler
    let subject = Subject<Item, Problem>()
    let probe = run.probe("delivered", of: Item.self, until: .disposal)
    let handle = subject.deliver(on: scheduler, capacity: 1, overflow: .dropOldest).subscribe(probe)
    let count = 2
    run.thread("sender") { subject.sendItems(count) }
    run.thread("disposing") {
      scheduler.enqueue {
        handle.dispose(closing: probe, strictly: true)
      }
    }
    run.keep(subject)
  }

  static let flattening = Entry(
    "flatten-overflow", rows: ["D16", "O5"],
    "a waiting signal is dropped for a newer one as it is about to start: each signal runs completely or not at all"
  ) { run in
    let inners = Inners(limit: 1, length: 1, on: run.scheduler)
    let outer = Subject<Signal<Item, Never>, Never>()
    let probe = run.probe("merged", of: Item.self, until: .completion)
    outer.flatten(maxConcurrent: 1, capacity: 1, overflow: .dropOldest).subscribe(probe)
    let count = 3
    run.thread("sender") {
      for number in 0..<count { outer.send(inners.make(number)) }
      outer.complete()
    }
    run.finally {
      let senders = probe.values.map(\.sender)
      run.expectEqual(senders, senders.sorted(), "signals in order")
      run.expect(senders.first == 0 && senders.last == count - 1, "\(senders): the first or the last is missing")
      run.expectEqual(inners.starts.value, senders.count, "signals that ran")
      inners.check(in: run)
    }
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
    let count = 3
    run.thread("sender") { subject.sendItems(count) }
    run.race("disposing") { _ in handle.dispose() }
    run.finally {
      probe.expectItems([nil], in: run)
      withExtendedLifetime(subject) {}
    }
  }
}
